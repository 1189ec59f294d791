// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.SampleSupport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The facts below a message's first line, one a row, aligned. */
final class RunDetails {

    private static final List<Metric> FIGURES =
            List.of(Metric.TTFT, Metric.ITL, Metric.REQUEST_LATENCY, Metric.MAX_STALL, Metric.START_DELAY);
    private static final List<Double> PERCENTILES = List.of(50.0, 95.0, 99.0);

    /** What the report room calls it. */
    private static final String PAGE = "report.html";

    private final RunFacts facts;

    RunDetails(RunFacts facts) {
        this.facts = facts;
    }

    /** Ends without a line break. */
    String text() {
        AlignedRows rows = new AlignedRows();
        rows.section("figures", figures());
        rows.section("rates", rates());
        rows.section("requests", List.of(List.of(counts())));
        rows.section("failures", failures());
        facts.endedEarly().ifPresent(reason -> rows.section("ended", List.of(List.of(ended(reason)))));
        rows.section("slowest", slowest());
        rows.section("doubts", doubts());
        rows.section("findings", findings());
        facts.label()
                .seed()
                .ifPresent(seed -> rows.section(
                        "seed",
                        List.of(List.of(seed + " (the same load again: -Dllmbench.override.seed=" + seed + ")"))));
        facts.reportDirectory().ifPresent(path -> rows.section("report", List.of(List.of(report(path)))));
        return rows.text();
    }

    /** The page for people, where there is one: a console that knows paths opens it at a click. */
    private static String report(Path directory) {
        Path page = directory.resolve(PAGE);
        return (Files.isRegularFile(page) ? page : directory).toString();
    }

    private List<List<String>> figures() {
        List<List<String>> rows = new ArrayList<>();
        for (Metric metric : FIGURES) {
            Distribution distribution = facts.metrics().judged().get(metric);
            if (distribution != null) {
                rows.add(figures(metric, distribution));
            }
        }
        return rows;
    }

    private static List<String> figures(Metric metric, Distribution distribution) {
        List<String> cells = new ArrayList<>(List.of(metric.key()));
        for (double percent : PERCENTILES) {
            Statistic percentile = Statistic.percentile(percent);
            boolean refused = distribution.support(percent) == SampleSupport.REFUSED || !distribution.knows(percent);
            cells.add(percentile.label() + " " + (refused ? "-" : shown(metric, percentile.of(distribution))));
        }
        cells.add("n=" + distribution.count());
        return cells;
    }

    private static String shown(Metric metric, double value) {
        return Double.isInfinite(value) ? "infinite" : metric.unit().format(value);
    }

    private List<List<String>> rates() {
        List<List<String>> rows = new ArrayList<>();
        for (RunMetric metric : RunMetric.values()) {
            OptionalDouble value = metric.value(facts.metrics());
            if (value.isPresent()) {
                rows.add(List.of(metric.key(), metric.unit().format(value.getAsDouble())));
            }
        }
        return rows;
    }

    private String counts() {
        RequestCounts counts = facts.metrics().counts();
        String text =
                counts.attempts() + " measured, " + counts.completed() + " completed, " + counts.failed() + " failed";
        text += counts.cancelled() > 0 ? ", " + counts.cancelled() + " cancelled" : "";
        text += counts.unfinished() > 0 ? ", " + counts.unfinished() + " unfinished" : "";
        return text + "; beside them " + counts.warmup() + " warm-up, " + counts.fillers() + " fillers";
    }

    private String ended(String reason) {
        return "before its plan, after " + requests(facts.metrics().counts()) + " requests: " + OneLine.of(reason);
    }

    /** All that the load sent, measured or not; the requests before it not among them. */
    static int requests(RequestCounts counts) {
        return counts.attempts() + counts.warmup() + counts.fillers();
    }

    private List<List<String>> failures() {
        RequestCounts counts = facts.metrics().counts();
        return counts.failuresByCode().isEmpty() ? List.of() : List.of(List.of(new Failures(counts).byCode()));
    }

    private List<List<String>> slowest() {
        RunMetrics metrics = facts.metrics();
        return metrics.slowest().stream().map(SlowRequest::cells).toList();
    }

    private List<List<String>> findings() {
        return facts.findings().stream()
                .map(finding -> List.of(finding.toString()))
                .toList();
    }

    private List<List<String>> doubts() {
        return facts.doubts().isEmpty()
                ? List.of(List.of("none"))
                : facts.doubts().stream()
                        .map(doubt -> List.of(doubt.toString()))
                        .toList();
    }
}
