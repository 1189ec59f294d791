// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.baseline.BlockPair;
import dev.llmbench.baseline.ComparisonRules;
import dev.llmbench.prompt.PromptSalt;
import dev.llmbench.random.RandomStream;
import dev.llmbench.slo.RunLabel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Compares two servers that are there at the same time: loads them in turn, block by block, with the same requests.
 * What the machine, the network and the hour do to one they do to the other, so no baseline has to be kept and no noise
 * to be known.
 *
 * <pre>{@code
 * BaselineComparison comparison = Duet.between(loadTestOf(old), loadTestOf(candidate)).run();
 * }</pre>
 *
 * <p>The load of the two descriptions is that of one block. Never two blocks at once: they would compete for the
 * client.
 */
public final class Duet {

    /** Pairs of blocks when nothing is said. */
    public static final int DEFAULT_PAIRS = 8;

    private static final int FEWEST_PAIRS = 4;

    /** Which of the two servers. */
    public enum Side {
        BASELINE,
        CANDIDATE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One block.
     *
     * @param side which server
     * @param pair from 1
     * @param seed both sides of a pair have the same, no two pairs do
     * @param salt a word to begin every prompt with, drawn for each block
     */
    public record Block(Side side, int pair, long seed, String salt) {}

    /** Loads one server with one block. The run must keep what a comparison needs. */
    @FunctionalInterface
    public interface BlockRunner {
        /** Loads the server of that side. */
        LlmRun run(Block block);
    }

    private final BlockRunner runner;
    private final long seed;
    private int pairs = DEFAULT_PAIRS;
    private ComparisonRules rules = ComparisonRules.usual();
    private Consumer<String> console = line -> {};
    private Optional<DuetFiles> files = Optional.empty();

    private Duet(BlockRunner runner, long seed) {
        this.runner = runner;
        this.seed = seed;
    }

    /** Blocks that somebody else runs; their seeds and words follow from this seed. */
    public static Duet of(BlockRunner runner, long seed) {
        return new Duet(runner, seed);
    }

    /**
     * The two descriptions, which should differ in the endpoint only. The seed is that of the candidate's load, and
     * each budget of tokens is for one block.
     */
    public static Duet between(LoadTest baseline, LoadTest candidate) {
        return new Duet(
                new DescribedBlocks(baseline, candidate)::run, candidate.load().seed());
    }

    /**
     * How many pairs of blocks, 8 by default.
     *
     * @throws IllegalArgumentException below 4
     */
    public Duet pairs(int count) {
        if (count < FEWEST_PAIRS) {
            throw new IllegalArgumentException("blocks = " + count + ": it must be at least " + FEWEST_PAIRS
                    + " pairs, to see how much they differ by themselves");
        }
        this.pairs = count;
        return this;
    }

    /** By which rules; what may vary is not asked, since two servers are there to differ. */
    public Duet rules(ComparisonRules all) {
        this.rules = all;
        return this;
    }

    /** Where a line goes before each block, which says whose it is; nowhere by default. */
    public Duet console(Consumer<String> lines) {
        this.console = lines;
        return this;
    }

    /**
     * Where to write comparison.json and summary.md; nowhere by default. The blocks' own files go where their
     * descriptions say.
     *
     * @param against what the baseline is called there, such as its address
     */
    public Duet reportTo(Path directory, String against) {
        this.files = Optional.of(new DuetFiles(directory, against));
        return this;
    }

    /**
     * Loads the two in turn; which one is first alternates, so that a drift of the machine cancels.
     *
     * @throws LoadTestException when a block could not happen
     */
    public BaselineComparison run() {
        files.ifPresent(DuetFiles::clear);
        List<BlockPair> blocks = new ArrayList<>();
        for (int pair = 1; pair <= pairs; pair++) {
            LlmRun baseline;
            LlmRun candidate;
            if (pair % 2 == 1) {
                baseline = run(Side.BASELINE, pair);
                candidate = run(Side.CANDIDATE, pair);
            } else {
                candidate = run(Side.CANDIDATE, pair);
                baseline = run(Side.BASELINE, pair);
            }
            blocks.add(new BlockPair(
                    baseline.comparableOrRefuse(),
                    baseline.facts(),
                    candidate.comparableOrRefuse(),
                    candidate.facts()));
        }
        BaselineComparison comparison = BaselineComparison.ofBlocks(label(blocks), blocks, rules);
        files.flatMap(told -> told.write(comparison)).ifPresent(console);
        return comparison;
    }

    private LlmRun run(Side side, int pair) {
        RandomStream random = RandomStream.of(seed, "block-" + pair);
        long ofPair = random.nextLong() >>> 1;
        long ofBlock = random.nextLong() + (side == Side.CANDIDATE ? 1 : 0);
        console.accept("block " + pair + " of " + pairs + ", " + side);
        return runner.run(
                new Block(side, pair, ofPair, PromptSalt.drawn(ofBlock).word()));
    }

    private RunLabel label(List<BlockPair> blocks) {
        RunLabel first = blocks.get(0).candidateFacts().label();
        return new RunLabel(first.name(), first.load(), first.model(), seed);
    }
}
