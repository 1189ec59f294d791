// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.stats.evidence.FixedTest;
import dev.llmbench.stats.function.IncompleteBeta;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Shows the error rates of verdicts, and how soon they decide, on sources whose truth is known. Every run is seeded;
 * nothing waits. Tables are in Markdown.
 */
public final class VerdictSimulation {

    private static final int CAP = 5000;
    private static final int EARLY_CAP = 2000;
    private static final int POINT_GATE = 1000;

    private final int runs;
    private final Consumer<String> out;
    private final List<Claim> claims = new ArrayList<>();

    /**
     * @param runs how many of each scenario; 400 tell 1 % from 3 %
     * @param out takes the tables, line by line
     */
    public VerdictSimulation(int runs, Consumer<String> out) {
        this.runs = runs;
        this.out = out;
    }

    /** Runs all of it. @return the claims that were not seen to hold */
    public List<String> run() {
        double capacity = Scenario.capacityPerSecond();
        out.accept(format(
                "%d runs of each scenario; simulated capacity %.1f requests/s; limit on TTFT p95", runs, capacity));
        out.accept("");
        out.accept(
                "| scenario | design effect | limit / true p95 | share above | cap | PASSED | FAILED | mean requests | oracle"
                        + " | point gate fails (n=1000) |");
        out.accept("|---|---|---|---|---|---|---|---|---|---|");
        constantLoad(new Scenario.Independent());
        constantLoad(new Scenario.ClosedLoop(16, 1));
        constantLoad(new Scenario.ClosedLoop(64, 1));
        arrivals(new Scenario.OpenLoop("open loop, 60 % of capacity", 0.60 * capacity), 0.95);
        arrivals(new Scenario.OpenLoop("open loop, 75 % of capacity", 0.75 * capacity), 0.60);
        beyondScope(new Scenario.OpenLoop("open loop, 80 % of capacity", 0.80 * capacity));
        nearSaturation(new Scenario.OpenLoop("open loop, 90 % of capacity", 0.90 * capacity));
        nearSaturation(new Scenario.OpenLoop("open loop, 95 % of capacity", 0.95 * capacity));
        out.accept("");
        paired();
        out.accept("");
        Claim.table(claims).forEach(out);
        return Claim.broken(claims);
    }

    /** Where a last look may be kept for the cap. */
    private void constantLoad(Scenario scenario) {
        Experiment experiment = Experiment.of(scenario, runs, CAP);
        double effect = experiment.medianDesignEffect();
        String name = scenario.name();
        errorRates(name, row(experiment, effect, 1.0, CAP));
        Tally generous = row(experiment, effect, 1.25, EARLY_CAP);
        claim(Claim.atLeast(name + ": PASSED with 25 % headroom in 2,000", generous.passRate(), runs, 0.95));
        Tally close = row(experiment, effect, 1.10, CAP);
        claim(Claim.atLeast(name + ": PASSED with 10 % headroom in 5,000", close.passRate(), runs, 0.80));
        Tally slow = row(experiment, effect, 0.80, EARLY_CAP);
        claim(Claim.atLeast(name + ": FAILED at 0.8 of the true p95 in 2,000", slow.failRate(), runs, 0.99));
        Tally above = row(experiment, effect, 1.15, CAP);
        claim(Claim.atMost(name + ": FAILED with 15 % headroom", above.failRate(), runs, 0));
        double undecided = 1 - above.passRate() - above.failRate();
        claim(Claim.atMost(name + ": undecided with 15 % headroom in 5,000", undecided, runs, 0.05));
        Tally below = row(experiment, effect, 0.85, CAP);
        claim(Claim.atMost(name + ": PASSED 15 % below", below.passRate(), runs, 0));
    }

    /** Where requests come whatever the server does, so that congestion comes and goes: a decision takes longer. */
    private void arrivals(Scenario scenario, double leastPassed) {
        Experiment experiment = Experiment.of(scenario, runs, CAP);
        double effect = experiment.medianDesignEffect();
        String name = scenario.name();
        errorRates(name, row(experiment, effect, 1.0, CAP));
        row(experiment, effect, 1.25, EARLY_CAP);
        Tally generous = row(experiment, effect, 1.25, CAP);
        claim(Claim.atLeast(name + ": PASSED with 25 % headroom in 5,000", generous.passRate(), runs, leastPassed));
        row(experiment, effect, 1.10, CAP);
        row(experiment, effect, 0.80, EARLY_CAP);
        Tally slow = row(experiment, effect, 0.80, CAP);
        claim(Claim.atLeast(name + ": FAILED at 0.8 of the true p95 in 5,000", slow.failRate(), runs, 0.99));
        Tally below = row(experiment, effect, 0.85, CAP);
        claim(Claim.atMost(name + ": PASSED 15 % below", below.passRate(), runs, 0.01));
    }

