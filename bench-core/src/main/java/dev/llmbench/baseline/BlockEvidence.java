// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.stats.evidence.RunNoise;
import dev.llmbench.stats.function.StudentDistribution;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Two servers that were loaded in turn: Student's t over the log ratios of the block pairs. What changes from run to
 * run, or in the course of the hour, shows in these ratios and is accounted for, so nothing about it has to be known
 * before.
 */
final class BlockEvidence implements RatioEvidence {

    private static final int FEWEST_PAIRS = 4;

    private final List<BlockPair> blocks;
    private final ComparisonRules rules;

    BlockEvidence(List<BlockPair> blocks, ComparisonRules rules) {
        this.blocks = List.copyOf(blocks);
        this.rules = rules;
    }

    /** Workloads only: two servers are there to differ, and what they tell of themselves is told. */
    @Override
    public List<String> refusals() {
        return blocks.stream()
                .flatMap(block -> block
                        .baseline()
                        .workload()
                        .differences(block.candidate().workload())
                        .stream())
                .distinct()
                .map(difference -> "the workload is another: " + difference)
                .toList();
    }

    @Override
    public List<String> findings() {
        Set<String> findings = new LinkedHashSet<>();
        for (BlockPair block : blocks) {
            FactDifference.between(
                            block.baseline().environment().facts(),
                            block.candidate().environment().facts())
                    .forEach(difference -> findings.add("compared: " + difference));
        }
        return List.copyOf(findings);
    }

    @Override
    public List<RunFacts> measured() {
        return blocks.stream()
                .flatMap(block -> Stream.of(block.baselineFacts(), block.candidateFacts()))
                .toList();
    }

    @Override
    public String nameOf(int run) {
        return "block " + (run / 2 + 1) + " of the " + (run % 2 == 0 ? "baseline" : "candidate") + ": ";
    }

    @Override
    public String nextTo() {
        return "below     the candidate's last block alone; the other blocks' reports lie beside its own";
    }

    @Override
    public OptionalDouble baseline(Metric metric, double percent) {
        return middle(block -> percentile(block.baseline(), metric, percent));
    }

    @Override
    public OptionalDouble candidate(Metric metric, double percent) {
        return middle(block -> percentile(block.candidate(), metric, percent));
    }

    @Override
    public OptionalDouble baseline(RunMetric metric) {
        return middle(block -> rate(block.baseline(), metric));
    }

    @Override
    public OptionalDouble candidate(RunMetric metric) {
        return middle(block -> rate(block.candidate(), metric));
    }

    /** The geometric mean over the blocks, so that two of them have the ratio that is judged. */
    private OptionalDouble middle(ToDoubleFunction<BlockPair> value) {
        double mean = blocks.stream()
                .mapToDouble(block -> Math.log(value.applyAsDouble(block)))
                .average()
                .orElse(Double.NaN);
        return Double.isNaN(mean) ? OptionalDouble.empty() : OptionalDouble.of(Math.exp(mean));
    }

    private static double percentile(ComparableRun run, Metric metric, double percent) {
        return RunFigures.percentile(run, metric, percent).orElse(Double.NaN);
    }

    private static double rate(ComparableRun run, RunMetric metric) {
        return ThroughputBlocks.of(run, metric).mean().orElse(Double.NaN);
    }

    @Override
    public RatioAnswer ratio(Metric metric, double percent) {
        double sign = metric.lowerIsBetter() ? 1 : -1;
        return overBlocks(block -> sign
                * Math.log(percentile(block.candidate(), metric, percent)
                        / percentile(block.baseline(), metric, percent)));
    }

    @Override
    public RatioAnswer ratio(RunMetric metric) {
        return overBlocks(block -> Math.log(rate(block.baseline(), metric) / rate(block.candidate(), metric)));
    }

    private RatioAnswer overBlocks(ToDoubleFunction<BlockPair> logRatio) {
        double[] ratios = blocks.stream().mapToDouble(logRatio).toArray();
        if (ratios.length < FEWEST_PAIRS) {
            return RatioAnswer.none("there are " + ratios.length + " pairs of blocks and it takes " + FEWEST_PAIRS);
        }
        if (!Arrays.stream(ratios).allMatch(Double::isFinite)) {
            return RatioAnswer.none("a block has no such value, or too few requests for this percentile; ask for more"
                    + " requests in each block");
        }
        int n = ratios.length;
        double mean = Arrays.stream(ratios).average().orElseThrow();
        double squares = Arrays.stream(ratios).map(x -> (x - mean) * (x - mean)).sum();
        double error = Math.sqrt(squares / (n - 1) / n);
        return RatioAnswer.of(new RatioBounds(
                mean,
                mean - error * StudentDistribution.quantile(1 - rules.alphaFail(), n - 1.0),
                mean + error * StudentDistribution.quantile(1 - rules.alphaPass(), n - 1.0),
                error,
                RunNoise.UNKNOWN,
                false,
                String.format(Locale.ROOT, "%d block pairs", n)));
    }
}
