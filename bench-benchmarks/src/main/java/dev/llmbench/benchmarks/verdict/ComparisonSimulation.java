// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.benchmarks.verdict.DuetExperiment.Speed;
import dev.llmbench.benchmarks.verdict.StoredExperiment.Pairing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.DoubleFunction;

/**
 * Shows the error rates of comparisons, and what they find, where runs differ by more than chance within them explains.
 * Every run is seeded; nothing waits. Tables are in Markdown.
 */
public final class ComparisonSimulation {

    /** What differs from run to run, and by how much a candidate may be slower. */
    private record Setting(double noise, double margin) {}

    /** Runs that differ by 3 % seldom prove 10 %. */
    private static final List<Setting> STORED =
            List.of(new Setting(0, 0.10), new Setting(0.01, 0.10), new Setting(0.03, 0.10), new Setting(0.03, 0.20));

    private static final List<Setting> IN_TURN =
            List.of(new Setting(0, 0.10), new Setting(0.01, 0.10), new Setting(0.03, 0.10));

    /** What both servers share cancels to the last digit, so that one deviation tells of all. */
    private static final Setting IN_TURN_SHARED = new Setting(0.03, 0.10);

    private static final int REQUESTS = 1_000;
    private static final int REQUESTS_OF_BLOCK = 150;

    private final int runs;
    private final Consumer<String> out;
    private final List<Claim> claims = new ArrayList<>();

    /**
     * @param runs how many comparisons of each kind; 400 tell 1 % from 3 %
     * @param out takes the tables, line by line
     */
    public ComparisonSimulation(int runs, Consumer<String> out) {
        this.runs = runs;
        this.out = out;
    }

    /** Runs all of it. @return the claims that were not seen to hold */
    public List<String> run() {
        out.accept(format(
                "%d comparisons of each kind, TTFT p95; a stored run with four more accepted ones and %,d requests each, or 8"
                        + " pairs of blocks of %d requests on a machine that slows down by 10 %%",
                runs, REQUESTS, REQUESTS_OF_BLOCK));
        out.accept("");
        out.accept("| comparison | users | deviation between runs | margin | unchanged PASSED | at the margin PASSED"
                + " | at the margin FAILED | twice the margin FAILED | margin below noise |");
        out.accept("|---|---|---|---|---|---|---|---|---|");
        for (int users : List.of(16, 64)) {
            stored(users);
            duet(users);
        }
        out.accept("");
        Claim.table(claims).forEach(out);
        return Claim.broken(claims);
    }

    private void stored(int users) {
        StoredExperiment experiment = new StoredExperiment(users, runs, REQUESTS);
        for (Setting setting : STORED) {
            StoredExperiment.WithNoise stored = experiment.withNoise(setting.noise());
            for (Pairing pairing : Pairing.values()) {
                String name = pairing == Pairing.PAIRED ? "stored run, paired" : "stored run, unpaired";
                row(name, users, setting, share -> stored.slowerBy(share, setting.margin(), pairing));
            }
        }
    }

    private void duet(int users) {
        DuetExperiment experiment = new DuetExperiment(users, runs, REQUESTS_OF_BLOCK);
        Setting shared = IN_TURN_SHARED;
        row(
                "in turn, a speed for each pair",
                users,
                shared,
                share -> experiment.slowerBy(share, shared.margin(), shared.noise(), Speed.OF_PAIR));
        for (Setting setting : IN_TURN) {
            row(
                    "in turn, a speed for each block",
                    users,
                    setting,
                    share -> experiment.slowerBy(share, setting.margin(), setting.noise(), Speed.OF_BLOCK));
        }
    }

    /** An unchanged server, one just at the margin, where errors are made, and one twice as far off. */
    private void row(String name, int users, Setting setting, DoubleFunction<ComparisonTally> slowerBy) {
        double margin = setting.margin();
        ComparisonTally unchanged = slowerBy.apply(0);
        ComparisonTally atMargin = slowerBy.apply(margin);
        ComparisonTally beyond = slowerBy.apply(2 * margin);
        out.accept(format(
                "| %s | %d | %.0f %% | %.0f %% | %s | %s | %s | %s | %.0f %% |",
                name,
                users,
                100 * setting.noise(),
                100 * margin,
                Tally.percent(unchanged.passRate(), runs),
                Tally.percent(atMargin.passRate(), runs),
                Tally.percent(atMargin.failRate(), runs),
                Tally.percent(beyond.failRate(), runs),
                100 * unchanged.belowNoiseRate()));
        String which = format(
                "%s, %d users, deviation %.0f %%, margin %.0f %%", name, users, 100 * setting.noise(), 100 * margin);
        claims.add(Claim.nominal(which + ": false PASSED at the margin", atMargin.passRate(), runs, 0.05));
        claims.add(Claim.nominal(which + ": false FAILED at the margin", atMargin.failRate(), runs, 0.01));
        claims.add(Claim.atMost(which + ": unchanged FAILED", unchanged.failRate(), runs, 0.01));
        claims.add(Claim.atMost(which + ": twice the margin PASSED", beyond.passRate(), runs, 0.01));
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
