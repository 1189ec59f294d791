// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.util.Optional;

/**
 * What synthetic prompts are to be like.
 *
 * @param lengths how long prompts and answers are; a prompt's length counts what it shares with others, too
 * @param sharedPrefix a system prompt that all prompts, or those of each group, begin with; empty for none
 * @param userContext what comes next and is the same in all prompts of one user, request {@code i} being of user
 *     {@code i mod copies}; empty for none
 */
public record Workload(Lengths lengths, Optional<Prefix> sharedPrefix, Optional<Prefix> userContext) {

    public Workload {
        int shared = tokens(sharedPrefix) + tokens(userContext);
        if (shared >= lengths.shortestIsl()) {
            throw new IllegalArgumentException("isl = " + lengths + ": its shortest prompt has " + lengths.shortestIsl()
                    + " tokens, and what prompts share has " + shared
                    + " (shared-prefix + user-context): a prompt must be longer than what it shares; ask for longer"
                    + " prompts, such as isl = " + 2 * shared + ", or give the spread a lower bound, such as"
                    + " 512 ± 128 in 384..1024");
        }
    }

    /** Prompts that have nothing in common. */
    public static Workload of(Lengths lengths) {
        return new Workload(lengths, Optional.empty(), Optional.empty());
    }

    /** Whether prompts share a beginning on purpose. */
    public boolean sharesPrefixes() {
        return sharedPrefix.isPresent() || userContext.isPresent();
    }

    /** Tokens at a prompt's beginning that other prompts have, too. */
    public int sharedTokens() {
        return tokens(sharedPrefix) + tokens(userContext);
    }

    private static int tokens(Optional<Prefix> prefix) {
        return prefix.map(Prefix::tokens).orElse(0);
    }
}
