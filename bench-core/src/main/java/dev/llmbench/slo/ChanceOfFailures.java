// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.stats.evidence.FixedTest;

/**
 * How many failures chance explains of a server that keeps an error rate. An objective on that rate is about the
 * server, so a run that is a few failures above it breaks nothing yet: at just the rate half of all runs are. Counted
 * as if requests failed independently of each other, so that a server that goes down is not taken for one piece of bad
 * luck.
 *
 * @param allowedShare what the objective allows, above 0 and below 1
 * @param alpha so many runs of a server that keeps it, at most, have more failures than this explains
 */
record ChanceOfFailures(double allowedShare, double alpha) {

    /** @param alphaFail of the objective; half of it is left for the looks before the end */
    static ChanceOfFailures of(double allowedShare, double alphaFail) {
        return new ChanceOfFailures(allowedShare, alphaFail / 2);
    }

    boolean explains(int failed, int requests) {
        return allowedShare >= 1 || !FixedTest.fails(requests, failed, allowedShare, alpha);
    }

    /** The most failures that it explains of so many requests. */
    int mostOf(int requests) {
        int most = 0;
        int tooMany = requests + 1;
        while (tooMany - most > 1) {
            int middle = most + (tooMany - most) / 2;
            if (explains(middle, requests)) {
                most = middle;
            } else {
                tooMany = middle;
            }
        }
        return most;
    }
}
