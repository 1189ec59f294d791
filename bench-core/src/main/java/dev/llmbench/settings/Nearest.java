// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** "Did you mean": the known word that takes the fewest edits (Levenshtein distance) if that is few enough, else the first
 * that continues the given one. */
final class Nearest {

    private Nearest() {}

    static Optional<String> to(String word, Collection<String> known) {
        String lower = word.toLowerCase(Locale.ROOT);
        String best = "";
        int fewest = Math.max(2, lower.length() / 3) + 1;
        for (String candidate : known) {
            int edits = edits(lower, candidate.toLowerCase(Locale.ROOT));
            if (edits < fewest) {
                fewest = edits;
                best = candidate;
            }
        }
        if (best.isEmpty() && lower.length() > 2) {
            return known.stream()
                    .filter(candidate -> candidate.toLowerCase(Locale.ROOT).startsWith(lower))
                    .findFirst();
        }
        return best.isEmpty() ? Optional.empty() : Optional.of(best);
    }

    private static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int column = 0; column < row.length; column++) {
            row[column] = column;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int substituted = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[to.length()];
    }
}
