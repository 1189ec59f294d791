// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.Arrays;

/** What happened to one request of an {@link EngineSimulation}. All moments are nanoseconds since its start. */
public final class RequestTimeline {
    private final long index;
    private final long arrivalNanos;
    private final long admittedNanos;
    private final int promptTokens;
    private final int cachedTokens;
    private final int preemptions;
    private final long[] tokenNanos;

    RequestTimeline(long index, long arrivalNanos, Sequence sequence, long[] tokenNanos) {
        this.index = index;
        this.arrivalNanos = arrivalNanos;
        this.admittedNanos = sequence.admittedNanos();
        this.promptTokens = sequence.prompt().tokens();
        this.cachedTokens = sequence.cachedTokens();
        this.preemptions = sequence.preemptions();
        this.tokenNanos = tokenNanos;
    }

    /** 0 for the first request, in the order of arrival. */
    public long index() {
        return index;
    }

    /** When it came. */
    public long arrivalNanos() {
        return arrivalNanos;
    }

    /** When it first got a slot; the time in the queue is this minus the arrival. */
    public long admittedNanos() {
        return admittedNanos;
    }

    /** Tokens of its prompt. */
    public int promptTokens() {
        return promptTokens;
    }

    /** How many of them came from the prefix cache. */
    public int cachedTokens() {
        return cachedTokens;
    }

    /** How often it was thrown out because the KV cache was full. */
    public int preemptions() {
        return preemptions;
    }

    /** Tokens of its answer, at least 1. */
    public int outputTokens() {
        return tokenNanos.length;
    }

    /** When each token came; a copy. */
    public long[] tokenNanos() {
        return tokenNanos.clone();
    }

    /** When its first token came. */
    public long firstTokenNanos() {
        return tokenNanos[0];
    }

    /** When its last token came. */
    public long lastTokenNanos() {
        return tokenNanos[tokenNanos.length - 1];
    }

    /** Time to the first token. */
    public long ttftNanos() {
        return firstTokenNanos() - arrivalNanos;
    }

    /** Time to the last token. */
    public long latencyNanos() {
        return lastTokenNanos() - arrivalNanos;
    }

    /** The times between neighbouring tokens, one fewer than tokens. */
    public long[] gapNanos() {
        long[] gaps = new long[tokenNanos.length - 1];
        Arrays.setAll(gaps, i -> tokenNanos[i + 1] - tokenNanos[i]);
        return gaps;
    }

    /** All of it as one line: index, arrival, admitted, prompt and cached tokens, preemptions, the tokens' moments. */
    @Override
    public String toString() {
        StringBuilder line = new StringBuilder();
        line.append(index).append(' ').append(arrivalNanos).append(' ').append(admittedNanos);
        line.append(' ')
                .append(promptTokens)
                .append(' ')
                .append(cachedTokens)
                .append(' ')
                .append(preemptions);
        for (long token : tokenNanos) {
            line.append(' ').append(token);
        }
        return line.toString();
    }
}
