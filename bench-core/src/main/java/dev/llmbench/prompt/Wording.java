// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import dev.llmbench.random.RandomStream;

/**
 * Makes texts of a wanted length out of words. All randomness comes from the stream, so that the same stream gives the
 * same text. Thread-safe.
 */
interface Wording {

    /** A text that stands at the beginning of a prompt; at least one word. */
    String beginning(int tokens, RandomStream random);

    /** A text that stands behind another, one space apart; at least one word. */
    String continuation(int tokens, RandomStream random);
}
