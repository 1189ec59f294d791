// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.util.Collection;
import java.util.Optional;

/** Finds the known name that a mistyped one was probably meant to be. */
final class NearestName {

    private NearestName() {}

    /**
     * The first of the names with the fewest edits, counting insertion, deletion, replacement and the swap of two
     * neighbours as one each; empty when even that differs in more than half of the typed letters and more than one. One
     * typed letter is no hint: {@code m} could be anything.
     */
    static Optional<String> among(Collection<String> names, String typed) {
        int allowed = typed.length() < 2 ? 0 : Math.max(1, typed.length() / 2);
        String nearest = null;
        for (String name : names) {
            int edits = edits(name, typed);
            if (edits <= allowed && edits < name.length()) {
                allowed = edits - 1;
                nearest = name;
            }
        }
        return Optional.ofNullable(nearest);
    }

    private static int edits(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 ? j : j == 0 ? i : cheapest(cost, a, b, i, j);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int cheapest(int[][] cost, String a, String b, int i, int j) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int best = Math.min(cost[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
