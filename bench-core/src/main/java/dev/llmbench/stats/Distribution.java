// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats;

/**
 * A finished sample of one quantity, in base units. Immutable. A value may be infinite: a failed request is the worst
 * value of a latency, not a missing one.
 */
public interface Distribution {

    /** Number of values, infinite ones included; at least 1 (an empty sample has no distribution). */
    long count();

    /** Number of infinite values. */
    long infiniteCount();

    double min();

    /** The largest value; infinite when {@link #infiniteCount()} is positive. */
    double max();

    /** Arithmetic mean; infinite when any value is. */
    double mean();

    /** Population standard deviation; infinite when any value is. */
    double standardDeviation();

    /**
     * The {@code percent}-th percentile by this distribution's {@link #percentileMethod()}.
     *
     * @param percent between 0 and 100
     * @return infinite when an infinite value is among the neighbours that the method looks at
     */
    double percentile(double percent);

    /**
     * Whether {@link #percentile} has an answer for this percent; 0 is the smallest value, 100 the largest. A sample
     * that was kept always has; one that another tool summed up has only what that tool wrote down.
     */
    default boolean knows(double percent) {
        return true;
    }

    /** {@code type-7} (linear between order statistics, exact) or {@code hdr-3} (at most 0.1 % high). */
    String percentileMethod();

    /** Whether this sample is large enough for that percentile. */
    default SampleSupport support(double percent) {
        return SampleSupport.of(count(), percent);
    }
}
