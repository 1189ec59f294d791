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
 */
public record Decision(Outcome outcome, Optional<Reason> reason, Evidence evidence, OptionalLong further) {

    /** @throws IllegalArgumentException when a reason is missing, or there without need */
    public Decision {
        if (reason.isPresent() != (outcome == Outcome.INCONCLUSIVE)) {
            throw new IllegalArgumentException(
                    outcome + " with reason " + reason + ": an inconclusive decision has a reason, and no other has");
        }
    }

    static Decision settled(Outcome outcome, Evidence evidence) {
        return new Decision(outcome, Optional.empty(), evidence, OptionalLong.empty());
    }

    static Decision open(Reason reason, Evidence evidence, OptionalLong further) {
        return new Decision(Outcome.INCONCLUSIVE, Optional.of(reason), evidence, further);
    }

    /** Whether more values are of no use. */
    public boolean isSettled() {
        return outcome != Outcome.INCONCLUSIVE;
    }
}
