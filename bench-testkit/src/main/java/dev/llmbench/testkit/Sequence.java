// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

/** One request inside the engine. Belongs to the engine; only the listener's side is someone else's. */
final class Sequence {
    private final int promptTokens;
    private final int outputTokens;
    private final TokenListener listener;
    private int emitted;
    private boolean cancelled;

    /** Hears of each token as it is generated; called on the engine's thread, must not block. */
    @FunctionalInterface
    interface TokenListener {
        void onToken(long atNanos);
    }

    Sequence(int promptTokens, int outputTokens, TokenListener listener) {
        this.promptTokens = promptTokens;
        this.outputTokens = outputTokens;
        this.listener = listener;
    }

    int promptTokens() {
        return promptTokens;
    }

    int outputTokens() {
        return outputTokens;
    }

    void emit(long atNanos) {
        emitted++;
        listener.onToken(atNanos);
    }

    void cancel() {
        cancelled = true;
    }

    boolean cancelled() {
        return cancelled;
    }

    boolean finished() {
        return cancelled || emitted >= outputTokens;
    }
}
