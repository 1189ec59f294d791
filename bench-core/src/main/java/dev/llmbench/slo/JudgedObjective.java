// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/**
 * A declared objective and how it fared.
 *
 * @param declared what was demanded
 * @param result what was found
 * @param consequence what that does to the test
 */
public record JudgedObjective(DeclaredObjective declared, CheckResult result, Consequence consequence) {

    static JudgedObjective asItStands(DeclaredObjective declared, CheckResult result) {
        return new JudgedObjective(declared, result, Consequence.of(declared, result));
    }

    static JudgedObjective of(DeclaredObjective declared, CheckResult result, Gate gate) {
        return new JudgedObjective(declared, result, Consequence.of(declared, result, gate));
    }

    public Objective objective() {
        return declared.objective();
    }

    /** What the run proves of it, whatever the gate makes of that. */
    public Verdict verdict() {
        return result.verdict();
    }

    /** Whether it may fail the gate, and nothing that comes later would save it. */
    public boolean isFailedByEvidence() {
        return declared.severity() == Severity.FAIL
                && result.certainty().isPresent()
                && verdict().kind() == Verdict.Kind.FAILED;
    }

    /** By evidence, or because the run has no such metric and never will. */
    boolean isSettled() {
        boolean proved = result.certainty().isPresent() && result.status() != CheckResult.Status.UNDECIDED;
        return proved || result.kind() == CheckResult.Kind.METRIC_ABSENT;
    }

    /** Such as {@code ttft p95 = 812 ms, limit < 500 ms (+62 %), n=384}. */
    public String sentence() {
        return CheckMessage.core(objective(), result);
    }
}
