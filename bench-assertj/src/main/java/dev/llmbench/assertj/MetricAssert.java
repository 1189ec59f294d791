// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.metric.Metric;
import dev.llmbench.slo.Objective;
import dev.llmbench.slo.Statistic;

/** The values of any per-request metric, compared as plain numbers or as text with a unit. */
public final class MetricAssert extends DistributionAssert<NumberValueAssert> {

    private final Metric metric;

    MetricAssert(RunJudge judge, Metric metric) {
        super(judge);
        this.metric = metric;
    }

    @Override
    NumberValueAssert value(Statistic statistic) {
        return new NumberValueAssert(judge, metric.unit(), bound -> new Objective.PerRequest(metric, statistic, bound));
    }
}
