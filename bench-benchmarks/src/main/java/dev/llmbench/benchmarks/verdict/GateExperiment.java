// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.slo.DeclaredObjective;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.Objectives;
import dev.llmbench.slo.Verdict;
import dev.llmbench.stats.ExactDistribution;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Runs of one server against the same limit again and again, judged as a gate judges them: metrics, objective, message
 * and all. Closed loops, whose latencies are all that a gate sees of them.
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
                .map(run -> gate.judge(SimulatedFacts.of(run)).verdict().kind())
                .toList()
                .forEach(kind -> verdicts.merge(kind, 1, Integer::sum));
        return verdicts;
    }
}
