// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.stats.decision.Prospect;
import java.util.OptionalInt;

/**
 * What an objective will come to if the server is as it was when an earlier run measured it.
 *
 * @param knownFrom which run that was, in words
 * @param requests how many are measured at most, or as many as the time is expected to take
 * @param passed chance, 0 to 1
 * @param failed chance, 0 to 1; the rest ends undecided
 * @param halfBy half of such runs have decided it by so many requests; empty when more than half take all of them, or
 *     more than 10,000 independent ones
 * @param mostBy nine of ten have by so many; empty when more than one in ten takes all of them, or more than 10,000
 *     independent ones
 */
public record Expectation(
        String knownFrom, int requests, double passed, double failed, OptionalInt halfBy, OptionalInt mostBy) {

    static Expectation of(KnownRun run, PlannedSize size, Prospect prospect) {
        return new Expectation(
                run.name(),
                size.requests(),
                prospect.passed(),
                prospect.failed(),
                prospect.halfBy(),
                prospect.mostBy());
    }
}
