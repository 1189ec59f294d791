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
    private static final double[] RATIOS = {1, 1.1, 0.9};
    private static final int AT_LIMIT = 0;
    private static final int ABOVE = 1;
    private static final int BELOW = 2;

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
            errorRates(
                    name + " in 30 s", row(limits, scenario, AT_LIMIT, "one", limits.after(AT_LIMIT, SHORTEST, exact)));
            errorRates(
                    name + " in 120 s",
                    row(limits, scenario, AT_LIMIT, "one", limits.after(AT_LIMIT, MOST_SECONDS, exact)));
            errorRates(
                    name + ", watched",
                    row(limits, scenario, AT_LIMIT, "from 30 s", limits.watched(AT_LIMIT, MOST_SECONDS, exact)));
            Tally above = row(limits, scenario, ABOVE, "from 30 s", limits.watched(ABOVE, MOST_SECONDS, 1 - quantile));
            claims.add(Claim.atLeast(name + ": PASSED with 10 % headroom", above.passRate(), runs, 0.95));
            Tally below = row(limits, scenario, BELOW, "from 30 s", limits.watched(BELOW, MOST_SECONDS, 1 - quantile));
            claims.add(Claim.atLeast(name + ": FAILED 10 % below", below.failRate(), runs, 0.95));
        }
    }

    private void errorRates(String name, Tally atLimit) {
        claims.add(Claim.nominal(name + ": false PASSED at the limit", atLimit.passRate(), runs, 0.05));
        claims.add(Claim.nominal(name + ": false FAILED at the limit", atLimit.failRate(), runs, 0.01));
    }

    private Tally row(GapExperiment.Limits limits, Scenario scenario, int limit, String looks, Tally tally) {
        out.accept(format(
                "| %s | p%.0f | %.0f | %.2f | %.2f %% | %s | %s | %s | %.0f |",
                scenario.name(),
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
