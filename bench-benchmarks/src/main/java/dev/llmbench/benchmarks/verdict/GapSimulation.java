// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Shows the error rates of verdicts on gaps between tokens, and how soon they decide. Tables are in Markdown. */
public final class GapSimulation {

    private static final int MOST_SECONDS = 120;
    private static final int SHORTEST = 30;
    private static final double[] RATIOS = {1, 1.25, 0.8, 1.1, 0.9};
    private static final int AT_LIMIT = 0;
    private static final int CLEARLY_ABOVE = 1;
    private static final int CLEARLY_BELOW = 2;
    private static final int ABOVE = 3;
    private static final int BELOW = 4;

    private static final String WATCHED = "from 30 s";

    private final int runs;
    private final Consumer<String> out;
    private final List<Claim> claims = new ArrayList<>();

    /**
     * @param runs how many of each scenario; 400 tell 1 % from 3 %
     * @param out takes the tables, line by line
     */
    public GapSimulation(int runs, Consumer<String> out) {
        this.runs = runs;
        this.out = out;
    }

    /** Runs all of it. @return the claims that were not seen to hold */
    public List<String> run() {
        out.accept(format(
                "%d runs of each scenario; gaps between tokens, judged for up to %d seconds", runs, MOST_SECONDS));
        out.accept("");
        out.accept(
                "| scenario | percentile | design effect | limit / true value | share above | looks | PASSED | FAILED | mean seconds |");
        out.accept("|---|---|---|---|---|---|---|---|---|");
        judged(new Scenario.ClosedLoop(16, 1), 1_700);
        judged(new Scenario.ClosedLoop(64, 1), 4_000);
        out.accept("");
        Claim.table(claims).forEach(out);
        return Claim.broken(claims);
    }

    /** @param requests enough for all seconds */
    private void judged(Scenario.ClosedLoop scenario, int requests) {
        GapExperiment experiment = new GapExperiment(scenario, runs, requests);
        for (double quantile : new double[] {0.95, 0.99}) {
            GapExperiment.Limits limits = experiment.limits(quantile, RATIOS);
            String name = format("%s, icl p%.0f", scenario.name(), 100 * quantile);
            // The true share itself is allowed, so that the limit is the true percentile to the last gap.
            double exact = limits.trueShare(AT_LIMIT);
            errorRates(name + " in 30 s", row(limits, AT_LIMIT, "one", limits.after(AT_LIMIT, SHORTEST, exact)));
            errorRates(name + " in 120 s", row(limits, AT_LIMIT, "one", limits.after(AT_LIMIT, MOST_SECONDS, exact)));
            errorRates(
                    name + ", watched", row(limits, AT_LIMIT, WATCHED, limits.watched(AT_LIMIT, MOST_SECONDS, exact)));
            Tally clearlyAbove = watched(limits, CLEARLY_ABOVE);
            claims.add(Claim.atLeast(name + ": PASSED with 25 % headroom", clearlyAbove.passRate(), runs, 0.95));
            Tally clearlyBelow = watched(limits, CLEARLY_BELOW);
            claims.add(Claim.atLeast(name + ": FAILED at 0.8 of the true value", clearlyBelow.failRate(), runs, 0.95));
            Tally above = watched(limits, ABOVE);
            claims.add(Claim.atMost(name + ": FAILED with 10 % headroom", above.failRate(), runs, 0));
            Tally below = watched(limits, BELOW);
            claims.add(Claim.atMost(name + ": PASSED 10 % below", below.passRate(), runs, 0));
        }
    }

    private Tally watched(GapExperiment.Limits limits, int limit) {
        return row(limits, limit, WATCHED, limits.watched(limit, MOST_SECONDS, 1 - limits.quantile()));
    }

    private void errorRates(String name, Tally atLimit) {
        claims.add(Claim.nominal(name + ": false PASSED at the limit", atLimit.passRate(), runs, 0.05));
        claims.add(Claim.nominal(name + ": false FAILED at the limit", atLimit.failRate(), runs, 0.01));
    }

    private Tally row(GapExperiment.Limits limits, int limit, String looks, Tally tally) {
        out.accept(format(
                "| %s | p%.0f | %.0f | %.2f | %.2f %% | %s | %s | %s | %.0f |",
                limits.name(),
                100 * limits.quantile(),
                limits.medianDesignEffect(limit, MOST_SECONDS),
                RATIOS[limit],
                100 * limits.trueShare(limit),
                looks,
                Tally.percent(tally.passRate(), runs),
                Tally.percent(tally.failRate(), runs),
                tally.meanRequests()));
        return tally;
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
