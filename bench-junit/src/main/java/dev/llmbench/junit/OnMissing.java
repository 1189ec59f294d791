// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

/** What a test does whose {@link Baseline} is not there. */
public enum OnMissing {
    /** It is an error, before anything is sent. */
    FAIL,
    /**
     * It records the run as the baseline and skips the body; on a build server, where the file would be lost, it is an
     * error.
     */
    RECORD,
    /** It loads, lets objectives judge, prints a warning and skips the body. */
    WARN
}
