// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import dev.llmbench.stats.evidence.KnownShare;
import dev.llmbench.stats.series.DesignEffect;
import java.util.OptionalDouble;

/**
 * What a sample tells of the next one from the same source.
 *
 * @param count values, those at the start left out before the source had settled
 * @param violations how many of them break the limit
 * @param designEffect so many of them tell as much as one independent value; at least 1
 * @param valuesPerEpisode so many of them pass until the number under way has forgotten what it was; empty where that
 *     is held constant
 */
public record KnownSource(int count, int violations, double designEffect, OptionalDouble valuesPerEpisode) {

    /** Of a source of which only its dependence is known, or supposed. */
    public static KnownSource withEffect(double designEffect) {
        return new KnownSource(0, 0, designEffect, OptionalDouble.empty());
    }

    /** By the estimates that a {@link QuantileJudge} of this limit makes of it. */
    public static KnownSource of(Sample sample, Limit limit, DecisionRule rule) {
        Evidence evidence = new QuantileJudge(limit, rule).look(sample).evidence();
        Sample kept = sample.part(evidence.dropped(), sample.count());
        return new KnownSource(
                evidence.count(),
                evidence.violations(),
                evidence.designEffect(),
                kept.levels()
                        .map(levels -> OptionalDouble.of(DesignEffect.of(levels)))
                        .orElse(OptionalDouble.empty()));
    }

    /** The values of the sample it is of that it counts, in their order. */
    public double[] countedOf(Sample sample) {
        return sample.part(sample.count() - count, sample.count()).values();
    }

    /** Whether it is worth enough independent values for its dependence to be known. */
    public boolean isKnown() {
        return count / designEffect >= QuantileJudge.LEAST_EFFECTIVE;
    }

    /** @throws IllegalArgumentException without any value */
    public KnownShare share() {
        return withViolations(violations);
    }

    /** Had so many values broken the limit, as with another one. */
    public KnownShare withViolations(int others) {
        return new KnownShare(count / designEffect, others / designEffect);
    }
}
