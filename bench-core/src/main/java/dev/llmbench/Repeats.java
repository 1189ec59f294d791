// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.prompt.PromptSalt;
import dev.llmbench.random.RandomStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Applies the same load several times, one after the other with a rest between, since one run does not tell how much
 * runs differ.
 *
 * <pre>{@code
 * RepeatedRuns runs = Repeats.of(test, 3).run();
 * }</pre>
 */
public final class Repeats {

    /** The rest between two runs when nothing is said. */
    public static final Duration DEFAULT_COOL_DOWN = Duration.ofSeconds(5);

    private static final int FEWEST = 2;

    /**
     * One of the runs.
     *
     * @param number from 1
     * @param of how many there are
     * @param seed the first has the load's own; no two have the same
     * @param salt a word to begin every prompt with, drawn for each run
     */
    public record Repeat(int number, int of, long seed, String salt) {

        /** The name of its directory, {@code repeat-1}. */
        public String directory() {
            return "repeat-" + number;
        }
    }

    /** Carries out one run. */
    @FunctionalInterface
    public interface RepeatRunner {
        /** Applies the load. */
        LlmRun run(Repeat repeat);
    }

    private final RepeatRunner runner;
    private final int count;
    private final long seed;
    private Duration coolDown = DEFAULT_COOL_DOWN;
    private NanoClock clock = NanoClock.system();
    private Consumer<String> console = line -> {};

    private Repeats(RepeatRunner runner, int count, long seed) {
        if (count < FEWEST) {
            throw new IllegalArgumentException("repeats = " + count
                    + ": it must be at least 2, to see how much runs differ; three are usual, and a single"
                    + " run needs none of this");
        }
        this.runner = runner;
        this.count = count;
        this.seed = seed;
    }

    /**
     * Runs that somebody else carries out; their seeds and words follow from this seed.
     *
     * @throws IllegalArgumentException below 2
     */
    public static Repeats of(RepeatRunner runner, int count, long seed) {
        return new Repeats(runner, count, seed);
    }

    /**
     * That description so many times. Its budget of tokens is for all runs together, its gate is asked of each of them
     * (see {@link RepeatedRuns#verdict}), and its directory has one for each run, with repeats.json beside them.
     *
     * @throws IllegalArgumentException below 2, or when the load is not said
     */
    public static Repeats of(LoadTest test, int count) {
        return new Repeats(new DescribedRepeats(test)::run, count, test.load().seed()).console(test.console);
    }

    /**
     * How long to rest between two runs, 5 s by default.
     *
     * @throws IllegalArgumentException when negative
     */
    public Repeats coolDown(Duration rest) {
        if (rest.isNegative()) {
            throw new IllegalArgumentException("cool-down = " + rest + ": it cannot be negative");
        }
        this.coolDown = rest;
        return this;
    }

    /** Where a line for each run and the table go; for a description its own console by default, else nowhere. */
    public Repeats console(Consumer<String> lines) {
        this.console = lines;
        return this;
    }

    Repeats clock(NanoClock time) {
        this.clock = time;
        return this;
    }

    /**
     * Applies the load so many times.
     *
     * @throws LoadTestException when a run could not happen; those before it have left their files
     */
    public RepeatedRuns run() {
        List<LlmRun> runs = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            if (number > 1) {
                rest();
            }
            console.accept("repeat " + number + " of " + count);
            runs.add(runner.run(repeat(number)).asRepeat(number, count));
        }
        RepeatedRuns all = new RepeatedRuns(runs);
        all.writeFile().ifPresent(console);
        all.lines().forEach(console);
        return all;
    }

    private Repeat repeat(int number) {
        RandomStream random = RandomStream.of(seed, "repeat-" + number);
        long drawn = random.nextLong() >>> 1;
        String salt = PromptSalt.drawn(random.nextLong()).word();
        return new Repeat(number, count, number == 1 ? seed : drawn, salt);
    }

    private void rest() {
        try {
            clock.sleepUntil(clock.nanoTime() + coolDown.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LoadTestException("interrupted between two repeats; the runs before are in their directories", e);
        }
    }
}
