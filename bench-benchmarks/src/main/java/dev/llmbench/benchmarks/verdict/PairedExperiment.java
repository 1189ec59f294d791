// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.random.RandomStream;
import dev.llmbench.stats.decision.Outcome;
import dev.llmbench.stats.decision.RatioJudge;
import dev.llmbench.stats.evidence.LogRatio;
import dev.llmbench.stats.evidence.PairedBootstrap;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A candidate that is slower by a known factor, against a baseline with the same workload: closed loops of some users.
 */
final class PairedExperiment {

    static final double MARGIN = 0.10;
    private static final int BLOCK = 50;
    private static final int RESAMPLES = 500;

    private final int users;
    /**
     * Times to the first token of each run on the usual server; the first of a longer run are those of a shorter one.
     */
    private final List<double[]> baselines;

    PairedExperiment(int users, int runs, int mostRequests) {
        this.users = users;
        Scenario.ClosedLoop usual = new Scenario.ClosedLoop(users, 1);
        this.baselines = LongStream.rangeClosed(1, runs)
                .parallel()
                .mapToObj(seed -> usual.run(seed, seed, mostRequests).ttftMillis())
                .toList();
    }

    /**
     * What is decided of the 95th percentile with so many requests on each side; in a closed loop it slows just as
     * much.
     */
    Tally slowerBy(double share, int requests) {
        Scenario.ClosedLoop candidate = new Scenario.ClosedLoop(users, 1 + share);
        return Tally.of(IntStream.rangeClosed(1, baselines.size())
                .parallel()
                .mapToObj(seed -> {
                    double[] slower = candidate.run(seed, -seed, requests).ttftMillis();
                    return new Tally.End(decide(seed, baselines.get(seed - 1), slower), requests);
                })
                .toList());
    }

    private static Outcome decide(long seed, double[] baseline, double[] candidate) {
        RandomStream random = RandomStream.of(seed, "bootstrap");
        Optional<LogRatio> ratio = new PairedBootstrap(BLOCK, RESAMPLES, random::nextInt)
                .quantileRatio(Arrays.copyOf(baseline, candidate.length), candidate, Experiment.QUANTILE);
        return RatioJudge.usual(MARGIN).decide(ratio.orElseThrow());
    }
}
