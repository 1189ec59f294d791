// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.slo.DeclaredObjective;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.Objectives;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.slo.Verdict;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.ExactDistribution;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * Runs of one server against the same limit again and again, judged as a gate judges them: metrics, objective, message and all.
 * Closed loops, whose latencies are all that a gate sees of them.
 */
final class GateExperiment {

    private final List<Run> runs;
    private final double trueQuantileMillis;

    /** Seeds 1, 2, 3, …, on all cores. */
    GateExperiment(Scenario scenario, int runs, int requests) {
        this.runs = LongStream.rangeClosed(1, runs)
                .parallel()
                .mapToObj(seed -> scenario.run(seed, requests))
                .toList();
        double[] pooled = this.runs.stream()
                .flatMapToDouble(run -> Arrays.stream(run.ttftMillis()))
                .toArray();
        this.trueQuantileMillis = ExactDistribution.of(pooled).percentile(95);
    }

    /** How many runs get each verdict, with a limit of so many times the true p95. */
    Map<Verdict.Kind, Integer> verdicts(double ratio) {
        String limit = BigDecimal.valueOf(ratio * trueQuantileMillis).toPlainString();
        Gate gate = Gate.of(List.of(DeclaredObjective.failing(Objectives.parse("ttft p95 < " + limit + "ms"))));
        Map<Verdict.Kind, Integer> verdicts = new EnumMap<>(Verdict.Kind.class);
        runs.stream()
                .parallel()
                .map(run -> gate.judge(facts(run)).verdict().kind())
                .toList()
                .forEach(kind -> verdicts.merge(kind, 1, Integer::sum));
        return verdicts;
    }

    private static RunFacts facts(Run run) {
        return new RunFacts(
                new RunLabel("simulated", "", "engine", 1),
                metrics(run),
                List.of(),
                Optional.empty(),
                0,
                OptionalInt.of(run.count()),
                Optional.empty());
    }

    private static RunMetrics metrics(Run run) {
        double[] itl = run.itlMillis().orElseThrow();
        RequestSeries.Builder series = new RequestSeries.Builder();
        double[] ttftNanos = new double[run.count()];
        for (int i = 0; i < run.count(); i++) {
            ttftNanos[i] = 1e6 * run.ttftMillis()[i];
            series.request(i, i, i + 1L, false).value(Metric.TTFT, ttftNanos[i]).value(Metric.ITL, 1e6 * itl[i]);
        }
        Map<Metric, Distribution> judged = Map.of(Metric.TTFT, ExactDistribution.of(ttftNanos));
        return new RunMetrics(
                StartPoint.SENT,
                true,
                new RequestCounts(run.count(), run.count(), 0, 0, 0, Map.of(), 0, 0, 0),
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
                series.build(),
                Map.of(),
                true);
    }
}
