// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.stats.Distribution;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What our own lateness is small or large against.
 *
 * @param nanos a time
 * @param name what it is, for messages
 * @param isJudged whether that is what an objective is about, and no guess at what one may be about
 */
record Yardstick(double nanos, String name, boolean isJudged) {

    /** The limit, else the median of the first of these metrics that was measured. */
    static Yardstick limitOr(OptionalDouble latencyLimitNanos, RunMetrics metrics, List<Metric> bestFirst) {
        if (latencyLimitNanos.isEmpty()) {
            return median(metrics, bestFirst);
        }
        double limit = latencyLimitNanos.getAsDouble();
        return new Yardstick(limit, "the latency limit " + MetricUnit.TIME.format(limit), true);
    }

    /** Of completed requests, since the median of judged values is infinite once half of the requests failed. */
    static Yardstick median(RunMetrics metrics, List<Metric> bestFirst) {
        for (Metric metric : bestFirst) {
            Distribution distribution = metrics.completed().get(metric);
            if (distribution != null) {
                double median = distribution.percentile(50);
                return new Yardstick(
                        median, "the median " + metric.key() + " " + MetricUnit.TIME.format(median), false);
            }
        }
        return new Yardstick(0, "nothing", false);
    }
}
