// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.stats.decision.Limit;
import java.util.Optional;

/**
 * An objective as a claim about single requests: no more than such a share of them breaks a limit. "p95 below 500 ms"
 * is "at most 5 % of the requests take 500 ms or more".
 *
 * @param metric what is measured of each request; empty when it is whether the request failed
 * @param good which requests are good ones, when it is that; else empty
 * @param limit what a request has to keep
 * @param allowedShare of requests that may break it, above 0 and below 1
 */
record ShareForm(Optional<Metric> metric, Optional<Objective.Good> good, Limit limit, double allowedShare) {

    private static final Limit NONE = Limit.below(0.5);

    /** Empty for what is no such claim: a mean, an end, a rate, gaps pooled over requests, "no failure at all". */
    static Optional<ShareForm> of(Objective objective) {
        if (objective instanceof Objective.Good good) {
            return ofGood(good);
        }
        return objective instanceof Objective.PerRequest wanted
                ? ofPercentile(wanted)
                : ofErrorRate((Objective.PerRun) objective);
    }

    /**
     * The same claim about gaps between chunks, of which a request has many: they are no values of requests, and are
     * judged by what came in each second. Empty for all else.
     */
    static Optional<ShareForm> ofGaps(Objective objective) {
        return objective instanceof Objective.PerRequest wanted && wanted.metric() == Metric.ICL
                ? ofStatistic(wanted)
                : Optional.empty();
    }

    private static Optional<ShareForm> ofPercentile(Objective.PerRequest wanted) {
        return wanted.metric() == Metric.ICL ? Optional.empty() : ofStatistic(wanted);
    }

    private static Optional<ShareForm> ofStatistic(Objective.PerRequest wanted) {
        if (wanted.statistic().percent().isEmpty()) {
            return Optional.empty();
        }
        double below = wanted.statistic().percent().getAsDouble() / 100;
        boolean lowerBound = wanted.bound().comparison().isLowerBound();
        double allowed = lowerBound ? below : rounded(1 - below);
        return Optional.of(
                new ShareForm(Optional.of(wanted.metric()), Optional.empty(), limit(wanted.bound()), allowed));
    }

    private static Optional<ShareForm> ofErrorRate(Objective.PerRun wanted) {
        double limit = wanted.bound().limit();
        boolean claim = wanted.metric() == RunMetric.ERROR_RATE
                && !wanted.bound().comparison().isLowerBound()
                && limit > 0
                && limit < 1;
        return claim ? Optional.of(new ShareForm(Optional.empty(), Optional.empty(), NONE, limit)) : Optional.empty();
    }

    /** A rate is one only once the rate of arrivals is known: {@link GoodRequests#asFraction}. */
    private static Optional<ShareForm> ofGood(Objective.Good wanted) {
        double allowed = rounded(1 - wanted.bound().limit());
        boolean claim = wanted.metric() == GoodMetric.GOOD_REQUEST_FRACTION && allowed > 0 && allowed < 1;
        return claim
                ? Optional.of(new ShareForm(Optional.empty(), Optional.of(wanted), NONE, allowed))
                : Optional.empty();
    }

    private static Limit limit(Bound bound) {
        return switch (bound.comparison()) {
            case BELOW -> Limit.below(bound.limit());
            case AT_MOST -> Limit.atMost(bound.limit());
            case ABOVE -> Limit.above(bound.limit());
            case AT_LEAST -> Limit.atLeast(bound.limit());
        };
    }

    /** 1 - 0.95 is not 0.05 to the last bit, and boundary tables are. */
    private static double rounded(double share) {
        return Math.rint(share * 1e12) / 1e12;
    }

    /** Whether it is about whether requests failed. */
    boolean isOfFailures() {
        return metric.isEmpty() && good.isEmpty();
    }

    boolean concerns(RequestSeries series, int row) {
        if (good.isPresent()) {
            return GoodRequests.concerns(good.get(), series, row);
        }
        return metric.isEmpty()
                || series.has(row, metric.get())
                || series.hasOutlived(row, metric.get(), limit.value());
    }

    /**
     * Whether a request that has not ended misses the limit, however it will end. One that keeps it so far may still
     * fail, and then misses it.
     */
    boolean isMissedForSure(RequestSeries series, int row) {
        if (good.isPresent()) {
            return !GoodRequests.isGood(good.get(), series, row);
        }
        return metric.isPresent()
                && limit.isViolatedBy(Double.POSITIVE_INFINITY)
                && concerns(series, row)
                && limit.isViolatedBy(value(series, row));
    }

    double value(RequestSeries series, int row) {
        if (good.isPresent()) {
            return GoodRequests.isGood(good.get(), series, row) ? 0 : 1;
        }
        if (metric.isEmpty()) {
            return series.isFailed(row) ? 1 : 0;
        }
        return series.has(row, metric.get()) ? series.judged(row, metric.get()) : Double.POSITIVE_INFINITY;
    }
}
