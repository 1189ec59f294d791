// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.LoadTestException;
import dev.llmbench.UnreachableException;
import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.endpoint.EndpointType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;

/** Two servers loaded in turn. */
class LlmCompareTest {

    @TempDir
    Path directory;

    private Harness harness;

    @BeforeEach
    void prepare() {
        harness = Harness.withServer(directory);
        harness.systemProperties.put("BEFORE_URL", "http://before:1");
        candidateIs(1);
    }

    /** How many times as slow as the server at {@code before} the other one is. */
    private void candidateIs(double slowness) {
        harness.runner =
                plan -> FakeRuns.comparable(plan, plan.endpoint().baseUrl().contains("before") ? 1 : slowness);
    }

    @ExtendWith(Harness.Replace.class)
    static class Gates {
        @LlmLoad(concurrency = 4, requests = 120, warmupRequests = 8, isl = 16, osl = 8)
        @LlmCompare(baseline = "${BEFORE_URL}", blocks = 4)
        @Test
        void chat(BaselineComparison comparison) {
            assertThat(comparison).itl().p95().hasNotRegressed();
        }
    }

    @Test
    void theSideThatIsFirstAlternatesAndPairsHaveTheSameSeed() {
        harness.run(Gates.class).assertStatistics(stats -> stats.succeeded(1));

        List<LoadPlan> plans = harness.plans;
        assertThat(plans.stream().map(plan -> plan.endpoint().baseUrl().contains("before")))
                .containsExactly(true, false, false, true, true, false, false, true);
        for (int i = 0; i < 8; i += 2) {
            assertThat(plans.get(i).load().seed())
                    .isEqualTo(plans.get(i + 1).load().seed());
            assertThat(plans.get(i).baseline().orElseThrow().salt()).isPresent();
        }
        assertThat(plans.stream().map(plan -> plan.load().seed()).distinct()).hasSize(4);
        assertThat(plans.stream()
                        .map(plan -> plan.reportDirectory().getFileName().toString()))
                .startsWith("block-1-baseline", "block-1-candidate", "block-2-candidate", "block-2-baseline");
        assertThat(harness.console)
                .contains("[chat] block 1 of 4, baseline", "[chat] block 4 of 4, candidate")
                .anyMatch(line -> line.contains("itl p95") && line.endsWith("within the margin"));
    }

    @Test
    void theComparisonHasFilesOfItsOwnAndGoesOntoTheBuildsPage() throws IOException {
        Path page = directory.resolve("step-summary.md");
        harness.environment.put("GITHUB_STEP_SUMMARY", page.toString());
        harness.run(Gates.class).assertStatistics(stats -> stats.succeeded(1));

        Path above = harness.plans.get(0).reportDirectory().getParent();
        JsonNode told = new ObjectMapper()
                .readTree(above.resolve("comparison.json").toFile())
                .path("comparison");
        assertThat(told.path("against").asText()).isEqualTo("baseline http://before:1/v1/chat/completions");
        assertThat(told.at("/figures/0/kind").asText()).isEqualTo("passed");
        assertThat(page)
                .content()
                .contains("### Comparison `chat`", "**Compared with** `baseline http://before:1/v1/chat/completions`:");
        assertThat(harness.console)
                .contains("[[ATTACHMENT|" + above.resolve("comparison.json").toAbsolutePath() + "]]");
    }

    @Test
    void aSlowerCandidateFailsTheTest() {
        candidateIs(1.2);

        assertThat(harness.failureOf(Gates.class))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageMatching(
                        "(?s)\\[chat] itl p95 = 12\\.[0-9]* ms, baseline 10\\.[0-9]* ms \\(\\+20 %\\), margin"
                                + " 10 %, ratio 1\\.200 in 1\\.200\\.\\.1\\.200, 4 block pairs, a load model=.*");
    }

    @Test
    void aServerThatIsGoneHalfwayIsNamedWithItsBlockAndSkipsNothing() {
        harness.systemProperties.put("llmbench.on-unreachable", "skip");
        harness.runner = plan -> {
            boolean before = plan.endpoint().baseUrl().contains("before");
            if (before && harness.plans.size() > 2) {
                throw new UnreachableException("nobody listens");
            }
            return FakeRuns.comparable(plan, 1);
        };

        assertThat(harness.failureOf(Gates.class))
                .isExactlyInstanceOf(LoadTestException.class)
                .hasMessage("[chat] block 2 of 4, baseline: the server has carried a load before and is gone:"
                        + " nobody listens");
    }

