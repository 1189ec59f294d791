// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/** What an objective's result does to the test that declares it. */
public enum Consequence {
    /** Nothing: it is met. */
    NONE,
    /** It is shown. */
    WARNING,
    /** The test fails. */
    FAILURE,
    /** The test ends in an error: nobody can tell how fast the server is. */
    ERROR;

    /** Of a result that is compared as it stands. */
    static Consequence of(DeclaredObjective declared, CheckResult result) {
        if (result.isPassed()) {
            return NONE;
        }
        if (declared.severity() == Severity.WARN) {
            return WARNING;
        }
        return result.kind().isError() ? ERROR : FAILURE;
    }

    /** Of a result under a gate's own rules for what is inconclusive. */
    static Consequence of(DeclaredObjective declared, CheckResult result, Gate gate) {
        boolean excused =
                switch (result.status()) {
                    case PASSED, FAILED -> false;
                    case UNDECIDED ->
                        gate.onUndecided() == OnUndecided.WARN
                                || (gate.onUndecided() == OnUndecided.BY_VALUE && keepsByValue(declared, result));
                    case UNMEASURED -> gate.onUnmeasured() == OnUnmeasured.WARN;
                };
        return excused ? WARNING : of(declared, result);
    }

    private static boolean keepsByValue(DeclaredObjective declared, CheckResult result) {
        return result.measured().isPresent()
                && declared.objective().bound().holds(result.measured().getAsDouble());
    }
}
