// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LoadTest;
import dev.llmbench.baseline.Baseline;
import dev.llmbench.baseline.ComparisonRules;
import java.util.Optional;

/**
 * What a comparison wants of a load.
 *
 * @param stored whose workload it must have; empty when there is none to compare with
 * @param rules of the comparison with it, which the run's files tell, too
 * @param salt a word by which prompts that were asked before are told apart; empty where none was, or the cache is
 *     emptied
 */
record PlannedBaseline(Optional<Baseline> stored, ComparisonRules rules, Optional<String> salt) {

    void applyTo(LoadTest test) {
        stored.ifPresentOrElse(baseline -> test.forComparisonWith(baseline, rules), () -> test.forComparison(true));
        salt.ifPresent(test::promptSalt);
    }
}
