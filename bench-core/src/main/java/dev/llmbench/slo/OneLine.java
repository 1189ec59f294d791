// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.text.PlainLine;

/** Keeps a message's row a row, whatever a server or a test put into it. */
final class OneLine {

    /** Far above what we write ourselves: a test's own message may be long, and is not ours to cut. */
    private static final int LONGEST = 20_000;

    private OneLine() {}

    static String of(String text) {
        return PlainLine.of(text, LONGEST);
    }
}
