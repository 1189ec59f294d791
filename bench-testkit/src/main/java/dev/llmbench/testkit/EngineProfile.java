// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.time.Duration;

/**
 * How fast a {@link SimulatedInferenceServer} is.
 *
 * @param slots the most sequences that run (prefill or decode) together; more wait in a queue, first come first served
 * @param prefillTokensPerSecond prompt tokens read per second; one prompt at a time, beside the decode steps
 * @param stepBase what a decode step takes however few sequences run
 * @param stepPerSequence what each running sequence adds to a decode step
 * @param jitterShare each step's time is multiplied by 1 + u, u uniform between -jitterShare and +jitterShare; 0 to below 1
 * @param defaultOutputTokens tokens generated for a request that sets no limit
 * @param tokensPerWord prompt tokens per white-space separated word of the messages
 * @param templateTokens prompt tokens of the chat template, added to every prompt
 * @param seed of the jitter; the same seed and the same arrivals give the same timeline
 */
public record EngineProfile(
        int slots,
        double prefillTokensPerSecond,
        Duration stepBase,
        Duration stepPerSequence,
        double jitterShare,
        int defaultOutputTokens,
        double tokensPerWord,
        int templateTokens,
        long seed) {

    /** Checks every value. */
    public EngineProfile {
        require(slots >= 1, "slots", slots, "at least 1");
        require(
                prefillTokensPerSecond > 0 && prefillTokensPerSecond <= Double.MAX_VALUE,
                "prefillTokensPerSecond",
                prefillTokensPerSecond,
                "above 0 and finite");
        require(stepBase.toNanos() > 0, "stepBase", stepBase, "above 0");
        require(!stepPerSequence.isNegative(), "stepPerSequence", stepPerSequence, "0 or more");
        require(jitterShare >= 0 && jitterShare < 1, "jitterShare", jitterShare, "from 0 to below 1");
        require(defaultOutputTokens >= 1, "defaultOutputTokens", defaultOutputTokens, "at least 1");
        require(
                tokensPerWord >= 0 && tokensPerWord <= Double.MAX_VALUE,
                "tokensPerWord",
                tokensPerWord,
                "0 or more and finite");
        require(templateTokens >= 0, "templateTokens", templateTokens, "0 or more");
    }

    /**
     * An engine for tests and samples on two cores: 32 users with prompts of 512 words and answers of 128 tokens run
     * without queueing, a token every 18 ms, some 2.4 s to a request.
     */
    public static EngineProfile small() {
        return new EngineProfile(32, 50_000, Duration.ofMillis(10), Duration.ofNanos(250_000), 0.05, 128, 1.0, 8, 1);
    }

    /** This profile with another number of slots. */
    public EngineProfile withSlots(int value) {
        return new EngineProfile(
                value,
                prefillTokensPerSecond,
                stepBase,
                stepPerSequence,
                jitterShare,
                defaultOutputTokens,
                tokensPerWord,
                templateTokens,
                seed);
    }

    /** This profile with another prefill rate, in prompt tokens per second. */
    public EngineProfile withPrefillTokensPerSecond(double value) {
        return new EngineProfile(
                slots,
                value,
                stepBase,
                stepPerSequence,
                jitterShare,
                defaultOutputTokens,
                tokensPerWord,
                templateTokens,
                seed);
    }

    /** This profile with another decode step: {@code base} plus {@code perSequence} times the sequences running. */
    public EngineProfile withStep(Duration base, Duration perSequence) {
        return new EngineProfile(
                slots,
                prefillTokensPerSecond,
                base,
                perSequence,
                jitterShare,
                defaultOutputTokens,
                tokensPerWord,
                templateTokens,
                seed);
    }

    /** This profile with another jitter and seed. */
    public EngineProfile withJitter(double share, long newSeed) {
        return new EngineProfile(
                slots,
                prefillTokensPerSecond,
                stepBase,
                stepPerSequence,
                share,
                defaultOutputTokens,
                tokensPerWord,
                templateTokens,
                newSeed);
    }

    /** This profile with another answer length for requests that set no limit. */
    public EngineProfile withDefaultOutputTokens(int value) {
        return new EngineProfile(
                slots,
                prefillTokensPerSecond,
                stepBase,
                stepPerSequence,
                jitterShare,
                value,
                tokensPerWord,
                templateTokens,
                seed);
    }

    /** This profile with another count of prompt tokens: words times {@code perWord}, rounded, plus {@code template}. */
    public EngineProfile withPromptTokens(double perWord, int template) {
        return new EngineProfile(
                slots,
                prefillTokensPerSecond,
                stepBase,
                stepPerSequence,
                jitterShare,
                defaultOutputTokens,
                perWord,
                template,
                seed);
    }

    int promptTokens(long words) {
        return (int) Math.min(Integer.MAX_VALUE, Math.round(words * tokensPerWord) + templateTokens);
    }

    long prefillNanos(int promptTokens) {
        return Math.round(promptTokens * 1e9 / prefillTokensPerSecond);
    }

    /** A step's time; {@code u} is the jitter's draw, -1 to 1. */
    long stepNanos(int running, double u) {
        double nanos = stepBase.toNanos() + (double) stepPerSequence.toNanos() * running;
        return Math.max(1, Math.round(nanos * (1 + jitterShare * u)));
    }

    private static void require(boolean holds, String name, Object value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(name + " = " + value + " is no engine: it must be " + rule);
        }
    }
}
