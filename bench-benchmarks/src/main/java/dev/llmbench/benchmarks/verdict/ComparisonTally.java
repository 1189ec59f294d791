// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.baseline.ComparedFigure.Kind;
import java.util.Collections;
import java.util.List;

/**
 * How often comparisons ended how.
 *
 * @param runs how many comparisons
 * @param passed how many of them
 * @param failed how many of them
 * @param belowNoise how many of them refused the margin, because accepted runs differed by as much; the rest was
 *     undecided
 */
record ComparisonTally(int runs, int passed, int failed, int belowNoise) {

    /** @throws IllegalStateException when one could not be compared at all, which no simulated run is meant to be */
    static ComparisonTally of(List<Kind> ends) {
        ComparisonTally tally = new ComparisonTally(
                ends.size(),
                Collections.frequency(ends, Kind.WITHIN_MARGIN),
                Collections.frequency(ends, Kind.REGRESSED),
                Collections.frequency(ends, Kind.MARGIN_BELOW_NOISE));
        int undecided = Collections.frequency(ends, Kind.UNDECIDED);
        if (tally.passed + tally.failed + tally.belowNoise + undecided != tally.runs) {
            throw new IllegalStateException("simulated runs that cannot be compared: " + ends);
        }
        return tally;
    }

    double passRate() {
        return (double) passed / runs;
    }

    double failRate() {
        return (double) failed / runs;
    }

    double belowNoiseRate() {
        return (double) belowNoise / runs;
    }
}
