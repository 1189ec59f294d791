// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.slo.CheckResult.Kind;
import java.util.Optional;

/**
 * A load that its failures ended has decided: what it did not measure any more is no reason to doubt that, and what it
 * did measure no reason to pass. Unless the failures are the client's own.
 */
final class EndedByFailures {

    private EndedByFailures() {}

    static Optional<CheckResult> in(RunFacts facts) {
        Failures failures = new Failures(facts.metrics().counts());
        boolean ownFault =
                facts.doubts().stream().anyMatch(doubt -> doubt.code().equals(DoubtRules.CLIENT_RESOURCE));
        return facts.endedEarly().isEmpty() || ownFault || failures.counts().failed() == 0
                ? Optional.empty()
                : Optional.of(CheckResult.without(Kind.REQUESTS_FAILED, failures.against(facts.maxErrorRate())));
    }
}
