// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * A failure that is declared only where the later half of all values so far speaks for it, too: how likely it does, of
 * values that come in any order as likely.
 */
public final class LaterHalf {

    private final StoppingBoundary halves;
    /** By the number of values and that of violations; not a number where nobody asked yet. */
    private final Map<Integer, double[]> known = new HashMap<>();

    private LaterHalf(Set<Integer> looks, StoppingBoundary halves) {
        this.halves = halves;
        looks.forEach(count -> {
            double[] unknown = new double[count + 1];
            Arrays.fill(unknown, Double.NaN);
            known.put(count, unknown);
        });
    }

    /**
     * @param allowedShare p0
     * @param alpha what the half has to be evidence for, by the sequential test
     * @param looks after which numbers of values it is asked
     */
    public static LaterHalf of(double allowedShare, double alpha, Set<Integer> looks) {
        Set<Integer> sizes = new HashSet<>();
        looks.forEach(count -> sizes.add(half(count)));
        int largest = sizes.stream().mapToInt(Integer::intValue).max().orElse(1);
        return new LaterHalf(
                looks, StoppingBoundary.sequential(allowedShare, alpha, alpha, 1, largest, sizes::contains));
    }

    private static int half(int count) {
        return count - count / 2;
    }

    /** Chance that it agrees, of so many values and violations among them; 1 where it is not asked. */
    double agrees(int count, int violations) {
        double[] chances = known.get(count);
        if (chances == null) {
            return 1;
        }
        if (Double.isNaN(chances[violations])) {
            int fewest = halves.fewestFailing(half(count));
            chances[violations] = fewest == StoppingBoundary.NONE
                    ? 0
                    : new LaterPart(count, half(count)).chanceOfAtLeast(fewest, violations);
        }
        return chances[violations];
    }
}
