// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.util.List;

/**
 * What a run has to prove.
 *
 * @param objectives in the order in which they are shown; may be empty
 * @param confidence how sure a verdict has to be
 * @param onUndecided what is too close to call does
 * @param onUnmeasured what could not be measured does
 */
public record Gate(
        List<DeclaredObjective> objectives, Confidence confidence, OnUndecided onUndecided, OnUnmeasured onUnmeasured) {

    /** Demands nothing. */
    public static final Gate NONE = of(List.of());

    public Gate {
        objectives = List.copyOf(objectives);
    }

    /** The usual error rates; what is undecided warns and what is unmeasured fails. */
    public static Gate of(List<DeclaredObjective> objectives) {
        return new Gate(objectives, Confidence.USUAL, OnUndecided.WARN, OnUnmeasured.FAIL);
    }

    /** Judges a run with the error rates of this gate. */
    public Evaluation judge(RunFacts facts) {
        return SloEvaluator.evaluate(facts, this);
    }
}
