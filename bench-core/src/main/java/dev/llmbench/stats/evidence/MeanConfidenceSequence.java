// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import dev.llmbench.stats.series.DesignEffect;
import java.util.Arrays;

/**
 * The mean of a series with bounds that hold at all times at once, so that one may look after every value and stop when
 * one likes. Meant for what came in each second of a run.
 *
 * <p>An asymptotic confidence sequence (normal mixture, after Robbins): with s the standard deviation times the root of
 * the design effect and t values, half the width is
 * {@code s sqrt(2 (t r^2 + 1) / (t^2 r^2) log(1 + sqrt(t r^2 + 1) / (2 alpha)))}. r makes it narrowest near 60 values.
 *
 * @param count values, at least two
 * @param mean their mean
 * @param deviation their standard deviation, widened by their dependence
 */
public record MeanConfidenceSequence(int count, double mean, double deviation) {

    private static final double NARROWEST_AT = 60;

    /** @throws IllegalArgumentException when there are fewer than two values */
    public MeanConfidenceSequence {
        if (count < 2 || !(deviation >= 0)) {
            throw new IllegalArgumentException("count = " + count + ", deviation = " + deviation
                    + ": a mean has bounds from two values on, and a deviation that is not negative");
        }
    }

    /** @param series at least two finite values in order */
    public static MeanConfidenceSequence of(double[] series) {
        int n = series.length;
        double mean = Arrays.stream(series).sum() / Math.max(1, n);
        double squares = Arrays.stream(series)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        double variance = squares / Math.max(1, n - 1);
        return new MeanConfidenceSequence(n, mean, Math.sqrt(variance * DesignEffect.of(series)));
    }

    /** How far the true mean may be below the mean, one-sided, at any time, with a chance of more than 1 - alpha. */
    public double halfWidth(double alpha) {
        double logAlpha = Math.log(alpha);
        double rSquared = (-2 * logAlpha + Math.log(-2 * logAlpha) + 1) / NARROWEST_AT;
        double grown = count * rSquared + 1;
        return deviation
                * Math.sqrt(
                        2 * grown / ((double) count * count * rSquared) * Math.log1p(Math.sqrt(grown) / (2 * alpha)));
    }

    /** The lower bound at error rate alpha. */
    public double lower(double alpha) {
        return mean - halfWidth(alpha);
    }

    /** The upper bound at error rate alpha. */
    public double upper(double alpha) {
        return mean + halfWidth(alpha);
    }
}
