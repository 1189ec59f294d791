// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.slo.CheckResult.Status;
import java.util.List;
import java.util.Optional;

/**
 * A run judged by all objectives of a gate.
 *
 * @param facts the run
 * @param judged every objective, in the order of their declaration
 */
public record Evaluation(RunFacts facts, List<JudgedObjective> judged) {

    public Evaluation {
        judged = List.copyOf(judged);
    }

    /**
     * What the test ends as: UNMEASURED when an objective is in {@link #unmeasured()}, else FAILED when one is in
     * {@link #failed()}, else PASSED. A gate without objectives has passed.
     */
    public Status status() {
        return !unmeasured().isEmpty() ? Status.UNMEASURED : !failed().isEmpty() ? Status.FAILED : Status.PASSED;
    }

    /** Those that a test reports as a failure: missed, not answered by this load, or undecided where that fails. */
    public List<JudgedObjective> failed() {
        return judged.stream()
                .filter(one -> one.consequence() == Consequence.FAILURE)
                .toList();
    }

    /** Those that a test reports as an error: nobody can tell how fast the server is. */
    public List<JudgedObjective> unmeasured() {
        return judged.stream()
                .filter(one -> one.consequence() == Consequence.ERROR)
                .toList();
    }

    /** Those that were not met and fail nothing: of severity WARN, or inconclusive where the gate puts up with that. */
    public List<JudgedObjective> warnings() {
        return judged.stream()
                .filter(one -> one.consequence() == Consequence.WARNING)
                .toList();
    }

    /**
     * What the run proves of all objectives that may fail the gate together: any FAILED is FAILED, else any that could
     * not be measured, else any undecided; PASSED when all are. Without objectives nothing is demanded, and nothing
     * proved: UNMEASURED.
     */
    public Verdict verdict() {
        return RunVerdict.of(judged);
    }

    /**
     * Whether nothing that a longer run measures would change the verdict: one objective has failed by evidence, or
     * each that evidence can decide is decided. False without such an objective.
     */
    public boolean isDecided() {
        boolean failed = judged.stream().anyMatch(JudgedObjective::isFailedByEvidence);
        List<JudgedObjective> decidable = judged.stream()
                .filter(one -> EvidenceCheck.canDecide(facts, one.objective()))
                .toList();
        return failed || (!decidable.isEmpty() && decidable.stream().allMatch(JudgedObjective::isSettled));
    }

    /** The whole text: a first line that stands alone, every objective as a row, the run's other facts. */
    public String message() {
        return message(Optional.empty());
    }

    /**
     * @param description the reader's own words for the gate, shown first in place of the run's name; empty for none
     */
    public String message(Optional<String> description) {
        return new EvaluationMessage(this, description).text();
    }

    /** One line for each of {@link #warnings()}, which stands alone. */
    public List<String> warningLines() {
        return new EvaluationMessage(this, Optional.empty()).warningLines();
    }

    /**
     * What a test has to throw, the failure of its own body included: an {@link UnmeasuredException} when any objective
     * could not be measured, else an {@link AssertionError} when any was missed, with {@link #message()} and the body's
     * failure named in the first line and attached as suppressed. The body's failure itself when the objectives are
     * fine or when it is an {@link Error} that no test may catch; empty when all is well.
     *
     * @param bodyFailure what the test's body threw; empty when it ended well
     */
    public Optional<Throwable> problem(Optional<Throwable> bodyFailure) {
        return new EvaluationMessage(this, Optional.empty()).problem(bodyFailure);
    }
}
