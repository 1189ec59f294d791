// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.series;

import dev.llmbench.stats.function.StudentDistribution;
import java.util.Arrays;

/**
 * A straight line through mean levels of equal spans of time: does a queue grow?
 *
 * @param slope change of the level per second
 * @param slopeError its standard error, widened by the residuals' correlation from one span to the next
 * @param startLevel mean of the first three spans
 * @param endLevel mean of the last two spans
 * @param spans how many there were
 */
public record Growth(double slope, double slopeError, double startLevel, double endLevel, int spans) {

    private static final double CONFIDENCE = 0.999;
    /** Of what arrives, the share that at least must stay: less grows too slowly to matter within a run. */
    private static final double SMALLEST_SHARE_STAYING = 0.02;

    private static final double SMALLEST_RATIO = 1.5;

    /**
     * @param levels mean level in each of at least five equal spans
     * @param spanSeconds length of a span
     */
    public static Growth of(double[] levels, double spanSeconds) {
        int n = levels.length;
        if (n < 5 || !(spanSeconds > 0)) {
            throw new IllegalArgumentException(n + " levels of " + spanSeconds
                    + " s: growth is judged over at least five spans of positive length; ten are usual");
        }
        double meanTime = (n - 1) / 2.0;
        double mean = Arrays.stream(levels).average().orElseThrow();
        double timeSquares = 0;
        double product = 0;
        for (int i = 0; i < n; i++) {
            timeSquares += (i - meanTime) * (i - meanTime);
            product += (i - meanTime) * (levels[i] - mean);
        }
        double slope = product / timeSquares;
        double[] residuals = new double[n];
        Arrays.setAll(residuals, i -> levels[i] - mean - slope * (i - meanTime));
        double squares = Arrays.stream(residuals).map(value -> value * value).sum();
        double error = Math.sqrt(squares / (n - 2) / timeSquares * widening(residuals, squares));
        double start = Arrays.stream(levels, 0, 3).sum() / 3;
        double end = Arrays.stream(levels, n - 2, n).sum() / 2;
        return new Growth(slope / spanSeconds, error / spanSeconds, start, end, n);
    }

    private static double widening(double[] residuals, double squares) {
        double product = 0;
        for (int i = 1; i < residuals.length; i++) {
            product += residuals[i] * residuals[i - 1];
        }
        double correlation = squares > 0 ? Math.max(0, product / squares) : 0;
        return (1 + correlation) / (1 - correlation);
    }

    /**
     * Whether the level grows: beyond chance (99.9 %), by at least 2 % of what arrives, and to one and a half times
     * where it began.
     *
     * @param arrivalsPerSecond what comes in
     */
    public boolean isBeyondChance(double arrivalsPerSecond) {
        double needed = StudentDistribution.quantile(CONFIDENCE, spans - 2);
        return slope > needed * slopeError
                && slope >= SMALLEST_SHARE_STAYING * arrivalsPerSecond
                && endLevel > SMALLEST_RATIO * startLevel;
    }
}
