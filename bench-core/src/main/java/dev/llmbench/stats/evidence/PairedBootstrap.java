// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * How far chance may have moved the ratio of two quantiles, when both runs had the same requests in the same order. The
 * same circular blocks of requests are drawn again from both runs, so what the workload does to both cancels out, and
 * what neighbours do to each other stays.
 *
 * <p>Künsch 1989 and Politis, Romano 1992 for the circular block bootstrap.
 */
public final class PairedBootstrap {

    private static final double WIDEST_BAND = 0.025;
    private static final int BAND_POINTS = 11;

    private final int blockLength;
    private final int resamples;
    private final IntUnaryOperator random;

    /**
     * @param blockLength requests that are drawn together; 20 to 50
     * @param resamples how often all is drawn again; at least 2, 500 is enough for a standard error
     * @param random a number from 0 to below its argument, each equally likely
     */
    public PairedBootstrap(int blockLength, int resamples, IntUnaryOperator random) {
        if (blockLength < 1 || resamples < 2) {
            throw new IllegalArgumentException("blockLength = " + blockLength + ", resamples = " + resamples
                    + ": blocks hold at least one request and two resamples are the least that can differ");
        }
        this.blockLength = blockLength;
        this.resamples = resamples;
        this.random = random;
    }

    /**
     * The log ratio of the quantiles, candidate to baseline: the mean of it over the type-7 quantiles of a narrow
     * {@linkplain #band band} around the one asked for. A single order statistic of a run is noisy, its neighbours move
     * with it, and a change that a user would call slower moves all of them: the band halves what must be measured.
     *
     * @param baseline values in schedule order
     * @param candidate those of the same requests
     * @param quantile above 0 and below 1
     * @return empty when it is not finite: within the band a quantile is zero or, for failed requests, infinite, in the
     *     runs or in one of the resamples
     */
    public Optional<LogRatio> quantileRatio(double[] baseline, double[] candidate, double quantile) {
        int n = baseline.length;
        if (n != candidate.length || n == 0) {
            throw new IllegalArgumentException(n + " and " + candidate.length
                    + " requests cannot be paired: both runs need the same ones, at least one");
        }
        Resampled base = new Resampled(baseline, quantile);
        Resampled other = new Resampled(candidate, quantile);
        int[] weights = new int[n];
        Arrays.fill(weights, 1);
        double observed = other.logQuantile(weights) - base.logQuantile(weights);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < resamples; i++) {
            draw(weights);
            double moved = other.logQuantile(weights) - base.logQuantile(weights) - observed;
            sum += moved;
            squares += moved * moved;
        }
        double variance = Math.max(0, squares - sum * sum / resamples) / (resamples - 1);
        return Double.isFinite(observed) && Double.isFinite(squares)
                ? Optional.of(LogRatio.withinRuns(observed, Math.sqrt(variance)))
                : Optional.empty();
    }

    /** How far the band reaches on each side: half of the tail, at most 0.025. For p95 it is p92.5 to p97.5. */
    static double band(double quantile) {
        return Math.min(WIDEST_BAND, 0.5 * Math.min(quantile, 1 - quantile));
    }

    /** How often each request is drawn, n draws in all. */
    private void draw(int[] weights) {
        int n = weights.length;
        Arrays.fill(weights, 0);
        for (int drawn = 0; drawn < n; ) {
            int at = random.applyAsInt(n);
            for (int i = 0; i < blockLength && drawn < n; i++, drawn++) {
                weights[at]++;
                at = at + 1 == n ? 0 : at + 1;
            }
        }
    }

    /** A run's values by size, so that the quantiles of a resample are found by counting. */
    private static final class Resampled {
        private final double[] sorted;
        private final int[] order;
        private final double[] ranks;

        Resampled(double[] values, double quantile) {
            order = IntStream.range(0, values.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> values[i]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            sorted = Arrays.stream(order).mapToDouble(i -> values[i]).toArray();
            ranks = new double[BAND_POINTS];
            double band = band(quantile);
            Arrays.setAll(ranks, i -> (values.length - 1) * (quantile + band * (2.0 * i / (BAND_POINTS - 1) - 1)));
        }

        /** The mean log quantile over the band of a sample that holds each request so often. */
        double logQuantile(int[] weights) {
            double sum = 0;
            int at = 0;
            int counted = weights[order[0]];
            for (double rank : ranks) {
                int below = (int) rank;
                while (counted <= below) {
                    counted += weights[order[++at]];
                }
                // The neighbour above may be the same value again; looking for it must not move the walk.
                int next = at;
                for (int upTo = counted; upTo <= below + 1 && next + 1 < order.length; ) {
                    upTo += weights[order[++next]];
                }
                double fraction = rank - below;
                sum += Math.log(fraction == 0 ? sorted[at] : sorted[at] + fraction * (sorted[next] - sorted[at]));
            }
            return sum / ranks.length;
        }
    }
}
