// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import dev.llmbench.stats.evidence.ClusteredShare;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What counts of values in blocks of time prove.
 *
 * @param outcome what is proved
 * @param reason why nothing is; present exactly when the outcome is INCONCLUSIVE
 * @param share the share that was seen and how many independent values it is worth
 * @param furtherBlocks how many more blocks would settle it if all stayed as it is; empty when it is settled, or when
 *     more of the same would not settle it
 * @param shortfall what of it is missing; present exactly when the reason is TOO_CLOSE
 */
public record BlockDecision(
        Outcome outcome,
        Optional<Reason> reason,
        ClusteredShare share,
        OptionalLong furtherBlocks,
        Optional<Shortfall> shortfall) {

    static BlockDecision settled(Outcome outcome, ClusteredShare share) {
        return new BlockDecision(outcome, Optional.empty(), share, OptionalLong.empty(), Optional.empty());
    }

    static BlockDecision open(Reason reason, ClusteredShare share, OptionalLong furtherBlocks) {
        return new BlockDecision(Outcome.INCONCLUSIVE, Optional.of(reason), share, furtherBlocks, Optional.empty());
    }

    static BlockDecision tooClose(Shortfall shortfall, ClusteredShare share, OptionalLong furtherBlocks) {
        return new BlockDecision(
                Outcome.INCONCLUSIVE,
                Optional.of(Reason.TOO_CLOSE),
                share,
                shortfall == Shortfall.AGREEMENT ? OptionalLong.empty() : furtherBlocks,
                Optional.of(shortfall));
    }
}
