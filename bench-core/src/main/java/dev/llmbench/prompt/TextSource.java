// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

/** Makes text of a wanted length. Thread-safe; the same arguments give the same text. */
@FunctionalInterface
public interface TextSource {

    /**
     * Text of about this many tokens.
     *
     * @param purpose texts of two purposes share no beginning; the same purpose gives the same text
     * @param tokens length in tokens, at least 1
     */
    String text(String purpose, int tokens);
}
