// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.stats.Distribution;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The time that a late stamp of ours has to be small against, so that it spoils nothing of what is judged. That is the
 * limit or, where it is larger, the measured value: what lies a second above its limit is not there because of 10 ms of
 * ours. A time per token is an average over its whole stream, whose two ends alone are stamps, and so is a rate over
 * its requests.
 *
 * @param nanos the time
 * @param name what it is, for a message
 */
record JudgedTime(double nanos, String name) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Empty when nothing is known to hold lateness against. */
    static Optional<JudgedTime> of(Objective objective, RunMetrics metrics) {
        if (objective instanceof Objective.PerRequest wanted) {
            return ofRequests(wanted, metrics);
        }
        if (objective instanceof Objective.Good good) {
            return good.conditions().stream()
                    .flatMap(condition ->
                            of(condition.metric(), condition.bound().limit(), OptionalDouble.empty(), metrics).stream())
                    .min(Comparator.comparingDouble(JudgedTime::nanos));
        }
        return medianLatency(metrics);
    }

    private static Optional<JudgedTime> ofRequests(Objective.PerRequest wanted, RunMetrics metrics) {
        double limit = wanted.bound().limit();
        OptionalDouble measured = metrics.judgedBy(wanted.metric(), limit)
                .filter(values -> UntoldStatistic.in(values, wanted.statistic()).isEmpty())
                .map(values -> OptionalDouble.of(wanted.statistic().of(values)))
                .filter(value -> Double.isFinite(value.getAsDouble()))
                .orElse(OptionalDouble.empty());
        return of(wanted.metric(), limit, measured, metrics);
    }

    private static Optional<JudgedTime> of(Metric metric, double limit, OptionalDouble measured, RunMetrics metrics) {
        if (metric.isOfTheClient()) {
            return Optional.empty();
        }
        if (metric == Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER) {
            double slowest = Math.min(limit, measured.orElse(limit));
            return slowest > 0 ? Optional.of(wholeStream(NANOS_PER_SECOND / slowest, metrics)) : medianLatency(metrics);
        }
        if (metric.unit() != MetricUnit.TIME) {
            return medianLatency(metrics);
        }
        double larger = Math.max(limit, measured.orElse(limit));
        if (metric == Metric.ITL) {
            return Optional.of(wholeStream(larger, metrics));
        }
        String name = larger > limit ? "the measured " + metric.key() + " " : "the latency limit ";
        return Optional.of(new JudgedTime(larger, name + MetricUnit.TIME.format(larger)));
    }

    private static JudgedTime wholeStream(double nanosPerToken, RunMetrics metrics) {
        Distribution lengths = metrics.completed().get(Metric.OUTPUT_SEQUENCE_LENGTH);
        double gaps = lengths == null ? 1 : Math.max(1, lengths.percentile(50) - 1);
        double whole = nanosPerToken * gaps;
        return new JudgedTime(
                whole,
                "a stream at " + MetricUnit.TIME.format(nanosPerToken) + " a token, " + MetricUnit.TIME.format(whole));
    }

    private static Optional<JudgedTime> medianLatency(RunMetrics metrics) {
        return Optional.ofNullable(metrics.completed().get(Metric.REQUEST_LATENCY))
                .map(values -> values.percentile(50))
                .map(median -> new JudgedTime(median, "the median request latency " + MetricUnit.TIME.format(median)));
    }
}
