// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

/** One request inside the engine. Belongs to the engine; only the listener's side is someone else's. */
final class Sequence {
    private final EnginePrompt prompt;
    private final int outputTokens;
    private final TokenListener listener;
    private State state = State.WAITING;
    private int emitted;
    private int computedTokens;
    private int chunkTokens;
    private int blocks;
    private int sharedBlocks;
    private boolean admitted;
    private long admittedNanos;
    private int cachedTokens;
    private int preemptions;
    private boolean cancelled;

    /** Where a sequence is on its way. */
    enum State {
        /** In the queue. */
        WAITING,
        /** Has a slot; its prompt, and after a preemption its tokens so far, are being computed. */
        PREFILLING,
        /** Prefilled beside the steps; takes part from the next step on. */
        READY,
        /** Gets a token at the end of each step. */
        DECODING
    }

    /** Hears of each token as it is generated; called on the engine's thread, must not block. */
    @FunctionalInterface
    interface TokenListener {
        void onToken(long atNanos);
    }

    Sequence(EnginePrompt prompt, int outputTokens, TokenListener listener) {
        this.prompt = prompt;
        this.outputTokens = outputTokens;
        this.listener = listener;
    }

    EnginePrompt prompt() {
        return prompt;
    }

    int outputTokens() {
        return outputTokens;
    }

    /** Prompt and tokens so far; at least 1, as an engine has nothing to do with nothing. */
    long contextTokens() {
        return Math.max(1, (long) prompt.tokens() + emitted);
    }

    State state() {
        return state;
    }

    boolean decoding() {
        return state == State.DECODING;
    }

    void become(State next) {
        state = next;
    }

    /** Gets a slot; what the cache held of its prompt was set by {@link #holds}. */
    void admit(long atNanos) {
        state = State.PREFILLING;
        if (!admitted) {
            admitted = true;
            admittedNanos = atNanos;
            cachedTokens = computedTokens;
        }
    }

    /** Loses its slot and all that was computed for it. */
    void preempt() {
        state = State.WAITING;
        chunkTokens = 0;
        preemptions++;
    }

    /** What is prefilled or came from the cache, of prompt and tokens so far. */
    int computedTokens() {
        return computedTokens;
    }

    /** What is left to prefill. */
    int tokensToPrefill() {
        return (int) Math.min(Integer.MAX_VALUE, contextTokens() - computedTokens);
    }

    void planChunk(int tokens) {
        chunkTokens = tokens;
    }

    int chunkTokens() {
        return chunkTokens;
    }

    /** The planned piece is computed; true when it was the last one. */
    boolean endChunk() {
        computedTokens += chunkTokens;
        chunkTokens = 0;
        return tokensToPrefill() == 0;
    }

    /** Holds exactly these blocks; so many of its tokens need no prefill. */
    void holds(int shared, int own, int computed) {
        sharedBlocks = shared;
        blocks = shared + own;
        computedTokens = computed;
    }

    void holdsMore(int own) {
        blocks += own;
    }

    /** One of its own blocks is now shared. */
    void shares() {
        sharedBlocks++;
    }

    /** All blocks held. */
    int blocks() {
        return blocks;
    }

    /** Those of them that hold the known start of the prompt. */
    int sharedBlocks() {
        return sharedBlocks;
    }

    /** Has one more token. */
    void generate() {
        emitted++;
    }

    /** Says that its token is there. */
    void tell(long atNanos) {
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

    /** When it first got a slot; only of meaning from the first token on, as is the next. */
    long admittedNanos() {
        return admittedNanos;
    }

    /** Prompt tokens that came from the prefix cache when it first got a slot. */
    int cachedTokens() {
        return cachedTokens;
    }

    int preemptions() {
        return preemptions;
    }
}
