// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

/**
 * What requests of a dataset cost on average, before any is sent. The turns of a conversation carry what was said
 * before.
 */
final class EntryCosts {

    private final int maxTurns;
    private final int outputTokens;
    private long requests;
    private boolean wordless;
    private double inputSum;
    private double outputSum;

    /** @param outputTokens answer length where the file tells none */
    EntryCosts(int maxTurns, int outputTokens) {
        this.maxTurns = maxTurns;
        this.outputTokens = outputTokens;
    }

    void add(Entry entry) {
        long history = 0;
        for (int i = 0; i < Math.min(maxTurns, entry.turns().size()); i++) {
            EntryTurn turn = entry.turns().get(i);
            long input = (turn.wholeHistory() ? 0 : history) + turn.ask().inputTokens();
            long output = turn.outputTokens().orElse(outputTokens);
            history = input + output;
            wordless |= turn.ask() instanceof AskedLength;
            inputSum += input;
            outputSum += output;
            requests++;
        }
    }

    /** Rounded up; at least 1. */
    long meanInputTokens() {
        return mean(inputSum);
    }

    /** Rounded up; at least 1. */
    long meanOutputTokens() {
        return mean(outputSum);
    }

    /** Whether some entry tells a length and no words. */
    boolean anyWordless() {
        return wordless;
    }

    private long mean(double sum) {
        return requests == 0 ? 1 : Math.max(1, (long) Math.ceil(sum / requests));
    }
}
