// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.baseline.Baseline;
import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.baseline.ComparedFigure.Kind;
import dev.llmbench.baseline.ComparisonRules;
import dev.llmbench.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Candidates against stored runs whose noise is known from five accepted ones, each run with a speed of its own: the
 * whole path from the rows of a baseline to the verdict. The workload of a baseline is that of its accepted runs, as
 * {@code -Dllmbench.baseline=add} records them.
 */
final class StoredExperiment {

    /** Whether the candidate had the requests of the baseline. */
    enum Pairing {
        PAIRED,
        UNPAIRED
    }

    private static final int ACCEPTED = Baseline.FEWEST_FOR_NOISE;
    private static final int CANDIDATE = ACCEPTED;

    /** Runs at the usual speed: what differs by a factor is the same run, slowed down. */
    private record Trial(long seed, List<Run> accepted, Run paired, Run unpaired) {}

    private record Stored(Trial trial, Baseline baseline) {}

    private final List<Trial> trials;

    StoredExperiment(int users, int runs, int requests) {
        Scenario.ClosedLoop usual = new Scenario.ClosedLoop(users, 1);
        this.trials = LongStream.rangeClosed(1, runs)
                .parallel()
                .mapToObj(seed -> trial(usual, seed, requests))
                .toList();
    }

    private static Trial trial(Scenario.ClosedLoop usual, long seed, int requests) {
        List<Run> accepted = IntStream.range(0, ACCEPTED)
                .mapToObj(run -> usual.run(seed, serverSeed(seed, run), requests))
                .toList();
        return new Trial(
                seed,
                accepted,
                usual.run(seed, serverSeed(seed, CANDIDATE), requests),
                usual.run(otherWorkload(seed), serverSeed(seed, CANDIDATE), requests));
    }

    private static long serverSeed(long seed, int run) {
        return 1_000 * seed + run;
    }

    private static long otherWorkload(long seed) {
        return -seed;
    }

    /** All trials with this deviation of speeds between runs. */
    WithNoise withNoise(double deviation) {
        return new WithNoise(
                deviation,
                trials.stream()
                        .parallel()
                        .map(trial -> new Stored(trial, baseline(trial, deviation)))
                        .toList());
    }

    private static Baseline baseline(Trial trial, double deviation) {
        List<ComparedSide> sides = new ArrayList<>();
        for (int run = 0; run < ACCEPTED; run++) {
            Run slowed = trial.accepted().get(run).slowedBy(RunSpeed.factor(deviation, trial.seed(), run));
            sides.add(ComparedSide.of(trial.seed(), slowed));
        }
        Baseline baseline = Baseline.first("simulated", sides.get(0).run(), "first");
        for (ComparedSide more : sides.subList(1, ACCEPTED)) {
            baseline = baseline.learningFrom(more.run(), "later");
        }
        return baseline;
    }

    /** Stored runs, ready to be compared with. */
    static final class WithNoise {

        private final double deviation;
        private final List<Stored> stored;

        private WithNoise(double deviation, List<Stored> stored) {
            this.deviation = deviation;
            this.stored = stored;
        }

        /**
         * What is said of TTFT p95.
         *
         * @param share by how much the candidate is slower than usual; its run has a speed of its own on top
         * @param margin how much slower it may be
         */
        ComparisonTally slowerBy(double share, double margin, Pairing pairing) {
            return ComparisonTally.of(stored.stream()
                    .parallel()
                    .map(one -> judge(one, share, margin, pairing))
                    .toList());
        }

        private Kind judge(Stored one, double share, double margin, Pairing pairing) {
            long seed = one.trial().seed();
            double slowness = (1 + share) * RunSpeed.factor(deviation, seed, CANDIDATE);
            ComparedSide candidate = pairing == Pairing.PAIRED
                    ? ComparedSide.of(seed, one.trial().paired().slowedBy(slowness))
                    : ComparedSide.of(
                            otherWorkload(seed), one.trial().unpaired().slowedBy(slowness));
            return BaselineComparison.of(one.baseline(), candidate.run(), candidate.facts(), ComparisonRules.usual())
                    .judge(Metric.TTFT, 100 * Experiment.QUANTILE, margin)
                    .kind();
        }
    }
}
