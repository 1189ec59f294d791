// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.llmbench.baseline.ComparedFigure.Kind;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.RunLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Two servers in turn: what is between the pairs of blocks decides. */
class BlockComparisonTest {

    private static final RunLabel LABEL = new RunLabel("duet", "concurrency=1", "tiny", 42);
    private static final ComparisonRules TEN_PERCENT = ComparisonRules.usual().withMargin(0.10);

    /** A user after the other: each answer has a first token after so long and ends ten times as late. */
    private static List<RequestRecord> block(double ttftMillis, int requests) {
        List<RequestRecord> records = new ArrayList<>();
        long at = 0;
        for (int i = 0; i < requests; i++) {
            long ttft = Records.ms(ttftMillis);
            records.add(Records.measured(i)
                    .scheduledAt(at)
                    .sentAt(at)
                    .chunksAt(at + ttft, at + 10 * ttft)
                    .tokens(8, 10)
                    .completed());
            at += 10 * ttft;
        }
        return records;
    }

    private static ComparableRun run(List<RequestRecord> records) {
        RequestRows rows = new RequestRows(StartPoint.SENT);
        records.forEach(rows::accept);
        return new ComparableRun(
                new WorkloadParts(new TreeMap<>()),
                new EnvironmentFacts(new TreeMap<>(), new TreeMap<>()),
                StartPoint.SENT,
                rows.inOrder());
    }

    private static RunFacts facts(List<RequestRecord> records) {
        MetricsCollector metrics = new MetricsCollector(StartPoint.SENT, true);
        records.forEach(metrics::accept);
        return new RunFacts(
                LABEL, metrics.snapshot(), List.of(), Optional.empty(), 0, OptionalInt.empty(), Optional.empty());
    }

    /** Pairs of which the candidate is so many times as slow. */
    private static BaselineComparison pairs(int requests, double... slowness) {
        List<BlockPair> blocks = new ArrayList<>();
        for (int i = 0; i < slowness.length; i++) {
            // The machine gets slower from pair to pair, on both sides alike.
            double usual = 20 * (1 + 0.1 * i);
            List<RequestRecord> one = block(usual, requests);
            List<RequestRecord> other = block(usual * slowness[i], requests);
            blocks.add(new BlockPair(run(one), facts(one), run(other), facts(other)));
        }
        return BaselineComparison.ofBlocks(LABEL, blocks, TEN_PERCENT);
    }

    @Test
    void aDriftOfTheMachineCancels() {
        ComparedFigure ttft = pairs(80, 1, 1, 1, 1).judge(Metric.TTFT, 95);

        assertThat(ttft.kind()).isEqualTo(Kind.WITHIN_MARGIN);
        assertThat(ttft.ratio().orElseThrow().estimate()).isCloseTo(0, within(1e-6));
        assertThat(ttft.ratio().orElseThrow().basis()).isEqualTo("4 block pairs");
    }

    /**
     * Logs -0.02, 0, 0.02, 0.04: mean 0.01, deviation 0.02582, error 0.01291; t(0.95, 3) = 2.3534, t(0.99, 3) = 4.5407.
     */
    @Test
    void boundsAreStudents() {
        ComparedFigure ttft =
                pairs(80, Math.exp(-0.02), 1, Math.exp(0.02), Math.exp(0.04)).judge(Metric.TTFT, 50);

        RatioBounds bounds = ttft.ratio().orElseThrow();
        assertThat(bounds.estimate()).isCloseTo(0.01, within(1e-5));
        assertThat(bounds.upper()).isCloseTo(0.01 + 2.3534 * 0.01291, within(1e-4));
        assertThat(bounds.lower()).isCloseTo(0.01 - 4.5407 * 0.01291, within(1e-4));
        assertThat(ttft.kind()).isEqualTo(Kind.WITHIN_MARGIN);
    }

    @Test
    void aSlowerServerHasRegressedInTimeAndThroughput() {
        BaselineComparison comparison = pairs(80, 1.2, 1.21, 1.19, 1.2);

        assertThat(comparison.judge(Metric.TTFT, 95).kind()).isEqualTo(Kind.REGRESSED);
        ComparedFigure tokens = comparison.judge(RunMetric.OUTPUT_TOKEN_THROUGHPUT);
        assertThat(tokens.kind()).isEqualTo(Kind.REGRESSED);
        // 10 tokens in 200 ms are 50 per second, in pairs whose machine slows down: the geometric mean of 50 / (1 + 0.1
        // i).
        assertThat(tokens.baseline().orElseThrow()).isCloseTo(50 / Math.pow(1.1 * 1.2 * 1.3, 0.25), within(0.1));
        assertThat(Math.exp(tokens.ratio().orElseThrow().estimate())).isCloseTo(1.2, within(0.01));
    }

    @Test
    void pairsThatDisagreeProveNothing() {
        assertThat(pairs(80, 0.8, 1.3, 0.9, 1.25).judge(Metric.TTFT, 95).kind()).isEqualTo(Kind.UNDECIDED);
    }

    @Test
    void theMessageNamesTheBlockInDoubtAndTheSeedOfAllBlocks() {
        List<RequestRecord> records = block(20, 80);
        RunFacts sound = facts(records);
        List<BlockPair> blocks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            RunFacts candidate = (i == 1 ? inDoubt(sound) : sound).labelled(new RunLabel("duet", "a block", "tiny", i));
            blocks.add(new BlockPair(run(records), sound, run(records), candidate));
        }
        BaselineComparison comparison = BaselineComparison.ofBlocks(LABEL, blocks, TEN_PERCENT);

        assertThat(comparison.message(comparison.judge(Metric.TTFT, 95), Optional.empty()))
                .startsWith(
                        "[duet] ttft p95 = 20 ms, baseline 20 ms (+0.0 %), margin 10 %: not measurable: block 2 of the"
                                + " candidate: deadline: cut off (limit 1 s); wait, concurrency=1 model=tiny\n")
                .contains(
                        "\n  below     the candidate's last block alone; the other blocks' reports lie beside its own\n")
                .contains("\n  seed      42 (the same load again: -Dllmbench.override.seed=42)")
                .doesNotContain("llmbench.baseline=update");
    }

    private static RunFacts inDoubt(RunFacts sound) {
        return new RunFacts(
                sound.label(),
                sound.metrics(),
                List.of(new Doubt("deadline", "cut off", "1 s", "wait")),
                Optional.empty(),
                0,
                OptionalInt.empty(),
                Optional.empty());
    }

    @Test
    void aPercentileThatABlockDoesNotCarryIsRefused() {
        // p95 takes 60.
        ComparedFigure ttft = pairs(50, 1, 1, 1, 1).judge(Metric.TTFT, 95);

        assertThat(ttft.kind()).isEqualTo(Kind.TOO_FEW_VALUES);
        assertThat(pairs(50, 1, 1, 1, 1).judge(Metric.TTFT, 50).kind()).isEqualTo(Kind.WITHIN_MARGIN);
    }
}
