// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.stats.ExactDistribution;
import dev.llmbench.stats.decision.Decision;
import dev.llmbench.stats.decision.DecisionRule;
import dev.llmbench.stats.decision.Limit;
import dev.llmbench.stats.decision.QuantileJudge;
import dev.llmbench.stats.decision.Sample;
import dev.llmbench.stats.series.DesignEffect;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.LongStream;

/** Many runs of one scenario, judged against limits that stand in a known relation to the true 95th percentile. */
final class Experiment {

    static final double QUANTILE = 0.95;
    private static final double ALLOWED = 0.05;

    private final Scenario scenario;
    private final List<Run> runs;
    private final double[] pooled;

    private Experiment(Scenario scenario, List<Run> runs) {
        this.scenario = scenario;
        this.runs = runs;
        this.pooled = runs.stream()
                .flatMapToDouble(run -> Arrays.stream(run.ttftMillis()))
                .sorted()
                .toArray();
    }

    /** Seeds 1, 2, 3, …, on all cores. */
    static Experiment of(Scenario scenario, int runs, int requests) {
        return new Experiment(
                scenario,
                LongStream.rangeClosed(1, runs)
                        .parallel()
                        .mapToObj(seed -> scenario.run(seed, requests))
                        .toList());
    }

    Scenario scenario() {
        return scenario;
    }

    int runs() {
        return runs.size();
    }

    /** The 95th percentile of all requests of all runs: a million and more, so it counts as the truth. */
    double trueQuantileMillis() {
        return pooled[(int) Math.ceil(QUANTILE * pooled.length) - 1];
    }

    /** The true share of requests above so many times the true percentile. */
    double trueShareAbove(double ratio) {
        double limit = ratio * trueQuantileMillis();
        int at = Arrays.binarySearch(pooled, Math.nextUp(limit));
        return (double) (pooled.length - (at >= 0 ? at : -at - 1)) / pooled.length;
    }

    /** The middle one of the runs' design effects. */
    double medianDesignEffect() {
        double[] effects = runs.stream()
                .parallel()
                .mapToDouble(run -> DesignEffect.ofQuantile(run.ttftMillis(), new boolean[run.count()], QUANTILE))
                .sorted()
                .toArray();
        return effects[effects.length / 2];
    }

    /**
     * What the sequential rule decides, stopping as soon as it can.
     *
     * @param ratio the limit as a multiple of the true percentile
     * @param cap the most requests it may use
     */
    Tally sequential(double ratio, int cap) {
        return judged(ratio, cap, QuantileJudge::watch);
    }

    /** What it decides with a last look kept for the cap. */
    Tally withFinalLook(double ratio, int cap) {
        return judged(ratio, cap, QuantileJudge::watchWithFinalLook);
    }

    private Tally judged(double ratio, int cap, BiFunction<QuantileJudge, Sample, Decision> way) {
        QuantileJudge judge = new QuantileJudge(Limit.below(ratio * trueQuantileMillis()), DecisionRule.usual(ALLOWED));
        return Tally.of(runs.stream()
                .parallel()
                .map(run -> way.apply(judge, run.sample(cap)))
                .map(decision ->
                        new Tally.End(decision.outcome(), decision.evidence().measured()))
                .toList());
    }

    /**
     * How often the measured percentile of the first so many requests is not below the limit: what a point gate fails.
     */
    double pointGateFailRate(double ratio, int requests) {
        double limit = ratio * trueQuantileMillis();
        long failed = runs.stream()
                .filter(run -> {
                    double[] first = Arrays.copyOf(run.ttftMillis(), Math.min(requests, run.count()));
                    return ExactDistribution.of(first).percentile(100 * QUANTILE) >= limit;
                })
                .count();
        return (double) failed / runs.size();
    }
}
