// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.repeat;

import dev.llmbench.stats.function.StudentDistribution;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One figure of several runs of the same load. All of it is of the values as they are, never of the best of them.
 *
 * @param each in the order of the runs, in the figure's raw unit; infinite where a failed request decides it
 */
public record RepeatedValues(List<Double> each) {

    private static final int FEWEST = 2;

    /** @throws IllegalArgumentException for fewer than two, which do not differ */
    public RepeatedValues {
        each = List.copyOf(each);
        if (each.size() < FEWEST) {
            throw new IllegalArgumentException(
                    "values = " + each + ": at least two runs are needed to see how much they differ");
        }
    }

    /** The middle one; of an even number the mean of the two in the middle. Infinite when that one is. */
    public double median() {
        double[] sorted =
                each.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int upper = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[upper] : (sorted[upper - 1] + sorted[upper]) / 2;
    }

    /** The arithmetic mean; empty when a value is infinite. */
    public OptionalDouble mean() {
        double mean = each.stream().mapToDouble(Double::doubleValue).sum() / each.size();
        return Double.isFinite(mean) ? OptionalDouble.of(mean) : OptionalDouble.empty();
    }

    /**
     * The standard deviation of the values (divisor n - 1) as a share of their mean; empty when that is not above 0.
     */
    public OptionalDouble coefficientOfVariation() {
        OptionalDouble mean = mean();
        return mean.isPresent() && mean.getAsDouble() > 0
                ? OptionalDouble.of(standardDeviation(mean.getAsDouble()) / mean.getAsDouble())
                : OptionalDouble.empty();
    }

    /**
     * Student's interval of the mean: mean ± t s / sqrt(n), with t of n - 1 degrees of freedom. It takes the runs for
     * independent and their figure for about normal.
     *
     * @param confidence above 0 and below 1, such as 0.95
     * @return empty when a value is infinite
     * @throws IllegalArgumentException for another confidence
     */
    public Optional<MeanBounds> meanBounds(double confidence) {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException(
                    "confidence = " + confidence + ": it lies strictly between 0 and 1; 0.95 is usual");
        }
        OptionalDouble mean = mean();
        if (mean.isEmpty()) {
            return Optional.empty();
        }
        double center = mean.getAsDouble();
        double t = StudentDistribution.quantile((1 + confidence) / 2, each.size() - 1.0);
        double half = t * standardDeviation(center) / Math.sqrt(each.size());
        return Optional.of(new MeanBounds(center - half, center + half));
    }

    private double standardDeviation(double mean) {
        double squares = each.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        return Math.sqrt(squares / (each.size() - 1));
    }
}
