// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.token;

/**
 * Counts the tokens of a text as a model's own tokenizer does. Thread-safe. Slow (some 0.3 million tokens per second
 * and core), so nothing calls it while a load runs.
 */
public interface TokenCounter {

    /** Tokens of the text alone: none is added for its start or end, and none is cut off. At least 0. */
    int count(String text);

    /** Which tokenizer this is, for reports. */
    String name();
}
