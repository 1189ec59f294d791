// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/**
 * A declared objective and how it fared.
 *
 * @param declared what was demanded
 * @param result what was found
 */
public record JudgedObjective(DeclaredObjective declared, CheckResult result) {

    public Objective objective() {
        return declared.objective();
    }

    boolean isFailing() {
        return declared.severity() == Severity.FAIL && !result.isPassed();
    }

    /** Such as {@code ttft p95 = 812 ms, limit < 500 ms (+62 %), n=384}. */
    public String sentence() {
        return CheckMessage.core(objective(), result);
    }
}
