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
     * Of the gate: UNMEASURED when an objective of severity FAIL is in {@link #unmeasured()}, else FAILED when one is in
     * {@link #failed()}, else PASSED. A gate without objectives has passed.
     */
    public Status status() {
        return !unmeasured().isEmpty() ? Status.UNMEASURED : !failed().isEmpty() ? Status.FAILED : Status.PASSED;
    }

    /** Those of severity FAIL that a test reports as a failure: missed, or not answered by this load. */
    public List<JudgedObjective> failed() {
        return judged.stream()
                .filter(one -> one.isFailing() && !one.result().kind().isError())
                .toList();
    }

    /** Those of severity FAIL that a test reports as an error: nobody can tell how fast the server is. */
    public List<JudgedObjective> unmeasured() {
        return judged.stream()
                .filter(one -> one.isFailing() && one.result().kind().isError())
                .toList();
    }

    /** Those of severity WARN that were not met, whatever the reason. */
    public List<JudgedObjective> warnings() {
        return judged.stream()
                .filter(one -> one.declared().severity() == Severity.WARN
                        && !one.result().isPassed())
                .toList();
    }

    /** The whole text: a first line that stands alone, every objective as a row, the run's other facts. */
    public String message() {
        return message(Optional.empty());
    }

    /** @param description the reader's own words for the gate, shown first in place of the run's name; empty for none */
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
     * failure named in the first line and attached as suppressed. The body's failure itself when the objectives are fine
     * or when it is an {@link Error} that no test may catch; empty when all is well.
     *
     * @param bodyFailure what the test's body threw; empty when it ended well
     */
    public Optional<Throwable> problem(Optional<Throwable> bodyFailure) {
        return new EvaluationMessage(this, Optional.empty()).problem(bodyFailure);
    }
}
