// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What lengths came to, in tokens.
 *
 * @param count of how many requests
 * @param mean their mean
 * @param std their standard deviation, as a population
 * @param shortest the smallest
 * @param longest the largest
 */
public record LengthFigures(long count, double mean, double std, int shortest, int longest) {

    /** Sums lengths up, by Welford's recurrence. */
    static final class Tally {
        private long count;
        private double mean;
        private double squares;
        private int shortest = Integer.MAX_VALUE;
        private int longest;

        void add(OptionalInt length) {
            length.ifPresent(this::add);
        }

        private void add(int length) {
            count++;
            double fromOldMean = length - mean;
            mean += fromOldMean / count;
            squares += fromOldMean * (length - mean);
            shortest = Math.min(shortest, length);
            longest = Math.max(longest, length);
        }

        /** Empty when nothing was added. */
        Optional<LengthFigures> figures() {
            return count == 0
                    ? Optional.empty()
                    : Optional.of(new LengthFigures(count, mean, Math.sqrt(squares / count), shortest, longest));
        }
    }
}
