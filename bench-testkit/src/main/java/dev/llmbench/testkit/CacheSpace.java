// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * How much context the engine can hold and whether it remembers prompt starts.
 *
 * @param limitTokens room of all running sequences together; empty when it never ends
 * @param prefixBlockTokens size of a remembered block; empty when nothing is remembered
 */
record CacheSpace(OptionalInt limitTokens, OptionalInt prefixBlockTokens) {
    static final CacheSpace UNLIMITED = new CacheSpace(OptionalInt.empty(), OptionalInt.empty());

    private static final int USUAL_BLOCK_TOKENS = 16;
    private static final int REMEMBERED_BLOCKS = 65_536;

    CacheSpace {
        int block = prefixBlockTokens.orElse(USUAL_BLOCK_TOKENS);
        Rule.require(block >= 1, "blockTokens", block, "at least 1");
        limitTokens.ifPresent(tokens -> Rule.require(
                tokens >= block, "kvCache", tokens, "at least one block of " + block + " tokens; thousands are usual"));
    }

    CacheSpace withLimit(int tokens) {
        return new CacheSpace(OptionalInt.of(tokens), prefixBlockTokens);
    }

    CacheSpace withPrefixBlocks(int blockTokens) {
        return new CacheSpace(limitTokens, OptionalInt.of(blockTokens));
    }

    CacheSpace withoutPrefixBlocks() {
        return new CacheSpace(limitTokens, OptionalInt.empty());
    }

    int blockTokens() {
        return prefixBlockTokens.orElse(USUAL_BLOCK_TOKENS);
    }

    /** Blocks that can be in use; empty when there is no limit. */
    OptionalInt limitBlocks() {
        return limitTokens.isEmpty() ? limitTokens : OptionalInt.of(limitTokens.getAsInt() / blockTokens());
    }

    /** Blocks that can be in use or remembered together. */
    int heldBlocks() {
        return limitBlocks().orElse(REMEMBERED_BLOCKS);
    }

    int blocksFor(long tokens) {
        return (int) Math.min(Integer.MAX_VALUE, (tokens + blockTokens() - 1) / blockTokens());
    }

    Optional<String> refusal(int promptTokens, int outputTokens) {
        long tokens = (long) promptTokens + outputTokens;
        int limit = limitBlocks().orElse(Integer.MAX_VALUE);
        return blocksFor(tokens) <= limit
                ? Optional.empty()
                : Optional.of("a prompt of " + promptTokens + " and an answer of " + outputTokens
                        + " tokens never fit into a KV cache of " + limitTokens.orElseThrow()
                        + " tokens; ask for less, or give the profile withKvCache(" + tokens + ") or more");
    }
}
