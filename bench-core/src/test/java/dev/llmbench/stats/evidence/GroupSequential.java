// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * A test that is looked at a few times, each look spending a part of its error rates (Lan and DeMets): an opponent for
 * the comparison, not offered to anybody.
 */
final class GroupSequential {

    private GroupSequential() {}

    /**
     * @param looks numbers of values at which one looks, rising
     * @param passSpending by the share of the last number, how much of the error rate of a pass may be spent
     * @param failSpending likewise of a failure
     */
    static StoppingBoundary of(
            int[] looks, DoubleUnaryOperator passSpending, DoubleUnaryOperator failSpending, double allowedShare) {
        int cap = looks[looks.length - 1];
        int[] passing = new int[cap + 1];
        int[] failing = new int[cap + 1];
        Arrays.fill(passing, StoppingBoundary.NONE);
        Arrays.fill(failing, StoppingBoundary.NONE);
        double[] open = new double[cap + 2];
        open[0] = 1;
        double passSpent = 0;
        double failSpent = 0;
        int count = 0;
        for (int look : looks) {
            for (; count < look; count++) {
                for (int k = count + 1; k > 0; k--) {
                    open[k] = open[k] * (1 - allowedShare) + open[k - 1] * allowedShare;
                }
                open[0] *= 1 - allowedShare;
            }
            double share = look / (double) cap;
            int most = StoppingBoundary.NONE;
            while (passSpent + open[most + 1] <= passSpending.applyAsDouble(share)) {
                passSpent += open[++most];
                open[most] = 0;
            }
            int fewest = look + 1;
            while (failSpent + open[fewest - 1] <= failSpending.applyAsDouble(share)) {
                failSpent += open[--fewest];
                open[fewest] = 0;
            }
            passing[look] = most;
            failing[look] = fewest > look ? StoppingBoundary.NONE : fewest;
        }
        return new StoppingBoundary(passing, failing);
    }
}
