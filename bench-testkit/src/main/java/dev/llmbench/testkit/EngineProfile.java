// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How fast a simulated engine is, and what makes it slower: the same for a {@link SimulatedInferenceServer} in real
 * time and an {@link EngineSimulation} in virtual time. Begin with {@link #small()} or {@link #gpuLike()} and change
 * what matters; every change gives a new profile. All options beyond the first four are off unless asked for.
 *
 * <pre>{@code
 * EngineProfile.small()
 *         .withSlots(8)                                       // more requests wait in a queue
 *         .withStep(ofMillis(10), ofNanos(250_000))           // 10 ms a token, 0.25 ms more for each sequence
 *         .withChunkedPrefill(512, ofNanos(20_000))           // prompts lengthen the steps of those that already run
 *         .withKvCache(20_000)                                // tokens; past it, sequences are thrown out and redone
 *         .withPrefixCache(16)                                // a known start of a prompt costs nothing
 *         .withSlowStart(ofSeconds(10), 1.41)                 // the first ten seconds are slower
 *         .withDrift(0.02)                                    // 2 % slower every minute
 *         .withStepChange(ofSeconds(60), 1.3)                 // from the second minute on slower by 30 %
 *         .withJitter(0.05, 42);                              // +-5 % a step, drawn from seed 42
 * }</pre>
 */
public final class EngineProfile {
    private final int slots;
    private final PrefillCost prefill;
    private final StepCost step;
    private final TokenRules tokens;
    private final CacheSpace cache;
    private final Pace pace;

    private EngineProfile(
            int slots, PrefillCost prefill, StepCost step, TokenRules tokens, CacheSpace cache, Pace pace) {
        this.slots = slots;
        this.prefill = prefill;
        this.step = step;
        this.tokens = tokens;
        this.cache = cache;
        this.pace = pace;
    }

    /**
     * An engine for tests and samples on two cores: 32 users with prompts of 512 words and answers of 128 tokens run
     * without queueing, a token every 18 ms, some 2.4 s to a request. Prompts are read beside the steps and delay
     * nobody.
     */
    public static EngineProfile small() {
        return new EngineProfile(
                32,
                new PrefillCost.BesideSteps(50_000),
                new StepCost(Duration.ofMillis(10), Duration.ofNanos(250_000), 0.05, 1),
                new TokenRules(128, 1.0, 8),
                CacheSpace.UNLIMITED,
                Pace.STEADY);
    }

    /**
     * An engine with everything that real ones have, in the order of magnitude of a model of 8 billion parameters on
     * one large GPU (chosen, not measured): 64 slots, steps of 8 ms and 0.05 ms per sequence, chunked prefill of at
     * most 2,048 tokens a step at 0.02 ms each, a KV cache of 120,000 tokens, a prefix cache with blocks of 16. With
     * prompts of 512 and answers of 128 tokens it saturates near 30 requests per second.
     */
    public static EngineProfile gpuLike() {
        return small().withSlots(64)
                .withStep(Duration.ofMillis(8), Duration.ofNanos(50_000))
                .withChunkedPrefill(2048, Duration.ofNanos(20_000))
                .withKvCache(120_000)
                .withPrefixCache(16);
    }

    /**
     * This profile with another number of slots: the most sequences that run (prefill or decode) together. More wait in
     * a queue, first come first served. At least 1.
     */
    public EngineProfile withSlots(int value) {
        Rule.require(value >= 1, "slots", value, "at least 1");
        return new EngineProfile(value, prefill, step, tokens, cache, pace);
    }

    /**
     * This profile with prompts read at this rate, in tokens per second, one prompt at a time and <em>beside</em> the
     * decode steps: it delays first tokens and not the tokens of others. Takes back {@link #withChunkedPrefill}.
     */
    public EngineProfile withPrefillTokensPerSecond(double value) {
        return new EngineProfile(slots, new PrefillCost.BesideSteps(value), step, tokens, cache, pace);
    }

    /**
     * This profile with prompts read <em>within</em> the decode steps, as most engines do: each step takes up to
     * {@code tokensPerStep} prompt tokens, of one prompt or of several, and lasts {@code perToken} longer for each of
     * them. So a long prompt slows down the tokens of everybody, and a low limit gives short stalls and a later first
     * token. Takes back {@link #withPrefillTokensPerSecond}.
     */
    public EngineProfile withChunkedPrefill(int tokensPerStep, Duration perToken) {
        PrefillCost chunked = new PrefillCost.WithinSteps(tokensPerStep, perToken);
        return new EngineProfile(slots, chunked, step, tokens, cache, pace);
    }

    /** This profile with another decode step: {@code base} plus {@code perSequence} times the sequences in the step. */
    public EngineProfile withStep(Duration base, Duration perSequence) {
        StepCost changed = new StepCost(base, perSequence, step.jitterShare(), step.seed());
        return new EngineProfile(slots, prefill, changed, tokens, cache, pace);
    }

    /**
     * This profile with another jitter and seed. Each step's time is multiplied by 1 + u, u uniform between
     * {@code -share} and {@code +share}; the share is 0 to below 1. The same seed and the same arrivals give the same
     * timeline.
     */
    public EngineProfile withJitter(double share, long seed) {
        StepCost changed = new StepCost(step.base(), step.perSequence(), share, seed);
        return new EngineProfile(slots, prefill, changed, tokens, cache, pace);
    }

    /** This profile with another answer length, in tokens, for requests that set no limit. */
    public EngineProfile withDefaultOutputTokens(int value) {
        TokenRules changed = new TokenRules(value, tokens.perWord(), tokens.template());
        return new EngineProfile(slots, prefill, step, changed, cache, pace);
    }

    /**
     * This profile with another count of prompt tokens: words times {@code perWord}, rounded, plus {@code template}.
     */
    public EngineProfile withPromptTokens(double perWord, int template) {
        TokenRules changed = new TokenRules(tokens.defaultOutput(), perWord, template);
        return new EngineProfile(slots, prefill, step, changed, cache, pace);
    }

    /**
     * This profile with room for so many tokens of context (prompts and answers so far, rounded up to blocks of 16 or
     * of {@link #withPrefixCache}'s size) of all running sequences together. A request waits until its prompt fits.
     * When a running sequence finds no room for its next token, the one that began last is thrown out, waits at the
     * head of the queue, and has its prompt and all its tokens so far computed again: its user sees a long stall. A
     * request that can never fit is refused.
     */
    public EngineProfile withKvCache(int tokensOfContext) {
        return new EngineProfile(slots, prefill, step, tokens, cache.withLimit(tokensOfContext), pace);
    }

    /**
     * This profile with a cache of prompt starts, in blocks of so many tokens: whole blocks that an earlier prompt
     * began with, and that have not been overwritten since, need no prefill, and the answer's usage reports them as
     * {@code prompt_tokens_details.cached_tokens}. At least the last token of a prompt is always computed. Cached
     * blocks live in what the KV cache has free, the longest unused go first; without {@link #withKvCache} the last
     * 65,536 blocks stay.
     */
    public EngineProfile withPrefixCache(int blockTokens) {
        return new EngineProfile(slots, prefill, step, tokens, cache.withPrefixBlocks(blockTokens), pace);
    }

    /**
     * This profile without a cache of prompt starts: every prompt is computed whole, and the usage says nothing of it.
     */
    public EngineProfile withoutPrefixCache() {
        return new EngineProfile(slots, prefill, step, tokens, cache.withoutPrefixBlocks(), pace);
    }

    /**
     * This profile with a slow start: for this long after its very first request the engine takes {@code factor} times
     * as long for all it does. Real servers were seen at 1.41 for 10 s.
     */
    public EngineProfile withSlowStart(Duration lasting, double factor) {
        return changing(new SpeedChange.SlowStart(lasting, factor));
    }

    /**
     * This profile with a drift: {@code sharePerMinute} (0.02 is 2 %) of the time at the start is added with every
     * minute since the first request, without end, as by a leak.
     */
    public EngineProfile withDrift(double sharePerMinute) {
        return changing(new SpeedChange.Drift(sharePerMinute));
    }

    /**
     * This profile with one more sudden change: from this long after the first request on, all takes {@code factor}
     * times as long, as after a neighbour moved in. Below 1 is faster. Several changes multiply.
     */
    public EngineProfile withStepChange(Duration after, double factor) {
        return changing(new SpeedChange.Sudden(after, factor));
    }

    private EngineProfile changing(SpeedChange change) {
        return new EngineProfile(slots, prefill, step, tokens, cache, pace.with(change));
    }

    /** The most sequences that run together. */
    public int slots() {
        return slots;
    }

    PrefillCost prefill() {
        return prefill;
    }

    StepCost step() {
        return step;
    }

    TokenRules tokens() {
        return tokens;
    }

    CacheSpace cache() {
        return cache;
    }

    Pace pace() {
        return pace;
    }

    /** The prompt that these texts make, one after the other. */
    EnginePrompt prompt(List<String> texts) {
        return EnginePrompt.of(texts, tokens, cache);
    }

    /** A prompt that no chat template surrounds. */
    EnginePrompt bare(List<String> texts) {
        return EnginePrompt.of(texts, tokens.withoutTemplate(), cache);
    }

    /** Why a request can never be answered; empty when it can. */
    Optional<String> refusal(int promptTokens, int outputTokens) {
        return cache.refusal(promptTokens, outputTokens);
    }

    private List<Object> values() {
        return List.of(slots, prefill, step, tokens, cache, pace);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EngineProfile that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return "EngineProfile[slots=" + slots + ", " + prefill + ", " + step + ", " + tokens + ", " + cache + ", "
                + pace + "]";
    }
}
