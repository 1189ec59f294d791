// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.macro;

/**
 * A contestant's part in one comparison.
 *
 * @param threads what reads the streams in it
 */
record Entry(Contestant contestant, String threads) {

    /** Those of one setting are compared with each other. */
    String setting() {
        return "Java " + contestant.javaFeature() + ", " + threads + " threads";
    }
}
