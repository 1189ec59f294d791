// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.SampleSupport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One table for people: a row for each metric, over completed requests with the failures beside them, then the run's
 * rates, counts and definitions. The latencies are the run's own and start where its verdicts have them start.
 */
final class CsvExport implements Exporter {

    static final String FILE = "metrics.csv";

    private static final double[] PERCENTS = {50, 75, 90, 95, 99};
    private static final List<String> HEADER = List.of(
            "metric", "unit", "value", "count", "failed", "mean", "std", "min", "p50", "p75", "p90", "p95", "p99",
            "max");

    @Override
    public List<String> files() {
        return List.of(FILE);
    }

    @Override
    public void write(ExportedRun run, Path directory) throws IOException {
        NewFile.write(directory.resolve(FILE), text(run));
    }

    private static String text(ExportedRun run) {
        RunMetrics metrics = run.report().metrics();
        List<List<String>> rows = new ArrayList<>(List.of(HEADER));
        for (Metric metric : Metric.values()) {
            Distribution completed = metrics.completed().get(metric);
            if (completed != null) {
                rows.add(row(metric, completed, metrics.judged().get(metric)));
            }
        }
        for (RunMetric metric : RunMetric.values()) {
            OptionalDouble value = metric.value(metrics);
            value.ifPresent(known -> rows.add(single(
                    metric.key(), metric.unit().symbol(), number(metric.unit().toDisplay(known)))));
        }
        counts(metrics.counts(), rows);
        about(run, metrics, rows);
        StringBuilder text = new StringBuilder();
        rows.forEach(row -> text.append(CsvLine.of(row)).append('\n'));
        return text.toString();
    }

    private static List<String> row(Metric metric, Distribution sample, @Nullable Distribution judged) {
        MetricUnit unit = metric.unit();
        List<String> cells = new ArrayList<>(List.of(metric.key(), unit.symbol(), "", Long.toString(sample.count())));
        cells.add(judged == null ? "" : Long.toString(judged.infiniteCount()));
        cells.add(number(unit.toDisplay(sample.mean())));
        cells.add(number(unit.toDisplay(sample.standardDeviation())));
        cells.add(number(unit.toDisplay(sample.min())));
        for (double percent : PERCENTS) {
            boolean refused = sample.support(percent) == SampleSupport.REFUSED;
            cells.add(refused ? "" : number(unit.toDisplay(sample.percentile(percent))));
        }
        cells.add(number(unit.toDisplay(sample.max())));
        return cells;
    }

    private static void counts(RequestCounts counts, List<List<String>> rows) {
        rows.add(single("attempts", "requests", Integer.toString(counts.attempts())));
        rows.add(single("completed", "requests", Integer.toString(counts.completed())));
        rows.add(single("failed", "requests", Integer.toString(counts.failed())));
        rows.add(single("cancelled", "requests", Integer.toString(counts.cancelled())));
        rows.add(single("unfinished", "requests", Integer.toString(counts.unfinished())));
    }

    private static void about(ExportedRun run, RunMetrics metrics, List<List<String>> rows) {
        rows.add(single("test", "", run.name()));
        rows.add(single("load", "", run.loadText()));
        rows.add(single("model", "", run.model()));
        Definitions.ofExport(
                        "first measured send to the end of the last measured attempt, failed ones included",
                        "type-7; hdr-3 for icl")
                .with("start_point", metrics.startPoint().name().toLowerCase(Locale.ROOT))
                .texts()
                .forEach((name, text) -> rows.add(single("definition " + name, "", text)));
    }

    private static List<String> single(String name, String unit, String value) {
        List<String> cells = new ArrayList<>(List.of(name, unit, value));
        while (cells.size() < HEADER.size()) {
            cells.add("");
        }
        return cells;
    }

    /** With a point in every locale, and blank for what is not finite. */
    private static String number(double value) {
        if (!Double.isFinite(value)) {
            return "";
        }
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
