// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.baseline.ComparedFigure.Kind;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.slo.Bound;
import dev.llmbench.slo.CheckResult;
import dev.llmbench.slo.Comparison;
import dev.llmbench.slo.Objective;
import dev.llmbench.slo.PointCheck;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.Statistic;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is asked of a comparison, as the objective that it comes to: the baseline's value and the margin make the limit.
 */
record FigureQuestion(String label, Objective objective) {

    /** Without a baseline's value any limit does: the question then ends before the limit matters. */
    private static final double ANY_LIMIT = 1;

    /** Why a run cannot answer. */
    record Obstacle(Kind kind, String reason) {}

    static FigureQuestion of(Metric metric, double percent, OptionalDouble baseline, double margin) {
        Bound bound = bound(metric.lowerIsBetter(), baseline, margin);
        return new FigureQuestion(
                RunFigures.name(metric, percent),
                new Objective.PerRequest(metric, Statistic.percentile(percent), bound));
    }

    static FigureQuestion of(RunMetric metric, OptionalDouble baseline, double margin) {
        return new FigureQuestion(
                metric.key(), new Objective.PerRun(metric, bound(metric.lowerIsBetter(), baseline, margin)));
    }

    private static Bound bound(boolean lowerIsBetter, OptionalDouble baseline, double margin) {
        double value =
                baseline.isPresent() && Double.isFinite(baseline.getAsDouble()) ? baseline.getAsDouble() : ANY_LIMIT;
        return lowerIsBetter
                ? new Bound(Comparison.AT_MOST, value * (1 + margin))
                : new Bound(Comparison.AT_LEAST, value / (1 + margin));
    }

    /** What keeps a gate from judging that run at all, or fails it whatever the baseline is. */
    Optional<Obstacle> obstacleIn(RunFacts run) {
        CheckResult check = PointCheck.check(run, objective);
        return switch (check.kind()) {
            case PASSED -> Optional.empty();
            // Compared by its ratio, unless the value itself is that of a failed request.
            case LIMIT_MISSED ->
                check.measured().isPresent()
                                && Double.isInfinite(check.measured().getAsDouble())
                        ? Optional.of(new Obstacle(Kind.REQUESTS_FAILED, check.reason()))
                        : Optional.empty();
            case UNDECIDED -> Optional.empty();
            case REQUESTS_FAILED -> Optional.of(new Obstacle(Kind.REQUESTS_FAILED, check.reason()));
            case METRIC_ABSENT, SAMPLE_TOO_SMALL -> Optional.of(new Obstacle(Kind.TOO_FEW_VALUES, check.reason()));
            case CLIENT_DOUBT, NO_RESPONSE, NO_DATA -> Optional.of(new Obstacle(Kind.NOT_MEASURED, check.reason()));
        };
    }
}
