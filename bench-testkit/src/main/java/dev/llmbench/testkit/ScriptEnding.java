// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

/** What happens after a script's last step. */
enum ScriptEnding {
    /** The body ends as HTTP wants it; the connection stays usable. */
    CLEAN,
    /** The connection is closed before the body's end. */
    DROP,
    /** The connection is reset before the body's end. */
    RESET,
    /** Nothing more comes, and nothing closes. */
    HANG
}
