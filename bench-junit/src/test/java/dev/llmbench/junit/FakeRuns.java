// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LlmRun;
import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.baseline.ComparableRun;
import dev.llmbench.baseline.EnvironmentFacts;
import dev.llmbench.baseline.RequestRow;
import dev.llmbench.baseline.WorkloadParts;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.ExactDistribution;
import java.util.ArrayList;
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
        return run(plan, new RequestCounts(0, 0, 0, 0, 0, Map.of(), 0, 0, 0), Map.of(), List.of(), new double[0]);
    }

    /** 200 completed requests, each with a TTFT of 812 ms. */
    static LlmRun measured(LoadPlan plan) {
        return measured(plan, List.of());
    }

    /**
     * 200 completed requests in random order, of which six took 900 ms and the others 100 ms: too close to call for
     * p95.
     */
    static LlmRun close(LoadPlan plan) {
        double[] ttft = new double[200];
        for (int i = 0; i < ttft.length; i++) {
            ttft[i] = i % 33 == 32 ? 900e6 : 100e6;
        }
        return run(
                plan,
                new RequestCounts(200, 200, 0, 0, 0, Map.of(), 0, 0, 0),
                Map.of(Metric.TTFT, ExactDistribution.of(ttft)),
                List.of(),
                ttft);
    }

    /** The same, with doubts. */
    static LlmRun measured(LoadPlan plan, List<Doubt> doubts) {
        double[] ttft = new double[200];
        Arrays.fill(ttft, 812e6);
        return run(
                plan,
                new RequestCounts(200, 200, 0, 0, 0, Map.of(), 0, 0, 0),
                Map.of(Metric.TTFT, ExactDistribution.of(ttft)),
                doubts,
                ttft);
    }

    private static RequestSeries series(double... ttft) {
        RequestSeries.Builder series = new RequestSeries.Builder();
        for (int i = 0; i < ttft.length; i++) {
            series.request(i, i * 10_000_000L, i * 10_000_000L + 900_000_000L, false)
                    .value(Metric.TTFT, ttft[i]);
        }
        return series.build();
    }

    /**
     * 120 completed requests with what a comparison needs: an ITL of 10 ms and more, and a TTFT of twice that, both
     * times the slowness. Its workload is the plan's seed and prompt length, its environment what is declared.
     */
    static LlmRun comparable(LoadPlan plan, double slowness, Doubt... doubts) {
        List<RequestRow> rows = new ArrayList<>();
        double[] itl = new double[120];
        double[] ttft = new double[120];
        for (int i = 0; i < 120; i++) {
            itl[i] = Math.rint((10e6 + 1e5 * (i % 7)) * slowness);
            ttft[i] = 2 * itl[i];
            Map<Metric, Double> values = Map.of(Metric.ITL, itl[i], Metric.TTFT, ttft[i]);
            rows.add(new RequestRow(i, i * 1_000_000L, i * 1_000_000L, i * 1_000_000L, "completed", values));
        }
        TreeMap<String, String> parts = new TreeMap<>();
        parts.put("seed", Long.toString(plan.load().seed()));
        parts.put("isl", Integer.toString(plan.isl()));
        TreeMap<String, String> facts = new TreeMap<>();
        plan.facts().forEach(fact -> facts.put(fact.key(), fact.value()));
        LlmRun run = run(
                plan,
                new RequestCounts(120, 120, 0, 0, 0, Map.of(), 0, 0, 0),
                Map.of(Metric.ITL, ExactDistribution.of(itl), Metric.TTFT, ExactDistribution.of(ttft)),
                List.of(doubts));
        ComparableRun kept = new ComparableRun(
                new WorkloadParts(parts), new EnvironmentFacts(facts, new TreeMap<>()), StartPoint.SENT, rows);
        return new LlmRun(
                run.label(),
                run.spec(),
                run.gate(),
                run.maxErrorRate(),
                run.metrics(),
                run.turns(),
                run.doubts(),
                run.findings(),
                run.self(),
                run.endedEarly(),
                run.reportDirectory(),
                Optional.of(kept),
                plan.baseline()
                        .flatMap(planned -> planned.stored()
                                .map(stored -> BaselineComparison.of(stored, kept, run.facts(), planned.rules()))));
    }

    private static LlmRun run(
            LoadPlan plan, RequestCounts counts, Map<Metric, Distribution> judged, List<Doubt> doubts, double... ttft) {
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
                List.of(),
                series(ttft),
                Map.of(),
                true);
        return new LlmRun(
                new RunLabel(plan.name(), "a load", "a model", plan.load().seed()),
                Optional.of(plan.load()),
                plan.gate(),
                plan.maxErrorRate(),
                metrics,
                new TreeMap<>(),
                doubts,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(plan.reportDirectory()),
                Optional.empty(),
                Optional.empty());
    }
}
