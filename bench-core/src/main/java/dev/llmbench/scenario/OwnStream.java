// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.scenario;

/**
 * Where a client of the user's own reports what arrives. Each call is stamped when it is made. For one thread at a
 * time.
 */
public interface OwnStream {

    /** A piece of generated text arrived; an empty one counts for nothing. */
    void text(CharSequence piece);

    /** How many tokens the server counted, when it told. */
    void usage(int inputTokens, int outputTokens);
}