    @Test
    void aServerComparedWithItselfIsTold() {
        harness.systemProperties.put("BEFORE_URL", "http://env:1/v1/");
        harness.runner = plan -> FakeRuns.comparable(plan, 1);
        harness.run(Gates.class).assertStatistics(stats -> stats.succeeded(1));

        assertThat(harness.console)
                .anyMatch(line ->
                        line.contains("[chat] warning: baseline and candidate are the same server, http://env:1/"));
    }

    @Test
    void aServerThatNobodyNamesIsAMistake() {
        harness.systemProperties.remove("BEFORE_URL");

        assertThat(harness.failureOf(Gates.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage(
                        "[chat] @LlmCompare on Gates.chat: ${BEFORE_URL} is not set; give it as -DBEFORE_URL=… or in the"
                                + " environment");
        assertThat(harness.plans).isEmpty();
    }

    @Test
    void theBudgetIsForAllBlocks() {
        // 8 blocks x (120 + 8) requests x 24 tokens = 24,576
        harness.systemProperties.put("llmbench.max-tokens", "24_575");

        assertThat(harness.failureOf(Gates.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("may cost 24,576 tokens, above max-tokens = 24,575: 8 blocks x 128 requests");
        assertThat(harness.plans).isEmpty();
    }

    @Test
    void aDryRunTellsWhatAllBlocksCost() {
        harness.systemProperties.put("llmbench.dry-run", "true");
        harness.skipReasonOf(Gates.class);

        assertThat(harness.console)
                .contains("  8 blocks of it, which share max-tokens")
                .anyMatch(line -> line.startsWith(
                        "  cost: 8 blocks x 128 requests x (isl 16 + osl 8) = 24,576 tokens, max-tokens "));
        assertThat(harness.plans).isEmpty();
    }

    @ExtendWith(Harness.Replace.class)
    static class Embeddings {
        @LlmLoad(
                concurrency = 4,
                requests = 120,
                warmupRequests = 8,
                isl = 16,
                endpointType = EndpointType.EMBEDDINGS,
                batchSize = 10)
        @LlmCompare(baseline = "${BEFORE_URL}", blocks = 4)
        @Test
        void embed(BaselineComparison comparison) {}
    }

    @Test
    void theBudgetCountsEveryTextOfARequestAndNoAnswerWhereThereIsNone() {
        // 8 blocks x (120 + 8) requests x 10 texts x 16 tokens = 163,840
        harness.systemProperties.put("llmbench.max-tokens", "163_839");

        assertThat(harness.failureOf(Embeddings.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("may cost 163,840 tokens, above max-tokens = 163,839: 8 blocks x 128 requests x"
                        + " (isl 160 + osl 0)");
        assertThat(harness.plans).isEmpty();
    }

    @ExtendWith(Harness.Replace.class)
    static class WithObjective {
        @LlmLoad(concurrency = 4, requests = 120)
        @LlmCompare(baseline = "http://before:1")
        @Slo("errorRate == 0")
        @Test
        void chat(BaselineComparison comparison) {}
    }

    @ExtendWith(Harness.Replace.class)
    static class UntilDecided {
        @LlmLoad(concurrency = 4, requests = LlmLoad.UNTIL_DECIDED)
        @LlmCompare(baseline = "${BEFORE_URL}")
        @Test
        void chat(BaselineComparison comparison) {}
    }

    /** To declare an objective, as any other such load is told to, would be the next mistake. */
    @Test
    void aSizeThatIsNotKnownBeforeIsAMistake() {
        assertThat(harness.failureOf(UntilDecided.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining(
                        "beside @LlmCompare on UntilDecided.chat both servers get blocks of the same size,"
                                + " which is not known before; say a number");
        assertThat(harness.plans).isEmpty();
    }

    @Test
    void anObjectiveBesideItIsAMistake() {
        assertThat(harness.failureOf(WithObjective.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("an objective is about one run, and here are many");
    }

    @ExtendWith(Harness.Replace.class)
    static class TooFewBlocks {
        @LlmLoad(concurrency = 4, requests = 120)
        @LlmCompare(baseline = "http://before:1", blocks = 2)
        @Test
        void chat(BaselineComparison comparison) {}
    }

    @Test
    void twoPairsAreTooFew() {
        assertThat(harness.failureOf(TooFewBlocks.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("blocks = 2: it must be at least 4 pairs");
    }
}
