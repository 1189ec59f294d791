// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.ExactDistribution;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * How far chance may have moved the ratio of two quantiles, when both runs had the same requests in the same order. The same
 * circular blocks of requests are drawn again from both runs, so what the workload does to both cancels out, and what
 * neighbours do to each other stays.
 *
 * <p>Künsch 1989 and Politis, Romano 1992 for the circular block bootstrap.
 */
public final class PairedBootstrap {

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
     * The log ratio of the type-7 quantiles, candidate to baseline. Empty when it is not finite: a quantile is zero or, for
     * failed requests, infinite, in the runs or in one of the resamples.
     *
     * @param baseline values in schedule order
     * @param candidate those of the same requests
     * @param quantile 0 to 1
     */
    public Optional<LogRatio> quantileRatio(double[] baseline, double[] candidate, double quantile) {
        int n = baseline.length;
        if (n != candidate.length || n == 0) {
            throw new IllegalArgumentException(n + " and " + candidate.length
                    + " requests cannot be paired: both runs need the same ones, at least one");
        }
        Resampled base = new Resampled(baseline, quantile);
        Resampled other = new Resampled(candidate, quantile);
        double sum = 0;
        double squares = 0;
        double observed = Math.log(plain(candidate, quantile) / plain(baseline, quantile));
        int[] weights = new int[n];
        for (int i = 0; i < resamples; i++) {
            draw(weights);
            double moved = Math.log(other.quantile(weights) / base.quantile(weights)) - observed;
            sum += moved;
            squares += moved * moved;
        }
        double variance = Math.max(0, squares - sum * sum / resamples) / (resamples - 1);
        return Double.isFinite(observed) && Double.isFinite(squares)
                ? Optional.of(new LogRatio(observed, Math.sqrt(variance), 0))
                : Optional.empty();
    }

    private static double plain(double[] values, double quantile) {
        Distribution distribution = ExactDistribution.of(values);
        return distribution.percentile(100 * quantile);
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

    /** A run's values by size, so that the quantile of a resample is found by counting. */
    private static final class Resampled {
        private final double[] sorted;
        private final int[] order;
        private final int below;
        private final double fraction;

        Resampled(double[] values, double quantile) {
            order = IntStream.range(0, values.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> values[i]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            sorted = Arrays.stream(order).mapToDouble(i -> values[i]).toArray();
            double rank = quantile * (values.length - 1);
            below = (int) Math.floor(rank);
            fraction = rank - below;
        }

        double quantile(int[] weights) {
            int at = 0;
            int counted = weights[order[0]];
            while (counted <= below) {
                counted += weights[order[++at]];
            }
            double low = sorted[at];
            if (fraction == 0) {
                return low;
            }
            while (counted <= below + 1) {
                counted += weights[order[++at]];
            }
            return low + fraction * (sorted[at] - low);
        }
    }
}
