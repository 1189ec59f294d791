// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.SampleSupport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A number worth following from build to build, as a gate judges it: a failed request is the worst value. A percentile
 * that the sample is too small for, and one that failures make infinite, is none.
 *
 * @param metric its name in reports, such as {@code ttft}
 * @param statistic {@code p95}; empty for what a run has one of
 * @param unit of {@code value}
 * @param value in that unit
 * @param smallerIsBetter which way is up
 * @param count how many values it rests on; the attempts for what a run has one of
 */
record TrackedFigure(
        String metric, Optional<String> statistic, String unit, double value, boolean smallerIsBetter, long count) {

    private static final List<Metric> LATENCIES =
            List.of(Metric.TTFT, Metric.TTFO, Metric.ITL, Metric.ICL, Metric.MAX_STALL, Metric.REQUEST_LATENCY);
    private static final List<RunMetric> RATES = List.of(
            RunMetric.REQUEST_THROUGHPUT,
            RunMetric.OUTPUT_TOKEN_THROUGHPUT,
            RunMetric.TOTAL_TOKEN_THROUGHPUT,
            RunMetric.ERROR_RATE);
    private static final int[] PERCENTS = {50, 95, 99};

    static List<TrackedFigure> of(RunMetrics metrics) {
        List<TrackedFigure> figures = new ArrayList<>();
        for (Metric metric : LATENCIES) {
            Distribution sample = metrics.judged().get(metric);
            if (sample != null) {
                percentiles(metric, sample, figures);
            }
        }
        for (RunMetric metric : RATES) {
            OptionalDouble value = metric.value(metrics);
            value.ifPresent(known -> figures.add(new TrackedFigure(
                    metric.key(),
                    Optional.empty(),
                    metric.unit().symbol(),
                    metric.unit().toDisplay(known),
                    metric.lowerIsBetter(),
                    metrics.counts().attempts())));
        }
        return List.copyOf(figures);
    }

    private static void percentiles(Metric metric, Distribution sample, List<TrackedFigure> figures) {
        MetricUnit unit = metric.unit();
        for (int percent : PERCENTS) {
            double value = sample.percentile(percent);
            if (sample.support(percent) != SampleSupport.REFUSED && Double.isFinite(value)) {
                figures.add(new TrackedFigure(
                        metric.key(),
                        Optional.of("p" + percent),
                        unit.symbol(),
                        unit.toDisplay(value),
                        metric.lowerIsBetter(),
                        sample.count()));
            }
        }
    }

    /** Such as {@code ttft p95}. */
    String label() {
        return metric + statistic.map(name -> " " + name).orElse("");
    }
}
