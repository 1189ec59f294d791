// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.stats.Distribution;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.OptionalDouble;

/** The one number of a distribution that is judged. */
public sealed interface Statistic {

    /**
     * @param percent above 0 and below 100; for the ends there are {@link Whole#MIN} and {@link Whole#MAX}
     * @throws IllegalArgumentException otherwise
     */
    static Statistic percentile(double percent) {
        return new Percentile(percent);
    }

    /** The name in messages and text forms: {@code p95}, {@code p99.9}, {@code mean}, {@code min}, {@code max}. */
    String label();

    /** In the distribution's base unit; infinite when a failed request decides it. */
    double of(Distribution distribution);

    /** The percentile asked for, which decides how large a sample must be; empty for the others. */
    default OptionalDouble percent() {
        return OptionalDouble.empty();
    }

    /** @param percentValue above 0 and below 100 */
    record Percentile(double percentValue) implements Statistic {

        public Percentile {
            if (!(percentValue > 0 && percentValue < 100)) {
                throw new IllegalArgumentException("percentile = " + percentValue
                        + ": it must be above 0 and below 100; the ends are called min and max");
            }
        }

        @Override
        public String label() {
            return "p" + BigDecimal.valueOf(percentValue).stripTrailingZeros().toPlainString();
        }

        @Override
        public double of(Distribution distribution) {
            return distribution.percentile(percentValue);
        }

        @Override
        public OptionalDouble percent() {
            return OptionalDouble.of(percentValue);
        }
    }

    /** What needs no rank, and so no sample size beyond one value. */
    enum Whole implements Statistic {
        /** The arithmetic mean. */
        MEAN,
        /** The smallest value. */
        MIN,
        /** The largest value. */
        MAX;

        @Override
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        @Override
        public double of(Distribution distribution) {
            return switch (this) {
                case MEAN -> distribution.mean();
                case MIN -> distribution.min();
                case MAX -> distribution.max();
            };
        }
    }
}
