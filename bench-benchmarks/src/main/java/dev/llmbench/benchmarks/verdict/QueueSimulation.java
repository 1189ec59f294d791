// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.random.RandomStream;
import dev.llmbench.stats.series.QueueTrend;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * Shows how soon a load beyond capacity is told from one that is only heavy, or has just begun. Tables are in Markdown.
 */
public final class QueueSimulation {

    private static final int MOST = 3000;
    private static final double NANOS_PER_MS = 1e6;

    private final int runs;
    private final Consumer<String> out;
    private final List<Claim> claims = new ArrayList<>();

    /**
     * @param runs how many of each scenario
     * @param out takes the tables, line by line
     */
    public QueueSimulation(int runs, Consumer<String> out) {
        this.runs = runs;
        this.out = out;
    }

    /** Runs all of it. @return the claims that were not seen to hold */
    public List<String> run() {
        double capacity = Scenario.capacityPerSecond();
        out.accept(runs + " runs of each scenario; what becomes of the number of requests under way");
        out.accept("");
        out.accept("| scenario | requests | mean seconds | rising | without end |");
        out.accept("|---|---|---|---|---|");
        for (double share : new double[] {0.6, 0.75, 0.9, 0.95}) {
            String name = format("open loop, %.0f %% of capacity", 100 * share);
            for (Seen seen : seen(name, arrivals(name, share * capacity), 600, 1000, 2000, MOST)) {
                claims.add(Claim.nominal(seen + ": without end", seen.withoutEnd(), runs, 0.01));
            }
        }
        for (double share : new double[] {1.05, 1.1, 1.25, 1.5, 2}) {
            String name = format("open loop, %.0f %% of capacity", 100 * share);
            List<Seen> seen = seen(name, arrivals(name, share * capacity), 1000, 2000, MOST);
            if (share >= 1.25) {
                claims.add(
                        Claim.atLeast(seen.get(1) + ": without end", seen.get(1).withoutEnd(), runs, 0.95));
            }
        }
        String filling = "filling up: 1 in 20 takes 3 to 23 s, nothing warmed up";
        for (Seen seen : seen(filling, QueueSimulation::fillingUp, 400, 500, 600, 800)) {
            claims.add(Claim.nominal(seen + ": without end", seen.withoutEnd(), runs, 0.01));
        }
        out.accept("");
        Claim.table(claims).forEach(out);
        return Claim.broken(claims);
    }

    /** Of so many requests of each run, the share in which each trend was seen. */
    private record Seen(String scenario, int requests, double rising, double withoutEnd) {
        @Override
        public String toString() {
            return scenario + ", " + requests + " requests";
        }
    }

    private List<Seen> seen(String scenario, LongFunction<Run.Comings> source, int... sizes) {
        List<Run.Comings> all =
                LongStream.rangeClosed(1, runs).parallel().mapToObj(source).toList();
        List<Seen> seen = new ArrayList<>();
        for (int size : sizes) {
            List<Run.Comings> known = all.stream().map(run -> run.first(size)).toList();
            List<QueueTrend> trends = known.stream()
                    .map(run -> QueueTrend.of(run.starts(), run.ends()))
                    .toList();
            double rising = share(trends, QueueTrend.RISING);
            double withoutEnd = share(trends, QueueTrend.WITHOUT_END);
            seen.add(new Seen(scenario, size, rising, withoutEnd));
            out.accept(format(
                    "| %s | %d | %.0f | %s | %s |",
                    scenario,
                    size,
                    known.stream()
                            .mapToDouble(run -> (run.starts()[size - 1] - run.starts()[0]) / 1e9)
                            .average()
                            .orElseThrow(),
                    Tally.percent(rising, runs),
                    Tally.percent(withoutEnd, runs)));
        }
        return seen;
    }

    private static double share(List<QueueTrend> trends, QueueTrend wanted) {
        return (double) trends.stream().filter(trend -> trend == wanted).count() / trends.size();
    }

    private static LongFunction<Run.Comings> arrivals(String name, double ratePerSecond) {
        Scenario scenario = new Scenario.OpenLoop(name, ratePerSecond);
        return seed -> scenario.run(seed, MOST).comings().orElseThrow();
    }

    /** Twenty a second, none before the first. */
    private static Run.Comings fillingUp(long seed) {
        RandomStream random = RandomStream.of(seed, "filling up");
        long[] starts = new long[800];
        Arrays.setAll(starts, i -> Math.round(50 * i * NANOS_PER_MS));
        long[] ends = new long[starts.length];
        Arrays.setAll(ends, i -> {
            double millis = random.nextDouble() < 0.05 ? 3_000 + 20_000 * random.nextDouble() : 100;
            return starts[i] + Math.round(millis * NANOS_PER_MS);
        });
        return new Run.Comings(starts, ends);
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
