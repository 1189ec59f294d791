// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.slo.Evaluation;
import dev.llmbench.slo.RunFacts;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What the gate came to stands in each of the files. */
class VerdictFilesTest {

    private static final Path DIRECTORY = Path.of("target", "some");

    @Test
    void runJsonTellsEachObjectiveWithItsEvidence() throws Exception {
        JsonNode verdict = json("ttft p50 < 1s", "ttft p50 < 120ms", "warn:requestThroughput > 1/s");

        assertThat(verdict.path("kind").textValue()).isEqualTo("failed");
        assertThat(verdict.path("reason").textValue()).contains("ttft p50");
        assertThat(verdict.has("savedRequests")).isFalse();
        JsonNode kept = verdict.at("/objectives/0");
        assertThat(kept.path("objective").textValue()).isEqualTo("ttft p50 < 1s");
        assertThat(kept.path("severity").textValue()).isEqualTo("fail");
        assertThat(kept.path("kind").textValue()).isEqualTo("passed");
        assertThat(kept.path("consequence").textValue()).isEqualTo("none");
        assertThat(kept.at("/limit/value").doubleValue()).isEqualTo(1000);
        assertThat(kept.at("/limit/unit").textValue()).isEqualTo("ms");
        assertThat(kept.path("n").intValue()).isEqualTo(1000);
        double measured = kept.at("/measured/value").doubleValue();
        assertThat(kept.at("/intervalLower/value").doubleValue()).isLessThanOrEqualTo(measured);
        assertThat(kept.at("/intervalUpper/value").doubleValue()).isGreaterThanOrEqualTo(measured);
        assertThat(kept.path("designEffect").doubleValue()).isGreaterThanOrEqualTo(1);
        assertThat(kept.path("effectiveCount").doubleValue()).isPositive();
        assertThat(kept.path("alphaPass").doubleValue()).isEqualTo(0.05);
        assertThat(kept.path("alphaFail").doubleValue()).as("shared by two").isEqualTo(0.005);
        assertThat(verdict.at("/objectives/1/kind").textValue()).isEqualTo("failed");
        assertThat(verdict.at("/objectives/1/consequence").textValue()).isEqualTo("failure");
    }

    @Test
    void whatIsComparedAsItStandsHasNoErrorRates() throws Exception {
        JsonNode rate = json("warn:ttft min < 10s").at("/objectives/0");

        assertThat(rate.path("severity").textValue()).isEqualTo("warn");
        assertThat(rate.has("measured")).isTrue();
        assertThat(rate.has("alphaPass")).isFalse();
        assertThat(rate.has("designEffect")).isFalse();
    }

    @Test
    void tooFewRequestsAreUnmeasuredAndHaveNoFigure() throws Exception {
        JsonNode none = json("ttft p99.9 < 1s");

        assertThat(none.path("kind").textValue()).isEqualTo("unmeasured");
        assertThat(none.at("/objectives/0").has("measured")).isFalse();
        assertThat(none.path("reason").textValue()).isNotBlank();
    }

    @Test
    void withoutObjectivesThereIsNoVerdict() throws Exception {
        assertThat(json().isMissingNode()).isTrue();
        assertThat(SummaryMarkdown.of(Pages.of(Reports.closedLoop(), Pages.steady(100)), DIRECTORY))
                .contains("\nMeasured. No objective was declared with this load; what the test itself asserts stands in"
                        + " the build's log.\n\n|")
                .doesNotContain("Verdict");
    }

    @Test
    void theSummaryTellsVerdictFiguresAndErrorRates() {
        String summary = SummaryMarkdown.of(
                Pages.of(Reports.closedLoop(), Pages.steady(1_000), "ttft p50 < 1s", "ttft p50 < 120ms"), DIRECTORY);

        assertThat(summary)
                .contains("**Verdict:** `FAILED: ", "- met: `ttft p50 < 1s, measured ", "- missed: `ttft p50 < 120ms")
                .contains("n=1000, 95 % CI ", "(D ", "- Error rates: a pass is wrong in at most 5 %");
    }

    @Test
    void thePageTellsIntervalAndDesignEffect() {
        assertThat(ReportHtml.of(Pages.of(Reports.closedLoop(), Pages.steady(1_000), "ttft p50 < 1s")))
                .contains("95 % CI ", "(D ");
    }

    @Test
    void savedRequestsAreThoseThatWerePlannedAndNotNeeded() {
        GateOutcome all = outcome(OptionalInt.of(5_000), true);

        assertThat(all.savedRequests()).hasValue(4_000);
        assertThat(outcome(OptionalInt.of(5_000), false).savedRequests()).isEmpty();
        assertThat(outcome(OptionalInt.empty(), true).savedRequests()).isEmpty();
    }

    private static GateOutcome outcome(OptionalInt planned, boolean untilDecided) {
        GateOutcome judged = Pages.of(Reports.closedLoop(), Pages.steady(1_000), "ttft p50 < 1s")
                .outcome();
        RunFacts facts = judged.evaluation().facts();
        Evaluation evaluation = judged.gate()
                .judge(new RunFacts(
                        facts.label(),
                        facts.metrics(),
                        facts.doubts(),
                        facts.endedEarly(),
                        facts.maxErrorRate(),
                        planned,
                        facts.reportDirectory()));
        return GateOutcome.of(judged.gate(), evaluation, untilDecided);
    }

    private static JsonNode json(String... objectives) throws Exception {
        ReportPage page = Pages.of(Reports.closedLoop(), Pages.steady(1_000), objectives);
        return new ObjectMapper().readTree(RunJsonWriter.toJson(page)).path("verdict");
    }
}
