// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.slo.Statistic;
import dev.llmbench.stats.ExactDistribution;
import dev.llmbench.stats.SampleSupport;
import dev.llmbench.stats.series.DesignEffect;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** The figures of a run that a baseline keeps: percentiles of what can be compared, and rates. */
final class RunFigures {

    /** Per-request metrics that can be compared; pooled gaps cannot be paired, and lengths are no performance. */
    static final List<Metric> COMPARABLE = List.of(
            Metric.TTFT,
            Metric.TTFO,
            Metric.THINKING_TIME,
            Metric.TTST,
            Metric.REQUEST_LATENCY,
            Metric.ITL,
            Metric.MAX_STALL,
            Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER);

    static final List<RunMetric> COMPARABLE_RATES =
            List.of(RunMetric.REQUEST_THROUGHPUT, RunMetric.OUTPUT_TOKEN_THROUGHPUT);

    private static final List<Double> PERCENTS = List.of(5.0, 50.0, 90.0, 95.0, 99.0);

    /** What people are shown when they have not asked for a figure, at {@link #USUAL_PERCENTS}. */
    static final List<Metric> USUAL = List.of(Metric.TTFT, Metric.ITL, Metric.REQUEST_LATENCY);

    static final List<Double> USUAL_PERCENTS = List.of(50.0, 95.0);

    /** The rate that is shown beside them. */
    static final RunMetric USUAL_RATE = RunMetric.OUTPUT_TOKEN_THROUGHPUT;

    private RunFigures() {}

    /** The name of a percentile, such as {@code ttft p95}. */
    static String name(Metric metric, double percent) {
        return metric.key() + " " + Statistic.percentile(percent).label();
    }

    /** Raw values by name; those that are infinite, zero or of too small a sample are left out. */
    static SortedMap<String, Double> of(ComparableRun run) {
        SortedMap<String, Double> figures = new TreeMap<>();
        for (Metric metric : COMPARABLE) {
            for (double percent : PERCENTS) {
                percentile(run, metric, percent)
                        .filter(value -> value > 0 && Double.isFinite(value))
                        .ifPresent(value -> figures.put(name(metric, percent), value));
            }
        }
        for (RunMetric metric : COMPARABLE_RATES) {
            OptionalDouble rate = ThroughputBlocks.of(run, metric).mean();
            if (rate.isPresent() && rate.getAsDouble() > 0) {
                figures.put(metric.key(), rate.getAsDouble());
            }
        }
        return figures;
    }

    /** Empty when the sample does not carry it. */
    static Optional<Double> percentile(ComparableRun run, Metric metric, double percent) {
        double[] values = run.judged(metric);
        return SampleSupport.of(values.length, percent) == SampleSupport.REFUSED || values.length == 0
                ? Optional.empty()
                : Optional.of(ExactDistribution.of(values).percentile(percent));
    }

    /** By how much dependence inflates the variance of the share beyond that percentile. */
    static double designEffect(double[] values, double percent) {
        return DesignEffect.ofQuantile(values, new boolean[values.length], percent / 100);
    }
}
