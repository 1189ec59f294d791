// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.repeat;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.slo.Statistic;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.SampleSupport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A figure and what it was in each run.
 *
 * @param label such as {@code ttft p95}
 * @param unit of the values
 * @param values of all runs
 */
public record RepeatedFigure(String label, MetricUnit unit, RepeatedValues values) {

    private static final List<Metric> USUAL = List.of(Metric.TTFT, Metric.ITL, Metric.REQUEST_LATENCY);
    private static final List<Double> USUAL_PERCENTS = List.of(50.0, 95.0);
    private static final List<RunMetric> USUAL_OF_RUNS =
            List.of(RunMetric.OUTPUT_TOKEN_THROUGHPUT, RunMetric.REQUEST_THROUGHPUT);

    /** What people are shown when they have not asked for a figure; one that a run lacks is left out. */
    public static List<RepeatedFigure> usual(List<RunMetrics> runs) {
        List<RepeatedFigure> figures = new ArrayList<>();
        for (Metric metric : USUAL) {
            for (double percent : USUAL_PERCENTS) {
                of(runs, metric, Statistic.percentile(percent)).ifPresent(figures::add);
            }
        }
        for (RunMetric metric : USUAL_OF_RUNS) {
            of(runs, metric).ifPresent(figures::add);
        }
        return figures;
    }

    /**
     * As it is judged, failures included; empty when a run lacks the metric, or has too few requests for the
     * percentile.
     */
    public static Optional<RepeatedFigure> of(List<RunMetrics> runs, Metric metric, Statistic statistic) {
        String label = metric.key() + " " + statistic.label();
        return of(runs, label, metric.unit(), run -> value(run, metric, statistic));
    }

    /** A figure of whole runs; empty when one of them lacks it. */
    public static Optional<RepeatedFigure> of(List<RunMetrics> runs, RunMetric metric) {
        return of(runs, metric.key(), metric.unit(), metric::value);
    }

    private static Optional<RepeatedFigure> of(
            List<RunMetrics> runs, String label, MetricUnit unit, Function<RunMetrics, OptionalDouble> figure) {
        List<Double> values = runs.stream()
                .map(figure)
                .flatMap(value -> value.stream().boxed())
                .toList();
        return values.size() == runs.size()
                ? Optional.of(new RepeatedFigure(label, unit, new RepeatedValues(values)))
                : Optional.empty();
    }

    private static OptionalDouble value(RunMetrics run, Metric metric, Statistic statistic) {
        Distribution values = run.judged().get(metric);
        if (values == null || values.count() == 0) {
            return OptionalDouble.empty();
        }
        OptionalDouble percent = statistic.percent();
        boolean tooFew =
                percent.isPresent() && SampleSupport.of(values.count(), percent.getAsDouble()) == SampleSupport.REFUSED;
        return tooFew ? OptionalDouble.empty() : OptionalDouble.of(statistic.of(values));
    }
}
