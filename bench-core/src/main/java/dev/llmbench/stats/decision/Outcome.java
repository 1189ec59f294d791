// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import java.util.Collection;

/** What the evidence says of a limit. */
public enum Outcome {
    /** The limit is kept; wrong at most as often as the error rate of a pass says. */
    PASSED,
    /** The limit is broken; wrong at most as often as the error rate of a failure says. */
    FAILED,
    /** Neither is proved. */
    INCONCLUSIVE;

    /**
     * Of several limits that all have to be kept: any FAILED is FAILED, else any INCONCLUSIVE is INCONCLUSIVE. A pass
     * of all needs no correction of error rates; for failures see {@link DecisionRule#oneOf}. None at all is
     * INCONCLUSIVE, for nothing measured is never a pass.
     */
    public static Outcome ofAll(Collection<Outcome> outcomes) {
        if (outcomes.contains(FAILED)) {
            return FAILED;
        }
        return outcomes.isEmpty() || outcomes.contains(INCONCLUSIVE) ? INCONCLUSIVE : PASSED;
    }
}
