// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.series;

import java.util.List;

/**
 * Where a series has settled, by MSER-5 (White 1997): of the means of five values each, drop as many at the start as
 * make the standard error of the mean of the rest smallest.
 *
 * @param dropped how many values at the start do not belong to the settled state, a multiple of 5
 * @param settled false when the best cut is the last one allowed, half of the series: then there is no settled state to
 *     see
 */
public record WarmupEnd(int dropped, boolean settled) {

    static final int BATCH = 5;

    /**
     * Of one series of finite values in order. With fewer than ten there is nothing to choose: settled, none dropped.
     */
    public static WarmupEnd of(double[] series) {
        int batches = series.length / BATCH;
        int mostDropped = batches / 2;
        if (mostDropped < 1) {
            return new WarmupEnd(0, true);
        }
        double[] means = means(series, batches);
        double origin = means[batches - 1];
        double sum = 0;
        double squares = 0;
        double best = Double.POSITIVE_INFINITY;
        int bestDropped = mostDropped;
        for (int dropped = batches - 1; dropped >= 0; dropped--) {
            // Seen from one of the means, so that large values do not cost digits.
            double value = means[dropped] - origin;
            sum += value;
            squares += value * value;
            int left = batches - dropped;
            double error = Math.max(0, squares - sum * sum / left) / ((double) left * left);
            if (dropped <= mostDropped && error <= best) {
                best = error;
                bestDropped = dropped;
            }
        }
        return new WarmupEnd(BATCH * bestDropped, bestDropped < mostDropped);
    }

    /** Of several series of the same requests: the latest end, settled when all are. */
    public static WarmupEnd of(List<double[]> series) {
        WarmupEnd latest = new WarmupEnd(0, true);
        for (double[] one : series) {
            WarmupEnd end = of(one);
            latest = new WarmupEnd(Math.max(latest.dropped, end.dropped), latest.settled && end.settled);
        }
        return latest;
    }

    private static double[] means(double[] series, int batches) {
        double[] means = new double[batches];
        for (int i = 0; i < batches * BATCH; i++) {
            means[i / BATCH] += series[i] / BATCH;
        }
        return means;
    }
}
