// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import dev.llmbench.random.RandomStream;
import dev.llmbench.token.TokenCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * Words by what they cost through one tokenizer at one place of a text. With nearly every vocabulary some hundred words
 * are one token, and then only those are used; a small vocabulary has few of them, and then all are, each at its price.
 */
final class WordCosts {

    /** 16 words make 16 tokens of a prompt 64 bits: no two of them will ever be alike. */
    private static final int ENOUGH_SINGLES = 16;

    private final List<String> words = new ArrayList<>();
    private final List<Integer> costs = new ArrayList<>();
    private final Map<Integer, List<String>> byCost = new TreeMap<>();

    private WordCosts(Map<Integer, List<String>> measured) {
        measured.forEach((cost, list) -> {
            byCost.put(cost, list);
            list.forEach(word -> {
                words.add(word);
                costs.add(cost);
            });
        });
    }

    /** What words cost as the beginning of a text. */
    static WordCosts atBeginning(TokenCounter counter, List<String> candidates) {
        return measured(counter, candidates, "", 0);
    }

    /** What words cost behind another word and a space. */
    static WordCosts behind(String other, TokenCounter counter, List<String> candidates) {
        return measured(counter, candidates, other + " ", counter.count(other));
    }

    private static WordCosts measured(TokenCounter counter, List<String> candidates, String before, int costBefore) {
        Map<Integer, List<String>> byCost = new TreeMap<>();
        for (String word : candidates) {
            int cost = counter.count(before + word) - costBefore;
            if (cost > 0) {
                byCost.computeIfAbsent(cost, any -> new ArrayList<>()).add(word);
            }
        }
        return new WordCosts(byCost);
    }

    /** Whether the words of one token each are enough for prompts that are all different. */
    boolean hasEnoughSingles() {
        return byCost.getOrDefault(1, List.of()).size() >= ENOUGH_SINGLES;
    }

    /** The words of one token each, and no others. */
    WordCosts singles() {
        return new WordCosts(Map.of(1, byCost.getOrDefault(1, List.of())));
    }

    boolean isEmpty() {
        return words.isEmpty();
    }

    /** Whether words of these costs can add up to each number of tokens up to the given one. */
    boolean[] sums(int upTo) {
        boolean[] possible = new boolean[upTo + 1];
        possible[0] = true;
        for (int sum = 1; sum <= upTo; sum++) {
            for (int cost : byCost.keySet()) {
                possible[sum] |= cost <= sum && possible[sum - cost];
            }
        }
        return possible;
    }

    /** The index of a word that leaves a rest that can still be made; empty when there is none. */
    OptionalInt draw(int tokens, boolean[] possible, RandomStream random) {
        for (int tries = 0; tries < 64; tries++) {
            int index = random.nextInt(words.size());
            if (leavesAPossibleRest(costs.get(index), tokens, possible)) {
                return OptionalInt.of(index);
            }
        }
        for (int index = 0; index < words.size(); index++) {
            if (leavesAPossibleRest(costs.get(index), tokens, possible)) {
                return OptionalInt.of(index);
            }
        }
        return OptionalInt.empty();
    }

    private static boolean leavesAPossibleRest(int cost, int tokens, boolean[] possible) {
        return cost <= tokens && possible[tokens - cost];
    }

    String word(int index) {
        return words.get(index);
    }

    int cost(int index) {
        return costs.get(index);
    }

    /** For reports: how many words, and whether each is one token. */
    @Override
    public String toString() {
        return words.size() + (byCost.keySet().equals(Set.of(1)) ? " words of one token each" : " words");
    }
}
