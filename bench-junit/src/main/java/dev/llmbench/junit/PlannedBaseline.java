// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LoadTest;
import dev.llmbench.baseline.Baseline;
import java.util.Optional;

/**
 * What a comparison wants of a load.
 *
 * @param stored whose workload it must have; empty when there is none to compare with
 * @param salt a word by which prompts that were asked before are told apart; empty where none was, or the cache is emptied
 */
record PlannedBaseline(Optional<Baseline> stored, Optional<String> salt) {

    void applyTo(LoadTest test) {
        stored.ifPresentOrElse(test::forComparisonWith, () -> test.forComparison(true));
        salt.ifPresent(test::promptSalt);
    }
}