    private void errorRates(String name, Tally boundary) {
        claim(Claim.atMost(name + ": false PASSED at the limit", boundary.passRate(), runs, 0.05));
        claim(Claim.atMost(name + ": false FAILED at the limit", boundary.failRate(), runs, 0.01));
    }

    /** Shown, not claimed: what happens to one who gates where the promise does not hold. */
    private void beyondScope(Scenario scenario) {
        Experiment experiment = Experiment.of(scenario, runs, CAP);
        Tally boundary = row(experiment, experiment.medianDesignEffect(), 1.0, CAP);
        claim(Claim.atMost(scenario.name() + ": false FAILED at the limit", boundary.failRate(), runs, 0.01));
    }

    /** Congestion lasts as long as a run there, and no run can see what it misses: a pass has to be refused. */
    private void nearSaturation(Scenario scenario) {
        Experiment experiment = Experiment.of(scenario, runs, CAP);
        Tally boundary = row(experiment, experiment.medianDesignEffect(), 1.0, CAP);
        claim(Claim.atMost(scenario.name() + ": PASSED at the limit", boundary.passRate(), runs, 0.05));
        claim(Claim.atMost(scenario.name() + ": false FAILED at the limit", boundary.failRate(), runs, 0.01));
    }

    private Tally row(Experiment experiment, double effect, double ratio, int cap) {
        Tally tally = experiment.withFinalLook(ratio, cap);
        double share = experiment.trueShareAbove(ratio);
        out.accept(format(
                "| %s | %.1f | %.2f | %.2f %% | %d | %s | %s | %.0f | %s | %.0f %% |",
                experiment.scenario().name(),
                effect,
                ratio,
                100 * share,
                cap,
                Tally.percent(tally.passRate(), runs),
                Tally.percent(tally.failRate(), runs),
                tally.meanRequests(),
                oracle(share, effect),
                100 * experiment.pointGateFailRate(ratio, POINT_GATE)));
        return tally;
    }

    /** Requests of a fixed test that decides in 95 %, sized by one who knows the true share and the design effect. */
    private static String oracle(double share, double effect) {
        if (Math.abs(share / 0.05 - 1) < 0.02) {
            return "-";
        }
        int bound = -1;
        for (int n = 1; n < 100_000; n++) {
            if (share < 0.05) {
                while (FixedTest.passes(n, bound + 1, 0.05, 0.05)) {
                    bound++;
                }
                if (bound >= 0 && atMost(n, bound, share) >= 0.95) {
                    return format("%.0f", n * effect);
                }
            } else {
                bound = Math.max(bound, 1);
                while (bound <= n && !FixedTest.fails(n, bound, 0.05, 0.01)) {
                    bound++;
                }
                if (bound <= n && 1 - atMost(n, bound - 1, share) >= 0.95) {
                    return format("%.0f", n * effect);
                }
            }
        }
        return "more than 100000";
    }

    private static double atMost(int count, int violations, double share) {
        return share == 0 ? 1 : Math.exp(IncompleteBeta.logComplementOf(share, violations + 1.0, count - violations));
    }

    private void paired() {
        out.accept("| paired with a baseline, margin 10 % | true change | requests | PASSED | FAILED |");
        out.accept("|---|---|---|---|---|");
        for (int users : List.of(16, 64)) {
            PairedExperiment experiment = new PairedExperiment(users, runs, EARLY_CAP);
            String name = "closed loop, " + users + " users";
            Tally small = pairedRow(experiment, name, 0.20, 1000);
            claim(Claim.atLeast(name + ": 20 % slower FAILED with 1,000 pairs", small.failRate(), runs, 0.85));
            Tally large = pairedRow(experiment, name, 0.20, 2000);
            claim(Claim.atLeast(name + ": 20 % slower FAILED with 2,000 pairs", large.failRate(), runs, 0.95));
            Tally within = pairedRow(experiment, name, 0.03, 2000);
            claim(Claim.atMost(name + ": 3 % slower FAILED", within.failRate(), runs, 0.01));
            Tally margin = pairedRow(experiment, name, 0.10, 1000);
            claim(Claim.nominal(name + ": 10 % slower PASSED", margin.passRate(), runs, 0.05));
            claim(Claim.nominal(name + ": 10 % slower FAILED", margin.failRate(), runs, 0.01));
            pairedRow(experiment, name, 0, 1000);
        }
    }

    private Tally pairedRow(PairedExperiment experiment, String name, double share, int requests) {
        Tally tally = experiment.slowerBy(share, requests);
        out.accept(format(
                "| %s | +%.0f %% | %d | %s | %s |",
                name,
                100 * share,
                requests,
                Tally.percent(tally.passRate(), runs),
                Tally.percent(tally.failRate(), runs)));
        return tally;
    }

    private void claim(Claim claim) {
        claims.add(claim);
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
