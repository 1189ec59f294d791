// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Ends a load that has become pointless: when its first ten requests all fail the same way, the other thousands would
 * too. Thread-safe.
 */
final class FirstFailures implements RecordSink {

    static final int ENOUGH = 10;

    private int sameFailures;
    private Outcome.@Nullable Failed first;
    private boolean sawSomethingElse;

    @Override
    public synchronized void accept(RequestRecord record) {
        if (sawSomethingElse || sameFailures >= ENOUGH || record.phase() == Phase.PROBE) {
            return;
        }
        if (record.outcome() instanceof Outcome.Failed failed && isLikeTheFirst(failed)) {
            first = first == null ? failed : first;
            sameFailures++;
        } else {
            sawSomethingElse = true;
        }
    }

    private boolean isLikeTheFirst(Outcome.Failed failed) {
        Outcome.Failed known = first;
        return known == null || known.code().equals(failed.code());
    }

    @Override
    public synchronized boolean enough() {
        return sameFailures >= ENOUGH;
    }

    /** Why the load ended, in words; empty when this did not end it. */
    synchronized Optional<String> reason() {
        Outcome.Failed known = first;
        return known == null || !enough()
                ? Optional.empty()
                : Optional.of(
                        "the first " + ENOUGH + " requests all failed with " + known.code() + ": " + known.message());
    }
}
