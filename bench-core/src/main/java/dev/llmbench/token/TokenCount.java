// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.token;

/**
 * A number of tokens and how we know it.
 *
 * @param value the number of tokens, never negative
 * @param source who counted
 */
public record TokenCount(int value, TokenSource source) {

    public TokenCount {
        if (value < 0) {
            throw new IllegalArgumentException("a token count cannot be negative: " + value);
        }
    }

    /** Counted here, by a tokenizer. */
    public static TokenCount client(int value) {
        return new TokenCount(value, TokenSource.CLIENT);
    }

    /** Told by the server, in the usage of its answer. */
    public static TokenCount server(int value) {
        return new TokenCount(value, TokenSource.SERVER);
    }
}
