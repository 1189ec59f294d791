// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Counts the good requests of a run.
 *
 * @param objective says which are good
 * @param metrics the run
 */
record GoodRequests(Objective.Good objective, RunMetrics metrics) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Holds a value, which rests on so many requests, against the objective. */
    interface Comparer {
        CheckResult compare(double value, long count);
    }

    /** A failed request is not good: how many of those are put up with is what the objective says. */
    CheckResult check(Comparer comparer) {
        Optional<Metric> missing = missing();
        if (missing.isPresent()) {
            return absent(metrics.whyAbsent(missing.get()));
        }
        if (UntoldStatistic.holdsNoRequests(metrics)) {
            return absent(Optional.of(UntoldStatistic.NO_REQUESTS));
        }
        OptionalDouble value = value();
        return value.isPresent()
                ? comparer.compare(value.getAsDouble(), counted().count())
                : absent(Optional.empty());
    }

    private static CheckResult absent(Optional<String> why) {
        return CheckResult.without(CheckResult.Kind.METRIC_ABSENT, why.orElse("the run has no such metric"));
    }

    /** A condition's metric that the run does not have, so that nothing can be counted; empty when all are there. */
    private Optional<Metric> missing() {
        return objective.conditions().stream()
                .map(Condition::metric)
                .filter(metric -> !metrics.judged().containsKey(metric))
                .findFirst();
    }

    private IntStream counted() {
        return IntStream.range(0, series().size()).filter(row -> concerns(objective, series(), row));
    }

    private RequestSeries series() {
        return metrics.series().withOpen();
    }

    /** Empty without requests, and where a rate has no time to be counted in. */
    OptionalDouble value() {
        long count = counted().count();
        if (count == 0) {
            return OptionalDouble.empty();
        }
        long good = counted().filter(row -> isGood(objective, series(), row)).count();
        double share = (double) good / count;
        if (objective.metric() == GoodMetric.GOOD_REQUEST_FRACTION) {
            return OptionalDouble.of(share);
        }
        if (metrics.startPoint() == StartPoint.SCHEDULED) {
            return metrics.scheduledRate().isPresent()
                    ? OptionalDouble.of(metrics.scheduledRate().getAsDouble() * share)
                    : OptionalDouble.empty();
        }
        return metrics.duration().filter(time -> !time.isZero()).isPresent()
                ? OptionalDouble.of(
                        good * NANOS_PER_SECOND / metrics.duration().get().toNanos())
                : OptionalDouble.empty();
    }

    /** A request that has no such value, as an answer of one token has no gap, keeps the condition. */
    static boolean isGood(Objective.Good objective, RequestSeries series, int row) {
        return !series.isFailed(row)
                && objective.conditions().stream().allMatch(condition -> isKept(condition, series, row));
    }

    private static boolean isKept(Condition condition, RequestSeries series, int row) {
        return series.has(row, condition.metric())
                ? condition.bound().holds(series.judged(row, condition.metric()))
                : !series.hasOutlived(row, condition.metric(), condition.bound().limit());
    }

    /**
     * Where a client walked away before all was known, and nothing was missed by then, nobody can tell; nor of a
     * request that had not ended, since it may still have failed.
     */
    static boolean concerns(Objective.Good objective, RequestSeries series, int row) {
        if (series.isOpen(row)) {
            return !isGood(objective, series, row);
        }
        return !series.hasWalkedAway(row)
                || !isGood(objective, series, row)
                || objective.conditions().stream().allMatch(condition -> series.has(row, condition.metric()));
    }

    /** The claim about a share of requests that this is; empty for a rate in a closed loop, which is no such claim. */
    Optional<Objective.Good> asFraction() {
        if (objective.metric() == GoodMetric.GOOD_REQUEST_FRACTION) {
            return Optional.of(objective);
        }
        OptionalDouble rate = metrics.scheduledRate();
        return metrics.startPoint() == StartPoint.SCHEDULED && rate.isPresent()
                ? objective.asFractionOf(rate.getAsDouble())
                : Optional.empty();
    }
}
