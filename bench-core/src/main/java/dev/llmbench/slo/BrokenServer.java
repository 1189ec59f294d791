// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RequestRecord;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;

/**
 * Knows when a server is broken: of the last fifty requests that ended, warm-up and fillers included, at least half
 * failed. With a budget of failures the half lies between the budget and all, and all requests so far must have failed
 * that often: a server that restarts once may be down for fifty requests and still keep its budget. Thread-safe.
 */
final class BrokenServer {

    static final int WINDOW = 50;

    private final double hopelessShare;
    private final boolean wholeRun;
    private final BitSet failedInWindow = new BitSet(WINDOW);
    private long ended;
    private long failed;
    private Optional<String> reason = Optional.empty();

    /** @param maxErrorRate the share of requests that may fail, 0 to 1 */
    BrokenServer(double maxErrorRate) {
        this.hopelessShare = (1 + maxErrorRate) / 2;
        this.wholeRun = maxErrorRate > 0;
    }

    synchronized void accept(RequestRecord record) {
        boolean says = record.outcome() instanceof Outcome.Failed || record.isCompleted();
        if (reason.isPresent() || record.phase() == Phase.PROBE || !says) {
            return;
        }
        boolean isFailed = !record.isCompleted();
        failedInWindow.set((int) (ended % WINDOW), isFailed);
        ended++;
        failed += isFailed ? 1 : 0;
        boolean fullWindow = ended >= WINDOW;
        boolean windowIsLost = failedInWindow.cardinality() >= hopelessShare * WINDOW;
        boolean runIsLost = !wholeRun || failed >= hopelessShare * ended;
        // A share of 1 allows that all fail.
        if (hopelessShare < 1
                && fullWindow
                && windowIsLost
                && runIsLost
                && record.outcome() instanceof Outcome.Failed last) {
            reason = Optional.of(String.format(
                    Locale.ROOT,
                    "%d of the last %d requests failed (llmbench.stop-on-errors = false goes on all the same), the"
                            + " last one with"
                            + " %s: %s",
                    failedInWindow.cardinality(),
                    WINDOW,
                    last.code(),
                    last.message()));
        }
    }

    synchronized Optional<String> reason() {
        return reason;
    }
}
