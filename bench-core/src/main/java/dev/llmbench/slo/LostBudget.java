// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.RequestRecord;
import java.util.Locale;
import java.util.Optional;

/**
 * Knows when a gate can no longer be met: more measured requests have failed than would be allowed of all that the plan
 * may still measure. From then on nothing that comes can change the verdict. Thread-safe.
 */
final class LostBudget {

    private final int planned;
    private final int most;
    private final String allowed;
    private int failed;
    private int ended;
    private Optional<String> reason = Optional.empty();

    /**
     * @param planned measured requests at the most
     * @param maxErrorRate the share of them that may fail, above 0
     */
    LostBudget(int planned, double maxErrorRate) {
        this.planned = planned;
        this.most = (int) Math.floor(maxErrorRate * planned);
        this.allowed = "an error rate of " + MetricUnit.SHARE.format(maxErrorRate) + " allows";
    }

    /**
     * @param planned measured requests at the most
     * @param chance what an objective on the error rate bears
     */
    LostBudget(int planned, ChanceOfFailures chance) {
        this.planned = planned;
        this.most = chance.mostOf(planned);
        this.allowed = "with a server that keeps an error rate of " + MetricUnit.SHARE.format(chance.allowedShare())
                + " chance explains";
    }

    synchronized void accept(RequestRecord record) {
        if (reason.isPresent() || !record.isMeasured()) {
            return;
        }
        ended++;
        // Cut short at the end is not failed yet, and counts when the gate is judged.
        if (record.outcome() instanceof Outcome.Failed last && ++failed > most) {
            reason = Optional.of(words(last));
        }
    }

    private String words(Outcome.Failed last) {
        return String.format(
                Locale.ROOT,
                "%,d of %,d measured requests failed, and %s %,d of all %,d that are planned, so the"
                        + " rest cannot change the verdict (llmbench.stop-on-errors = false goes on all the same); the"
                        + " last failure was %s: %s",
                failed,
                ended,
                allowed,
                most,
                planned,
                last.code(),
                last.message());
    }

    synchronized Optional<String> reason() {
        return reason;
    }
}
