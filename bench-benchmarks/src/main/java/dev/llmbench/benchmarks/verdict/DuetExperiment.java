// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.baseline.BlockPair;
import dev.llmbench.baseline.ComparedFigure.Kind;
import dev.llmbench.baseline.ComparisonRules;
import dev.llmbench.metric.Metric;
import dev.llmbench.slo.RunLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Two servers loaded in turn, block by block, on a machine that drifts from block to block for both alike, and whose
 * speed differs from pair to pair or from block to block. Who is first alternates, as {@link dev.llmbench.Duet} has it.
 */
final class DuetExperiment {

    private static final int PAIRS = 8;
    /** The machine is a tenth slower at the end than at the start. */
    private static final double DRIFT_OF_A_BLOCK = 0.10 / (2 * PAIRS - 1);

    /** Whom the speed of a block belongs to. */
    enum Speed {
        /** The machine's: both blocks of a pair have the same. */
        OF_PAIR,
        /** The block's alone, as of a server that is restarted for each. */
        OF_BLOCK
    }

    private record Blocks(Run baseline, Run candidate) {}

    private record Trial(long seed, List<Blocks> pairs) {}

    private final List<Trial> trials;

    DuetExperiment(int users, int runs, int requestsOfBlock) {
        Scenario.ClosedLoop usual = new Scenario.ClosedLoop(users, 1);
        this.trials = LongStream.rangeClosed(1, runs)
                .parallel()
                .mapToObj(seed -> trial(usual, seed, requestsOfBlock))
                .toList();
    }

    /** Both blocks of a pair have the same requests. */
    private static Trial trial(Scenario.ClosedLoop usual, long seed, int requests) {
        return new Trial(
                seed,
                IntStream.range(0, PAIRS)
                        .mapToObj(pair -> {
                            long workload = 1_000 * seed + pair;
                            return new Blocks(
                                    usual.run(workload, 2 * workload, requests),
                                    usual.run(workload, 2 * workload + 1, requests));
                        })
                        .toList());
    }

    /**
     * What is said of TTFT p95.
     *
     * @param share by how much the candidate is slower
     * @param margin how much slower it may be
     * @param deviation of speeds
     */
    ComparisonTally slowerBy(double share, double margin, double deviation, Speed speed) {
        return ComparisonTally.of(trials.stream()
                .parallel()
                .map(trial -> judge(trial, share, margin, deviation, speed))
                .toList());
    }

    private static Kind judge(Trial trial, double share, double margin, double deviation, Speed speed) {
        List<BlockPair> pairs = new ArrayList<>();
        for (int pair = 0; pair < PAIRS; pair++) {
            Blocks blocks = trial.pairs().get(pair);
            int other = speed == Speed.OF_PAIR ? pair : PAIRS + pair;
            double ofBaseline = RunSpeed.factor(deviation, trial.seed(), pair);
            double ofCandidate = (1 + share) * RunSpeed.factor(deviation, trial.seed(), other);
            int baselineIsSecond = pair % 2;
            ComparedSide baseline = side(pair, blocks.baseline(), ofBaseline, 2 * pair + baselineIsSecond);
            ComparedSide candidate = side(pair, blocks.candidate(), ofCandidate, 2 * pair + 1 - baselineIsSecond);
            pairs.add(new BlockPair(baseline.run(), baseline.facts(), candidate.run(), candidate.facts()));
        }
        return BaselineComparison.ofBlocks(
                        new RunLabel("simulated", "", "engine", trial.seed()), pairs, ComparisonRules.usual())
                .judge(Metric.TTFT, 100 * Experiment.QUANTILE, margin)
                .kind();
    }

    private static ComparedSide side(int pair, Run block, double slowness, int position) {
        return ComparedSide.of(pair, block.slowedBy(slowness * (1 + DRIFT_OF_A_BLOCK * position)));
    }
}
