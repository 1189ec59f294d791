// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.slo.Confidence;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * By which rules a candidate is held against a baseline.
 *
 * @param margin how much worse it may be, as a share: 0.1 is 10 %. Empty for the usual one: 5 % for medians and
 *     throughput, 10 % for other percentiles
 * @param varying what the comparison is about, so that it may differ
 * @param varyingFacts names of further facts that may differ, such as {@code env.batching}
 * @param alphaPass the chance, at most, of passing what is worse than the margin
 * @param alphaFail the chance, at most, of failing what is not
 */
public record ComparisonRules(
        OptionalDouble margin, Set<Varying> varying, Set<String> varyingFacts, double alphaPass, double alphaFail) {

    private static final double MEDIAN_MARGIN = 0.05;
    private static final double TAIL_MARGIN = 0.10;

    /** @throws IllegalArgumentException when the margin is not positive or above 10 (1000 %) */
    public ComparisonRules {
        if (margin.isPresent()) {
            Margin.check(margin.getAsDouble());
        }
        varying = Set.copyOf(varying);
        varyingFacts = Set.copyOf(varyingFacts);
    }

    /** The usual margins, 5 % for a pass and 1 % for a failure; engine version and flags may differ. */
    public static ComparisonRules usual() {
        return new ComparisonRules(
                OptionalDouble.empty(),
                EnumSet.of(Varying.ENGINE_VERSION, Varying.ENGINE_FLAGS),
                Set.of(),
                Confidence.USUAL.alphaPass(),
                Confidence.USUAL.alphaFail());
    }

    /** The same with one margin for all, as a share. */
    public ComparisonRules withMargin(double share) {
        return new ComparisonRules(OptionalDouble.of(share), varying, varyingFacts, alphaPass, alphaFail);
    }

    /** The same, as sure as this. */
    public ComparisonRules withConfidence(Confidence confidence) {
        return new ComparisonRules(margin, varying, varyingFacts, confidence.alphaPass(), confidence.alphaFail());
    }

    /** The same, about these things and no others. */
    public ComparisonRules varying(Set<Varying> things) {
        return new ComparisonRules(margin, things, varyingFacts, alphaPass, alphaFail);
    }

    /** The same, with these further facts that may differ and no others. */
    public ComparisonRules varyingFacts(Set<String> names) {
        return new ComparisonRules(margin, varying, names, alphaPass, alphaFail);
    }

    double marginOfPercentile(double percent) {
        return margin.orElse(percent == 50 ? MEDIAN_MARGIN : TAIL_MARGIN);
    }

    double marginOfRate() {
        return margin.orElse(MEDIAN_MARGIN);
    }
}
