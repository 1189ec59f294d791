// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.random.RandomStream;
import dev.llmbench.stats.decision.Outcome;
import dev.llmbench.stats.decision.RatioJudge;
import dev.llmbench.stats.evidence.LogRatio;
import dev.llmbench.stats.evidence.PairedBootstrap;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;

/** A candidate that is slower by a known factor, against a baseline with the same workload: closed loops of some users. */
final class PairedExperiment {

    static final double MARGIN = 0.10;
    private static final int BLOCK = 50;
    private static final int RESAMPLES = 500;

    private final int users;
    private final int runs;

    PairedExperiment(int users, int runs) {
        this.users = users;
        this.runs = runs;
    }

    /** What is decided of the 95th percentile with so many requests on each side; in a closed loop it slows just as much. */
    Tally slowerBy(double share, int requests) {
        Scenario.ClosedLoop baseline = new Scenario.ClosedLoop(users, 1);
        Scenario.ClosedLoop candidate = new Scenario.ClosedLoop(users, 1 + share);
        return Tally.of(LongStream.rangeClosed(1, runs)
                .parallel()
                .mapToObj(seed -> new Tally.End(
                        decide(
                                seed,
                                baseline.run(seed, seed, requests).ttftMillis(),
                                candidate.run(seed, -seed, requests).ttftMillis()),
                        requests))
                .toList());
    }

    private static Outcome decide(long seed, double[] baseline, double[] candidate) {
        int count = Math.min(baseline.length, candidate.length);
        RandomStream random = RandomStream.of(seed, "bootstrap");
        Optional<LogRatio> ratio = new PairedBootstrap(BLOCK, RESAMPLES, random::nextInt)
                .quantileRatio(Arrays.copyOf(baseline, count), Arrays.copyOf(candidate, count), Experiment.QUANTILE);
        return RatioJudge.usual(MARGIN).decide(ratio.orElseThrow());
    }
}
