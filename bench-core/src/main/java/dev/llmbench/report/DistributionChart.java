// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.slo.Objective;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.SampleSupport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Which share of all values lies at or below each value, with the percentiles that are judged most often. */
final class DistributionChart {

    private static final double STEP = 0.5;
    private static final double LAST_STEP = 99.9;

    private final Metric metric;
    private final String name;
    private final RunMetrics metrics;
    private final List<Objective.PerRequest> limits;

    DistributionChart(ReportPage page, Metric metric, String name) {
        this.metric = metric;
        this.name = name;
        this.metrics = page.report().metrics();
        this.limits = page.limitsOf(metric);
    }

    void write(Html html) {
        Distribution sample = metrics.completed().get(metric);
        if (sample == null) {
            html.leaf(
                    "p", name + ": " + metrics.whyAbsentFromCompleted(metric).orElse("not measured"), "class", "note");
            return;
        }
        ChartTime unit = ChartTime.fitting(sample.max());
        ChartScale values = ChartScale.fitting(
                unit.of(sample.min()), unit.of(sample.percentile(50)), unit.of(sample.max()), Chart.LEFT, Chart.RIGHT);
        ChartScale share = new ChartScale(0, 100, false, Chart.BOTTOM, Chart.TOP);
        List<String> marks = marks(sample);
        Chart chart = Chart.open(html, "share-" + metric.key(), "Distribution of " + name, String.join(", ", marks))
                .verticalAxis(
                        share,
                        name + ": % of " + (metric == Metric.ICL ? "gaps" : "requests") + " at or below",
                        Chart::tick)
                .horizontalAxis(values, metric.key() + ", " + unit.symbol(), Chart::tick)
                .path("one line", curve(sample, values, unit, share));
        drawMarks(chart, sample, values, unit, share);
        List<String> outside = limits(chart, values, unit);
        chart.close(name + ": " + String.join(", ", marks) + "."
                + (outside.isEmpty()
                        ? ""
                        : " Outside of the picture: the limit of " + String.join(", ", outside) + "."));
    }

    private static String curve(Distribution sample, ChartScale values, ChartTime unit, ChartScale share) {
        StringBuilder path = new StringBuilder();
        for (double percent = 0; percent < LAST_STEP; percent += STEP) {
            add(path, sample, percent, values, unit, share);
        }
        add(path, sample, LAST_STEP, values, unit, share);
        add(path, sample, 100, values, unit, share);
        return path.toString();
    }

    private static void add(
            StringBuilder path,
            Distribution sample,
            double percent,
            ChartScale values,
            ChartTime unit,
            ChartScale share) {
        double x = values.at(unit.of(sample.percentile(percent)));
        path.append(path.length() == 0 ? 'M' : 'L').append(Chart.at(x, share.at(percent)));
    }

    /** What the picture says, in words: sample size and percentiles, as the table has them. */
    private List<String> marks(Distribution sample) {
        List<String> words = new ArrayList<>();
        words.add("n=" + String.format(Locale.ROOT, "%,d", sample.count()));
        for (int percent : LatencyRow.PERCENTS) {
            SampleSupport support = sample.support(percent);
            words.add("p" + percent + " "
                    + (support == SampleSupport.REFUSED
                            ? "needs " + SampleSupport.smallestAccepted(percent) + " values"
                            : metric.unit().format(sample.percentile(percent))
                                    + (support == SampleSupport.THIN ? " (thin sample)" : "")));
        }
        words.add("most " + metric.unit().format(sample.max()));
        return words;
    }

    private void drawMarks(Chart chart, Distribution sample, ChartScale values, ChartTime unit, ChartScale share) {
        double labelY = Chart.BOTTOM - 60;
        for (int percent : LatencyRow.PERCENTS) {
            if (sample.support(percent) == SampleSupport.REFUSED) {
                continue;
            }
            double value = sample.percentile(percent);
            double x = values.at(unit.of(value));
            chart.path("mark", "M" + Chart.at(x, Chart.BOTTOM) + "V" + Chart.number(share.at(percent)));
            label(
                    chart,
                    x,
                    labelY,
                    "strong",
                    "p" + percent + " " + metric.unit().format(value));
            labelY += 16;
        }
    }

    /** @return those for which the picture has no room */
    private List<String> limits(Chart chart, ChartScale values, ChartTime unit) {
        List<String> outside = new ArrayList<>();
        double labelY = Chart.TOP + 12;
        for (Objective.PerRequest objective : limits) {
            double limit = unit.of(objective.bound().limit());
            if (limit < values.low() || limit > values.high()) {
                outside.add(objective.toText());
                continue;
            }
            double x = values.at(limit);
            chart.path("limit", "M" + Chart.at(x, Chart.BOTTOM) + "V" + Chart.number(Chart.TOP));
            label(chart, x, labelY, "limited", objective.toText());
            labelY += 16;
        }
        return outside;
    }

    /** On the side where there is room. */
    private static void label(Chart chart, double x, double y, String kind, String words) {
        boolean left = x > (Chart.LEFT + Chart.RIGHT) / 2;
        chart.text(left ? x - 5 : x + 5, y, left ? "end" : "start", kind, words);
    }
}
