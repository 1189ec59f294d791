// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import dev.llmbench.stats.series.DesignEffect;
import java.util.OptionalLong;

/**
 * How much a run saw of congestion. Where requests come whatever the server does it comes and goes, and a run that met
 * too little of it passes what it should not. An episode is as many requests as it takes the number under way to forget
 * what it was. How many episodes it takes was found by simulation: docs/decisions/0031.
 *
 * @param count requests
 * @param episodes how many of them they hold; without end where the number under way is held constant
 * @param designEffect so many requests tell as much as one independent one; high where they wait for each other
 */
record Congestion(int count, double episodes, double designEffect) {

    /** Before anything is decided. */
    static final int LEAST_EPISODES = 10;

    private static final int LEAST_TO_PASS = 80;
    /** Where requests hardly wait for each other, there is little congestion to be missed. */
    private static final int LEAST_TO_PASS_WITH_LITTLE = 25;

    private static final double LITTLE = 3;

    static Congestion of(Sample kept, double designEffect) {
        double episodes = kept.levels()
                .map(levels -> kept.count() / DesignEffect.of(levels))
                .orElse(Double.POSITIVE_INFINITY);
        return new Congestion(kept.count(), episodes, designEffect);
    }

    /** How many episodes a pass takes. */
    static int leastToPass(double designEffect) {
        return designEffect <= LITTLE ? LEAST_TO_PASS_WITH_LITTLE : LEAST_TO_PASS;
    }

    boolean decidesNothing() {
        return episodes < LEAST_EPISODES;
    }

    boolean forbidsPass() {
        return episodes < leastToPass(designEffect);
    }

    /** How many more requests would hold the episodes that a pass takes. */
    OptionalLong further() {
        double needed = leastToPass(designEffect) * count / episodes;
        return episodes > 0 && needed > count
                ? OptionalLong.of((long) Math.ceil(needed - count))
                : OptionalLong.empty();
    }
}
