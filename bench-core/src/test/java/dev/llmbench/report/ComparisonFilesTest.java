// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.slo.GateForecast;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.slo.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What run.json, comparison.json and summary.md say of a comparison. */
class ComparisonFilesTest {

    private static final ComparisonOutcome.Figure SLOWER = new ComparisonOutcome.Figure(
            "ttft p95",
            MetricUnit.TIME,
            OptionalDouble.of(100e6),
            OptionalDouble.of(130e6),
            Optional.of(new ComparisonOutcome.Ratio(1.3, 1.2, Double.POSITIVE_INFINITY, "n=1,000 pairs")),
            0.1,
            Verdict.Kind.FAILED,
            "REGRESSED",
            "REGRESSED",
            "it is beyond the margin");

    private static ReportPage page(ComparisonOutcome outcome) {
        ReportPage alone = Pages.of(Reports.closedLoop(), Pages.steady(100));
        return new ReportPage(
                alone.report(), alone.outcome(), alone.timeline(), GateForecast.NONE, Optional.of(outcome));
    }

    private static ComparisonOutcome outcome(List<String> refusals, List<String> findings) {
        return new ComparisonOutcome("gate `x`", 0.05, 0.01, refusals, findings, List.of(SLOWER));
    }

    @Test
    void runJsonHasEachFigureAndLeavesOutWhatIsInfinite() throws Exception {
        JsonNode json = json(outcome(List.of(), List.of("two things differ")));

        assertThat(json.path("alphaPass").asDouble()).isEqualTo(0.05);
        assertThat(json.path("alphaFail").asDouble()).isEqualTo(0.01);
        assertThat(json.has("refusals")).isFalse();
        assertThat(json.at("/findings/0").asText()).isEqualTo("two things differ");
        JsonNode figure = json.at("/figures/0");
        assertThat(figure.path("kind").asText()).isEqualTo("failed");
        assertThat(figure.path("cause").asText()).isEqualTo("regressed");
        assertThat(figure.at("/baseline/value").asDouble()).isEqualTo(100);
        assertThat(figure.at("/candidate/value").asDouble()).isEqualTo(130);
        assertThat(figure.path("ratio").asDouble()).isEqualTo(1.3);
        assertThat(figure.path("ratioLower").asDouble()).isEqualTo(1.2);
        assertThat(figure.has("ratioUpper")).isFalse();
        assertThat(figure.path("basis").asText()).isEqualTo("n=1,000 pairs");
    }

    @Test
    void theSummaryHasALineForEachFigureAndKeepsTextFromOutsideInCode() {
        String summary = SummaryMarkdown.of(page(outcome(List.of("model a -> <b>"), List.of())), Path.of("reports"));

        assertThat(summary)
                .contains(
                        "**Compared with** `` gate `x` ``:",
                        "- Not comparable: `model a -> <b>`",
                        "- REGRESSED: `ttft p95 100 ms -> 130 ms, ratio 1.300 in 1.200..Infinity, n=1,000 pairs, margin 10 %;"
                                + " it is beyond the margin`");
    }

    /** A faster run of which requests failed is not "worse". */
    @Test
    void theSummaryCallsAnEndAsTheConsoleDoes() {
        ComparisonOutcome.Figure failed = new ComparisonOutcome.Figure(
                "ttft p95",
                MetricUnit.TIME,
                OptionalDouble.of(612e6),
                OptionalDouble.of(600e6),
                Optional.empty(),
                0.1,
                Verdict.Kind.FAILED,
                "REQUESTS_FAILED",
                "requests failed",
                "12 of 500 requests failed");
        ComparisonOutcome outcome = new ComparisonOutcome("gate", 0.05, 0.01, List.of(), List.of(), List.of(failed));

        assertThat(ComparisonText.markdown(outcome))
                .contains("- requests failed: `ttft p95 612 ms -> 600 ms, margin 10 %; 12 of 500 requests failed`");
    }

    @Test
    void everyFieldIsListed() throws Exception {
        String page = Files.readString(Path.of("..", "docs", "files.md"));
        JsonNode json = json(outcome(List.of("no"), List.of("but")));

        json.fieldNames().forEachRemaining(name -> assertThat(page).contains("`" + name + "`"));
        json.at("/figures/0")
                .fieldNames()
                .forEachRemaining(name -> assertThat(page).containsAnyOf("`figures." + name + "`", "`." + name + "`"));
        assertThat(page).contains("`.ratioUpper`");
    }

    @Test
    void aComparisonOfNoSingleRunHasTheSameBlockInAFileOfItsOwn(@TempDir Path folder) throws Exception {
        ComparisonOutcome outcome = outcome(List.of(), List.of("two <b>things</b> differ"));
        Files.writeString(folder.resolve("summary.md"), "of an earlier one");
        Files.writeString(folder.resolve("notes.txt"), "mine");

        ComparisonFiles.removeOld(folder);
        assertThat(folder).isDirectoryNotContaining("glob:**summary.md").isDirectoryContaining("glob:**notes.txt");
        ComparisonFiles.write(new RunLabel("chat", "concurrency=4", "tiny", 7), outcome, folder);

        JsonNode root =
                new ObjectMapper().readTree(folder.resolve("comparison.json").toFile());
        assertThat(root.path("schemaVersion").asInt()).isEqualTo(1);
        assertThat(root.path("name").asText()).isEqualTo("chat");
        assertThat(root.path("comparison")).isEqualTo(json(outcome));
        assertThat(folder.resolve("summary.md"))
                .content()
                .startsWith(
                        "### Comparison `chat`\n\nLoad `concurrency=4`, model `tiny`.\n\n**Compared with** `` gate `x` ``:\n")
                .contains("- Finding: `two <b>things</b> differ`", "- Seed: `7`\n")
                .endsWith("in `" + folder + "`, and those of each run in a directory below\n");
    }

    private static JsonNode json(ComparisonOutcome outcome) throws Exception {
        return new ObjectMapper().readTree(RunJsonWriter.toJson(page(outcome))).path("comparison");
    }
}
