// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.slo.Evaluation;
import dev.llmbench.slo.Gate;
import java.util.OptionalInt;

/**
 * What became of a run's gate.
 *
 * @param gate what was demanded, and how sure the verdict had to be
 * @param evaluation how it fared
 * @param savedRequests planned requests that were not needed, because all was decided before; empty when the load was
 *     not to stop by that
 */
public record GateOutcome(Gate gate, Evaluation evaluation, OptionalInt savedRequests) {

    /**
     * Of a run that has ended.
     *
     * @param untilDecided whether the load was to stop as soon as all is decided
     */
    public static GateOutcome of(Gate gate, Evaluation evaluation, boolean untilDecided) {
        OptionalInt planned = evaluation.facts().plannedRequests();
        boolean decided = evaluation.facts().endedEarly().isEmpty() && evaluation.isDecided();
        return new GateOutcome(
                gate,
                evaluation,
                untilDecided && decided && planned.isPresent()
                        ? OptionalInt.of(Math.max(0, planned.getAsInt() - attempts(evaluation)))
                        : OptionalInt.empty());
    }

    private static int attempts(Evaluation evaluation) {
        return evaluation.facts().metrics().counts().attempts();
    }

    /** Whether nothing was demanded, so that there is nothing to tell. */
    boolean isEmpty() {
        return evaluation.judged().isEmpty();
    }
}
