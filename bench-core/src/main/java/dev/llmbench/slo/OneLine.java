// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/** Keeps a message's row a row, whatever a server or a test put into it. */
final class OneLine {

    private OneLine() {}

    /** The text with one blank in place of each line end and the white space around it. */
    static String of(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
