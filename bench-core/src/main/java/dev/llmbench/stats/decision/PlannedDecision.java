// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import dev.llmbench.stats.evidence.Forecast;
import dev.llmbench.stats.evidence.KnownShare;
import dev.llmbench.stats.evidence.LaterHalf;
import dev.llmbench.stats.evidence.StoppedPaths;
import dev.llmbench.stats.evidence.StoppingBoundary;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What a {@link QuantileJudge} will make of a run of a size that is known before. It looks as often as the judge does,
 * and asks the same evidence of as many independent values as the run is worth. Of a queue it knows how many episodes
 * of congestion a decision takes. What it cannot foresee is left out: a server that has not settled, and a queue that
 * grows.
 */
public final class PlannedDecision {

    /** A larger run decides more than is told; following every path of a million values takes minutes. */
    private static final int MOST_EFFECTIVE = 10_000;

    /** So many shares that may be the true one are followed. */
    private static final int LIKELY_SHARES = 15;

    private static final double HALF = 0.5;
    private static final double MOST = 0.9;

    private final int size;
    private final double designEffect;
    /** How many values there are, by how many independent ones they are worth. */
    private final Map<Integer, Integer> looks;

    private final StoppingBoundary boundary;
    /** Before a failure is reported the last half has to agree. */
    private final LaterHalf lastHalf;

    /**
     * @param size how many values are judged, at least 1
     * @param designEffect so many of them tell as much as one independent value; at least 1
     * @param finalLook whether the size was fixed before, so that a fixed test is kept for the end
     */
    public PlannedDecision(DecisionRule rule, int size, double designEffect, boolean finalLook) {
        this(rule, size, KnownSource.withEffect(designEffect), finalLook);
    }

    /**
     * @param size how many values are judged, at least 1
     * @param source how much they depend on each other, and how long congestion lasts
     * @param finalLook whether the size was fixed before, so that a fixed test is kept for the end; not where the
     *     number under way is not held constant
     */
    public PlannedDecision(DecisionRule usual, int size, KnownSource source, boolean finalLook) {
        if (size < 1 || !(source.designEffect() >= 1)) {
            throw new IllegalArgumentException(
                    "size = " + size + ", designEffect = " + source.designEffect() + ": both are 1 or more");
        }
        this.size = size;
        this.designEffect = source.designEffect();
        int cap = (int) Math.max(1, Math.min(MOST_EFFECTIVE, Math.floor(size / designEffect)));
        DecisionRule rule = source.valuesPerEpisode().isPresent() ? usual.forOpenLoop() : usual;
        double episode = source.valuesPerEpisode().orElse(0);
        this.looks = looks(finalLook ? rule.halved() : rule, cap, Congestion.LEAST_EPISODES * episode);
        StoppingBoundary whenever = finalLook
                ? StoppingBoundary.sequentialWithFinalLook(
                        rule.allowedShare(),
                        rule.alphaPass(),
                        rule.alphaFail(),
                        rule.passDeflation(),
                        cap,
                        looks::containsKey)
                : StoppingBoundary.sequential(
                        rule.allowedShare(),
                        rule.alphaPass(),
                        rule.alphaFail(),
                        rule.passDeflation(),
                        cap,
                        looks::containsKey);
        double passFrom = Math.min(size + 1.0, Congestion.leastToPass(designEffect) * episode);
        this.boundary = whenever.lookedAt(looks::containsKey).passingFrom((int) Math.ceil(passFrom / designEffect));
        this.lastHalf = LaterHalf.of(rule.allowedShare(), QuantileJudge.LAST_HALF_ALPHA, looks.keySet());
    }

    private Map<Integer, Integer> looks(DecisionRule rule, int cap, double leastCount) {
        Map<Integer, Integer> counts = new HashMap<>();
        int effective = 0;
        for (int count = rule.nextLook(0); effective < cap; count = rule.nextLook(count)) {
            effective = (int) Math.min(cap, Math.floor(count / designEffect));
            if (effective >= QuantileJudge.LEAST_EFFECTIVE && Math.min(count, size) >= leastCount) {
                counts.putIfAbsent(effective, Math.min(count, size));
            }
        }
        return counts;
    }

    /** Whether all values are followed; of a larger run only the first ones are, and all of them decide more. */
    public boolean isWhole() {
        return size / designEffect < MOST_EFFECTIVE + 1;
    }

    /** @param share the true share of values that break the limit, 0 to 1 */
    public Forecast at(double share) {
        StoppedPaths paths = StoppedPaths.of(boundary, lastHalf, share);
        return new Forecast(paths.passed(), paths.failed());
    }

    /** With what is known of the true share, weighted by how likely each one is. */
    public Prospect given(KnownShare known) {
        double passed = 0;
        double failed = 0;
        double[] stopped = new double[boundary.cap() + 1];
        for (double share : known.likely(LIKELY_SHARES)) {
            StoppedPaths paths = StoppedPaths.of(boundary, lastHalf, share);
            for (int count = 0; count < stopped.length; count++) {
                stopped[count] += paths.stoppedAt(count) / LIKELY_SHARES;
            }
            passed += paths.passed() / LIKELY_SHARES;
            failed += paths.failed() / LIKELY_SHARES;
        }
        return new Prospect(passed, failed, by(HALF, stopped), by(MOST, stopped));
    }

    /** What stops at the cap has taken all of them. */
    private OptionalInt by(double part, double[] stopped) {
        double sum = 0;
        for (int count = 0; count < boundary.cap(); count++) {
            sum += stopped[count];
            if (sum >= part) {
                return OptionalInt.of(looks.getOrDefault(count, size));
            }
        }
        return OptionalInt.empty();
    }
}
