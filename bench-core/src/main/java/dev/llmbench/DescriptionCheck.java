// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.slo.ObjectiveDesign;
import dev.llmbench.slo.PlannedLoad;
import dev.llmbench.token.TokenSource;

/** What of a description does not go together. Found before anything is sent. */
final class DescriptionCheck {

    private DescriptionCheck() {}

    /** @throws IllegalArgumentException for a mistake, or for another workload than that of the baseline */
    static void of(LoadTest test) {
        if (test.tokenCounts == TokenSource.CLIENT && test.tokenizer == null) {
            throw new IllegalArgumentException(
                    "token-counts = client: there is no tokenizer to count with; say which one"
                            + " with llmbench.tokenizer, or LoadTest.tokenizer(…)");
        }
        if (!test.exports.isEmpty() && test.reportDirectory.isEmpty()) {
            throw new IllegalArgumentException("exports = " + test.exports
                    + ": there is no directory to write them into; say which one with reportTo(…)");
        }
        ApiRules.check(test);
        ObjectiveDesign.check(test.gate, PlannedLoad.of(test.load(), test.endpoint.streaming()), test.maxErrorRate);
        test.baseline.ifPresent(stored -> Workloads.refuseOther(test, stored));
    }
}
