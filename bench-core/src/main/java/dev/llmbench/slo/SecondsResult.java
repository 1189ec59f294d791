// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.slo.CheckResult.Kind;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** What is said of an objective that the whole seconds of a run were asked about. */
final class SecondsResult {

    static final int LEAST_SECONDS = 30;

    private final RunFacts facts;
    private final CheckResult point;
    private final Function<Optional<String>, Certainty> certainty;

    /**
     * @param point what the comparison as it stands says
     * @param certainty how much the seconds tell, given what would settle it
     */
    SecondsResult(RunFacts facts, CheckResult point, Function<Optional<String>, Certainty> certainty) {
        this.facts = facts;
        this.point = point;
        this.certainty = certainty;
    }

    /** Whether there is a value that seconds can say more of. */
    static boolean mayBeAsked(CheckResult point) {
        return point.kind() == Kind.PASSED || point.kind() == Kind.LIMIT_MISSED;
    }

    /** @param what takes them, such as {@code a rate} */
    CheckResult tooFew(String what, int seconds) {
        return undecided(
                what + " takes " + LEAST_SECONDS + " whole seconds and the run has " + seconds,
                "measure for a minute or longer");
    }

    /** @param passed what the seconds prove; neither the whole run's figure nor what was found may say otherwise */
    CheckResult proved(boolean passed) {
        if (passed != point.isPassed()) {
            return undecided(
                    "whole seconds prove that the limit is " + (passed ? "kept" : "missed")
                            + ", and the whole run's figure is on the other side",
                    "measure longer, so that the run's begin and end weigh less");
        }
        Optional<Finding> forbidding =
                facts.findings().stream().filter(Finding::forbidsPass).findFirst();
        if (passed && forbidding.isPresent()) {
            Finding finding = forbidding.get();
            return undecided(finding.code() + ": " + finding.seen(), finding.remedy());
        }
        return result(point.kind(), point.reason(), Optional.empty());
    }

    /**
     * @param further how many more seconds would settle it; empty when there is no such number
     * @param hopeless what to say then
     */
    CheckResult undecided(String reason, OptionalLong further, String hopeless) {
        if (further.isEmpty()) {
            return undecided(reason, "move the limit; so close to it " + hopeless);
        }
        long seconds = further.getAsLong();
        String more = seconds == 1 ? "one more second" : String.format(Locale.ROOT, "%,d more seconds", seconds);
        return undecided(reason, "about " + more + " would settle it if all stays as it is");
    }

    CheckResult undecided(String reason, String next) {
        return result(Kind.UNDECIDED, reason, Optional.of(next));
    }

    private CheckResult result(Kind kind, String reason, Optional<String> next) {
        return CheckResult.proved(kind, point.measured(), point.count().orElse(0), reason, certainty.apply(next));
    }
}
