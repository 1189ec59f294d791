// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.stats.decision.Outcome;
import java.util.List;
import java.util.Locale;

/**
 * How often a rule decided what, over many runs.
 *
 * @param runs how many
 * @param passed how many of them
 * @param failed how many of them; the rest is inconclusive
 * @param meanRequests how many requests it took on average
 */
record Tally(int runs, int passed, int failed, double meanRequests) {

    /** One run's end. */
    record End(Outcome outcome, int requests) {}

    static Tally of(List<End> ends) {
        return new Tally(
                ends.size(),
                count(ends, Outcome.PASSED),
                count(ends, Outcome.FAILED),
                ends.stream().mapToInt(End::requests).average().orElseThrow());
    }

    private static int count(List<End> ends, Outcome wanted) {
        return (int) ends.stream().filter(end -> end.outcome() == wanted).count();
    }

    double passRate() {
        return (double) passed / runs;
    }

    double failRate() {
        return (double) failed / runs;
    }

    /** Standard error of a rate that was seen, by Monte Carlo. Of one seen never or always: as if once. */
    static double error(double rate, int runs) {
        double least = Math.max(1.0 / runs, Math.min(rate, 1 - rate));
        return Math.sqrt(least * (1 - least) / runs);
    }

    /** Such as {@code 4.3 ±1.0 %}. */
    static String percent(double rate, int runs) {
        return String.format(Locale.ROOT, "%.1f ±%.1f %%", 100 * rate, 100 * error(rate, runs));
    }
}
