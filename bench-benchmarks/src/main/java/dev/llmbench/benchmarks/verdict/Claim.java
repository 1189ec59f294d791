// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A rate that is promised, and the one that was seen.
 *
 * @param text what is claimed
 * @param seen the rate over the runs
 * @param runs how many
 * @param bound what the rate may be at most, or has to be at least
 * @param atMost which of the two
 * @param chance by how much more is put down to chance
 */
record Claim(String text, double seen, int runs, double bound, boolean atMost, double chance) {

    static Claim atMost(String text, double seen, int runs, double bound) {
        return new Claim(text, seen, runs, bound, true, 0);
    }

    static Claim atLeast(String text, double seen, int runs, double bound) {
        return new Claim(text, seen, runs, bound, false, 0);
    }

    /** One whose test is built to err just that often: more is put down to chance up to two standard errors. */
    static Claim nominal(String text, double seen, int runs, double bound) {
        return new Claim(text, seen, runs, bound, true, 2 * Math.sqrt(bound * (1 - bound) / runs));
    }

    /** All of them as a table. */
    static List<String> table(List<Claim> claims) {
        List<String> lines = new ArrayList<>(List.of("| claim | bound | seen | holds |", "|---|---|---|---|"));
        claims.forEach(claim -> lines.add(claim.toString()));
        return lines;
    }

    /** Those that were not seen to hold, in words. */
    static List<String> broken(List<Claim> claims) {
        return claims.stream()
                .filter(claim -> !claim.holds())
                .map(Claim::toString)
                .toList();
    }

    boolean holds() {
        return atMost ? seen <= bound + chance : seen >= bound;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "| %s | %s %.0f %% | %s | %s |",
                text,
                atMost ? "at most" : "at least",
                100 * bound,
                Tally.percent(seen, runs),
                holds() ? "yes" : "**no**");
    }
}
