// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.metric.GapLimits;
import dev.llmbench.metric.GapSeconds;
import dev.llmbench.metric.MetricRules;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RateSeconds;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.stats.PooledDistribution;
import dev.llmbench.stats.PooledRecorder;
import dev.llmbench.stats.decision.BlockDecision;
import dev.llmbench.stats.decision.ClusteredShareJudge;
import dev.llmbench.stats.decision.DecisionRule;
import dev.llmbench.stats.decision.Outcome;
import dev.llmbench.testkit.RequestTimeline;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Gaps between the tokens of closed loops, judged against limits in a known relation to the true percentile, as a gate
 * counts them: in the metrics, by the second in which each ended. The runs are simulated twice, since limits have to be
 * known before gaps are counted.
 */
final class GapExperiment {

    private static final double GROWTH_OF_LOOKS = 1.3;

    private final Scenario.ClosedLoop scenario;
    private final int runs;
    private final int requests;
    private final PooledDistribution pooled;

    /** @param requests of each run, enough for all seconds that are to be judged */
    GapExperiment(Scenario.ClosedLoop scenario, int runs, int requests) {
        this.scenario = scenario;
        this.runs = runs;
        this.requests = requests;
        this.pooled = LongStream.rangeClosed(1, runs)
                .parallel()
                .mapToObj(this::gaps)
                .reduce((one, other) -> {
                    one.add(other);
                    return one;
                })
                .flatMap(PooledRecorder::snapshot)
                .orElseThrow();
    }

    private List<RequestTimeline> timelines(long seed) {
        return scenario.timelines(seed, seed, requests);
    }

    private PooledRecorder gaps(long seed) {
        PooledRecorder gaps = new PooledRecorder();
        for (RequestTimeline one : timelines(seed)) {
            for (long gap : one.gapNanos()) {
                gaps.record(gap);
            }
        }
        return gaps;
    }

    /** The limits that are so many times the true percentile of all gaps of all runs. */
    Limits limits(double quantile, double... ratios) {
        List<Long> thresholds = Arrays.stream(ratios)
                .mapToObj(ratio -> Math.round(ratio * pooled.percentile(100 * quantile)))
                .toList();
        GapLimits counted = GapLimits.of(thresholds);
        return new Limits(
                scenario.name(),
                quantile,
                thresholds,
                LongStream.rangeClosed(1, runs)
                        .parallel()
                        .mapToObj(seed -> seconds(seed, counted))
                        .toList());
    }

    private GapSeconds seconds(long seed, GapLimits counted) {
        MetricsCollector metrics = new MetricsCollector(new MetricRules(StartPoint.SENT, true, true, counted));
        timelines(seed).forEach(one -> metrics.accept(SimulatedRecord.of(one)));
        return metrics.snapshot().series().seconds().flatMap(RateSeconds::gaps).orElseThrow();
    }

    /** Runs whose gaps were counted by some limits. */
    record Limits(String name, double quantile, List<Long> thresholds, List<GapSeconds> runs) {

        /** The true share of gaps beyond the limit of that place. */
        double trueShare(int limit) {
            long all = runs.stream()
                    .mapToLong(run -> Arrays.stream(run.counts()).sum())
                    .sum();
            long beyond = runs.stream()
                    .mapToLong(run -> Arrays.stream(violations(run, limit)).sum())
                    .sum();
            return (double) beyond / all;
        }

        private long[] violations(GapSeconds run, int limit) {
            return run.atLeast(thresholds.get(limit)).orElseThrow();
        }

        /** The middle one of the runs' design effects. */
        double medianDesignEffect(int limit, int seconds) {
            double[] effects = runs.stream()
                    .mapToDouble(run ->
                            look(run, limit, seconds, 1 - quantile).share().designEffect())
                    .sorted()
                    .toArray();
            return effects[effects.length / 2];
        }

        /**
         * What is decided by one who looks from 30 seconds on, at 1.3 times as many each time, and stops as soon as it
         * is. Mean requests are mean seconds here.
         *
         * @param allowed the share of gaps that may be beyond the limit
         */
        Tally watched(int limit, int mostSeconds, double allowed) {
            return Tally.of(runs.stream()
                    .parallel()
                    .map(run -> watch(run, limit, mostSeconds, allowed))
                    .toList());
        }

        private Tally.End watch(GapSeconds run, int limit, int mostSeconds, double allowed) {
            int most = Math.min(run.size(), mostSeconds);
            for (int seconds = ClusteredShareJudge.LEAST_BLOCKS;
                    seconds < most;
                    seconds = (int) Math.ceil(GROWTH_OF_LOOKS * seconds)) {
                Outcome outcome = look(run, limit, seconds, allowed).outcome();
                if (outcome != Outcome.INCONCLUSIVE) {
                    return new Tally.End(outcome, seconds);
                }
            }
            return new Tally.End(look(run, limit, most, allowed).outcome(), most);
        }

        /** What a fixed length of so many seconds decides. */
        Tally after(int limit, int seconds, double allowed) {
            return Tally.of(runs.stream()
                    .parallel()
                    .map(run -> new Tally.End(look(run, limit, seconds, allowed).outcome(), seconds))
                    .toList());
        }

        private BlockDecision look(GapSeconds run, int limit, int seconds, double allowed) {
            GapSeconds part = run.first(Math.min(run.size(), seconds));
            return new ClusteredShareJudge(DecisionRule.usual(allowed))
                    .look(part.counts(), violations(part, limit), part.meanStreams());
        }
    }
}
