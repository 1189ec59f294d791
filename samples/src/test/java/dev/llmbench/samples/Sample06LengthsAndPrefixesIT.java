// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.samples;

import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.junit.Arrivals;
import dev.llmbench.junit.LlmLoad;
import dev.llmbench.junit.LlmTarget;
import dev.llmbench.junit.TokenCounts;
import dev.llmbench.metric.Metric;
import dev.llmbench.stats.Distribution;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.SimulatedInferenceServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Lengths decide what is measured. First all prompts alike, then a spread of them: the longest waits follow the longest
 * prompts, so TTFT spreads, too. Last the same prompts with a system prompt in common: its tokens come from the
 * server's prefix cache, and TTFT falls. Each run has a seed of its own: with the same one the second would find the
 * first one's words cached. At the end a tokenizer makes lengths exact: give it your model's {@code tokenizer.json},
 * and the library {@code ai.djl.huggingface:tokenizers}. The one of this sample counts words, as its server does.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class Sample06LengthsAndPrefixesIT {

    private static final SimulatedInferenceServer SERVER = new SimulatedInferenceServer(
            EngineProfile.small().withPrefillTokensPerSecond(10_000).withPrefixCache(16));

    private static double stdOfFixedRun;
    private static double medianOfSpreadRun;

    @LlmTarget
    static String server() {
        return SERVER.baseUrl();
    }

    /** Asks for answers of the full length; a server that does not know a field is asked again without it. */
    @Order(1)
    @LlmLoad(
            rate = 10,
            arrivals = Arrivals.CONSTANT,
            requests = 100,
            isl = 128,
            osl = 128,
            ignoreEos = true,
            minTokens = true,
            seed = 41)
    @Test
    void allPromptsAlike(LlmRun run) {
        assertThat(run).ttft().p95().isBelow("500ms");
        stdOfFixedRun = ttft(run).standardDeviation();
    }

    @Order(2)
    @LlmLoad(
            rate = 10,
            arrivals = Arrivals.POISSON,
            requests = 200,
            islSpread = "512 ± 128",
            oslSpread = "128 ± 32",
            ignoreEos = true,
            seed = 42)
    @Test
    void aSpreadOfPrompts(LlmRun run) {
        Distribution isl = run.metrics().completed().get(Metric.INPUT_SEQUENCE_LENGTH);
        assertThat(isl.min()).isGreaterThan(50);
        assertThat(isl.max()).isLessThan(1_000);
        assertThat(isl.standardDeviation()).isBetween(110.0, 145.0);
        assertThat(ttft(run).standardDeviation()).isGreaterThan(stdOfFixedRun);
        medianOfSpreadRun = ttft(run).percentile(50);
    }

    @Order(3)
    @LlmLoad(rate = 10, requests = 100, isl = 512, osl = 64, sharedPrefix = "384", seed = 43)
    @Test
    void aSystemPromptThatAllShare(LlmRun run) {
        assertThat(run.metrics().cachedInputTokens().orElse(0)).isGreaterThan(100L * 300);
        assertThat(ttft(run).percentile(50)).isLessThan(medianOfSpreadRun);
    }

    @Order(4)
    @LlmLoad(
            concurrency = 8,
            requests = 80,
            isl = 300,
            osl = 8,
            tokenizer = "classpath:words-tokenizer.json",
            tokenCounts = TokenCounts.CLIENT,
            seed = 44)
    @Test
    void everyPromptHasExactlyItsLength(LlmRun run) {
        Distribution isl = run.metrics().completed().get(Metric.INPUT_SEQUENCE_LENGTH);
        assertThat(isl.min()).isEqualTo(300);
        assertThat(isl.max()).isEqualTo(300);
        assertThat(run.doubts()).noneMatch(doubt -> doubt.code().contains("token-counts"));
    }

    private static Distribution ttft(LlmRun run) {
        return run.metrics().completed().get(Metric.TTFT);
    }

    @BeforeAll
    static void start() {
        SERVER.start();
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }
}
