// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.naming;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** "Did you mean": finds the known name that a mistyped one was probably meant to be. */
public final class NearestName {

    private static final int SHORTEST_BEGINNING = 3;

    private NearestName() {}

    /**
     * The name with the fewest edits, the first of several; without one that is near enough, the first that continues
     * the typed one. Insertion, deletion, replacement and the swap of two neighbours are one edit each; case makes
     * none.
     *
     * @param names what could have been meant, in the order of preference
     * @param typed what was given instead
     * @return one of the names as it is spelled there; empty when none is near: no more than half of the typed letters
     *     may differ, of many letters a third, and one typed letter is no hint, for {@code m} could be anything
     */
    public static Optional<String> among(Collection<String> names, String typed) {
        String lower = typed.toLowerCase(Locale.ROOT);
        return fewestEdits(names, lower).or(() -> continued(names, lower));
    }

    private static Optional<String> fewestEdits(Collection<String> names, String lower) {
        int allowed = allowed(lower.length());
        Optional<String> nearest = Optional.empty();
        for (String name : names) {
            int edits = edits(name.toLowerCase(Locale.ROOT), lower);
            // As many edits as letters would be another word altogether.
            if (edits <= allowed && edits < name.length()) {
                allowed = edits - 1;
                nearest = Optional.of(name);
            }
        }
        return nearest;
    }

    private static int allowed(int letters) {
        return Math.min(letters / 2, Math.max(2, letters / 3));
    }

    private static Optional<String> continued(Collection<String> names, String lower) {
        return lower.length() < SHORTEST_BEGINNING
                ? Optional.empty()
                : names.stream()
                        .filter(name -> name.toLowerCase(Locale.ROOT).startsWith(lower))
                        .findFirst();
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
