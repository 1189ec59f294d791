// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import java.util.OptionalInt;

/**
 * How a judgement that is still to come will end, if its source stays as it was.
 *
 * @param passed chance that it passes
 * @param failed chance that it fails; the rest ends undecided
 * @param halfBy half of such judgements are over by so many values; empty when more than half take all of them, or more
 *     than the 10,000 independent ones that are followed
 * @param mostBy nine of ten are over by so many values; empty when more than one in ten takes all of them, or
 *     more than are followed
 */
public record Prospect(double passed, double failed, OptionalInt halfBy, OptionalInt mostBy) {

    /** Chance of the one or the other. */
    public double decided() {
        return passed + failed;
    }
}
