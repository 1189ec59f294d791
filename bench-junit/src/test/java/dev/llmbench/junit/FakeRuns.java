// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LlmRun;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.ExactDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Runs without a server, for tests of what happens around a run. */
final class FakeRuns {

    private FakeRuns() {}

    /** Measured nothing: nobody can judge it. */
    static LlmRun of(LoadPlan plan) {
        return run(plan, new RequestCounts(0, 0, 0, 0, 0, Map.of(), 0, 0, 0), Map.of(), List.of());
    }

    /** 200 completed requests, each with a TTFT of 812 ms. */
    static LlmRun measured(LoadPlan plan) {
        return measured(plan, List.of());
    }

    /** The same, with doubts. */
    static LlmRun measured(LoadPlan plan, List<Doubt> doubts) {
        double[] ttft = new double[200];
        Arrays.fill(ttft, 812e6);
        return run(
                plan,
                new RequestCounts(200, 200, 0, 0, 0, Map.of(), 0, 0, 0),
                Map.of(Metric.TTFT, ExactDistribution.of(ttft)),
                doubts);
    }

    private static LlmRun run(
            LoadPlan plan, RequestCounts counts, Map<Metric, Distribution> judged, List<Doubt> doubts) {
        RunMetrics metrics = new RunMetrics(
                StartPoint.SENT,
                true,
                counts,
                Optional.empty(),
                judged,
                judged,
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
                metrics,
                new TreeMap<>(),
                doubts,
                Optional.empty(),
                Optional.of(plan.reportDirectory()));
    }
}
