// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LlmRun;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.slo.RunLabel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Runs that measured nothing, for tests of what happens around a run. */
final class FakeRuns {

    private FakeRuns() {}

    static LlmRun of(LoadPlan plan) {
        RunMetrics nothing = new RunMetrics(
                StartPoint.SENT,
                true,
                new RequestCounts(0, 0, 0, 0, 0, Map.of(), 0, 0, 0),
                Optional.empty(),
                Map.of(),
                Map.of(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                List.of());
        return new LlmRun(
                new RunLabel(plan.name(), "a load", "a model", plan.load().seed()),
                plan.load(),
                plan.maxErrorRate(),
                nothing,
                List.of(),
                Optional.empty(),
                Optional.of(plan.reportDirectory()));
    }
}
