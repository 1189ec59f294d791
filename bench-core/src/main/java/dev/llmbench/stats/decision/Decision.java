// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A decision and what it rests on.
 *
 * @param outcome what is proved
 * @param reason why nothing is; present exactly when the outcome is INCONCLUSIVE
 * @param evidence the figures
 * @param further how many more values would settle it if all stayed as it is; empty when it is settled, or when more of
 *     the same would not settle it
 * @param shortfall what of it is missing; present exactly when the reason is TOO_CLOSE
 */
public record Decision(
        Outcome outcome,
        Optional<Reason> reason,
        Evidence evidence,
        OptionalLong further,
        Optional<Shortfall> shortfall) {

    /** @throws IllegalArgumentException when a reason is missing, or there without need */
    public Decision {
        if (reason.isPresent() != (outcome == Outcome.INCONCLUSIVE)) {
            throw new IllegalArgumentException(
                    outcome + " with reason " + reason + ": an inconclusive decision has a reason, and no other has");
        }
        if (shortfall.isPresent() != reason.filter(Reason.TOO_CLOSE::equals).isPresent()) {
            throw new IllegalArgumentException("reason " + reason + " with shortfall " + shortfall
                    + ": what is too close says what is missing, and nothing else does");
        }
    }

    static Decision settled(Outcome outcome, Evidence evidence) {
        return new Decision(outcome, Optional.empty(), evidence, OptionalLong.empty(), Optional.empty());
    }

    static Decision open(Reason reason, Evidence evidence, OptionalLong further) {
        return new Decision(Outcome.INCONCLUSIVE, Optional.of(reason), evidence, further, Optional.empty());
    }

    static Decision tooClose(Shortfall shortfall, Evidence evidence, OptionalLong further) {
        return new Decision(
                Outcome.INCONCLUSIVE,
                Optional.of(Reason.TOO_CLOSE),
                evidence,
                shortfall == Shortfall.AGREEMENT ? OptionalLong.empty() : further,
                Optional.of(shortfall));
    }

    /** Whether more values are of no use. */
    public boolean isSettled() {
        return outcome != Outcome.INCONCLUSIVE;
    }
}
