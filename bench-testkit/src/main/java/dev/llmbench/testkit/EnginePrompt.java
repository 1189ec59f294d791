// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.List;
import java.util.StringTokenizer;

/** A prompt as the engine sees it: a length, and for each whole block what it and all before it contain. */
final class EnginePrompt {
    private static final long FNV_BASIS = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final long[] UNKNOWN = {};

    private final int tokens;
    private final long[] blockHashes;

    private EnginePrompt(int tokens, long[] blockHashes) {
        this.tokens = tokens;
        this.blockHashes = blockHashes;
    }

    /** A prompt of which only the length is known: it is like no other. */
    static EnginePrompt ofLength(int tokens) {
        return new EnginePrompt(tokens, UNKNOWN);
    }

    static EnginePrompt of(List<String> texts, TokenRules rules, CacheSpace cache) {
        if (cache.prefixBlockTokens().isEmpty()) {
            return ofLength(rules.promptTokens(words(texts)));
        }
        String[] words = new String[words(texts)];
        int at = 0;
        for (String text : texts) {
            StringTokenizer split = new StringTokenizer(text);
            while (split.hasMoreTokens()) {
                words[at++] = split.nextToken();
            }
        }
        int tokens = rules.promptTokens(words.length);
        return new EnginePrompt(tokens, hashes(words, tokens, rules, cache.blockTokens()));
    }

    private static int words(List<String> texts) {
        return texts.stream()
                .mapToInt(text -> new StringTokenizer(text).countTokens())
                .sum();
    }

    /** The template comes first, then word after word; a block holds every word that begins before its end. */
    private static long[] hashes(String[] words, int tokens, TokenRules rules, int blockTokens) {
        long[] hashes = new long[tokens / blockTokens];
        long hash = FNV_BASIS;
        int word = 0;
        for (int block = 0; block < hashes.length; block++) {
            long end = (block + 1L) * blockTokens;
            while (word < words.length && rules.template() + (long) (word * rules.perWord()) < end) {
                hash = mix(hash, words[word++]);
            }
            hash = (hash ^ block) * FNV_PRIME;
            hashes[block] = hash;
        }
        return hashes;
    }

    private static long mix(long hash, String word) {
        long mixed = hash;
        for (int i = 0; i < word.length(); i++) {
            mixed = (mixed ^ word.charAt(i)) * FNV_PRIME;
        }
        return (mixed ^ ' ') * FNV_PRIME;
    }

    int tokens() {
        return tokens;
    }

    /** Whole blocks whose content is known. */
    int blocks() {
        return blockHashes.length;
    }

    /** Stands for this block and all before it. */
    long blockHash(int block) {
        return blockHashes[block];
    }
}
