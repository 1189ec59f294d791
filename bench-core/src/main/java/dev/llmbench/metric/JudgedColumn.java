// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.stats.ExactDistribution;
import java.util.Optional;

/**
 * The values of one metric: those of completed requests, those of requests that ended otherwise, and how many of the
 * latter count as the worst value there is.
 */
final class JudgedColumn {

    private final boolean lowerIsBetter;
    private final DoubleColumn completed = new DoubleColumn();
    private final DoubleColumn others = new DoubleColumn();
    private int worst;

    JudgedColumn(boolean lowerIsBetter) {
        this.lowerIsBetter = lowerIsBetter;
    }

    void addCompleted(double value) {
        completed.add(value);
    }

    void addOther(double value) {
        others.add(value);
    }

    void addWorst() {
        worst++;
    }

    Optional<ExactDistribution> completed() {
        return completed.size() == 0 ? Optional.empty() : Optional.of(ExactDistribution.of(completed.toArray()));
    }

    /** All values, the worst ones as +infinity, or as 0 where more is better; empty when there is none. */
    Optional<ExactDistribution> judged(Optional<ExactDistribution> ofCompleted) {
        int infinite = lowerIsBetter ? worst : 0;
        int zeros = lowerIsBetter ? 0 : worst;
        if (others.size() + zeros == 0) {
            // The sorted values are shared: at a million requests that halves the memory of a run with failures.
            return infinite == 0
                    ? ofCompleted
                    : Optional.of(ofCompleted
                            .map(values -> values.withInfinite(infinite))
                            .orElseGet(() -> ExactDistribution.ofInfinite(infinite)));
        }
        return Optional.of(
                ExactDistribution.of(completed.followedBy(others, zeros)).withInfinite(infinite));
    }
}
