// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.metric.Metric;
import dev.llmbench.slo.Objective;
import dev.llmbench.slo.Statistic;

/** The values of a metric that is a time, one for each request. */
public final class LatencyAssert extends DistributionAssert<DurationValueAssert> {

    private final Metric metric;

    LatencyAssert(RunJudge judge, Metric metric) {
        super(judge);
        this.metric = metric;
    }

    @Override
    DurationValueAssert value(Statistic statistic) {
        return new DurationValueAssert(judge, bound -> new Objective.PerRequest(metric, statistic, bound));
    }
}
