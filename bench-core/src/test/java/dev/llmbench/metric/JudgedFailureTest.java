// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import static dev.llmbench.request.Records.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.request.Outcome;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.stats.Distribution;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a request that did not complete is judged. */
class JudgedFailureTest {

    private static final Set<Metric> LATENCIES = EnumSet.of(
            Metric.TTFT,
            Metric.TTFO,
            Metric.THINKING_TIME,
            Metric.TTST,
            Metric.REQUEST_LATENCY,
            Metric.ITL,
            Metric.ICL,
            Metric.MAX_STALL);

    /** TTFT 100 ms, gaps of 20 ms, 3 tokens. */
    private static RequestRecord good(int index) {
        return Records.measured(index)
                .chunks(3, ms(100), ms(20))
                .requested(10, 3)
                .tokens(10, 3)
                .completed();
    }

    private static RunMetrics run(boolean streaming, RequestRecord... records) {
        MetricsCollector collector = new MetricsCollector(StartPoint.SENT, streaming);
        for (RequestRecord record : records) {
            collector.accept(record);
        }
        return collector.snapshot();
    }

    @Test
    void aFailureIsTheWorstValueOfWhatAUserWaitsForEvenAfterItsFirstChunk() {
        RunMetrics run = run(
                true,
                good(0),
                Records.measured(1).chunks(3, ms(1), ms(1)).tokens(10, 3).failed());

        for (Metric metric : LATENCIES) {
            assertThat(run.judged().get(metric).infiniteCount())
                    .as(metric.key())
                    .isEqualTo(1);
            assertThat(run.judged().get(metric).max()).as(metric.key()).isInfinite();
            assertThat(run.completed().get(metric).infiniteCount())
                    .as(metric.key())
                    .isZero();
        }
        Distribution perUser = run.judged().get(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER);
        assertThat(perUser.min()).isZero();
        assertThat(perUser.max()).isEqualTo(50);
        assertThat(perUser.count()).isEqualTo(2);
    }

    @Test
    void aFailureHasNoPartInLengthsAndItsOwnStartDelay() {
        RunMetrics run = run(
                true,
                good(0),
                Records.measured(1)
                        .scheduledAt(0)
                        .sentAt(ms(7))
                        .chunks(2, ms(10), ms(1))
                        .tokens(99, 99)
                        .reasoningTokens(9)
                        .failed());

        assertThat(run.judged().get(Metric.INPUT_SEQUENCE_LENGTH).count()).isEqualTo(1);
        assertThat(run.judged().get(Metric.OUTPUT_SEQUENCE_LENGTH).count()).isEqualTo(1);
        assertThat(run.judged().get(Metric.TOKENS_PER_CHUNK).count()).isEqualTo(1);
        assertThat(run.judged()).doesNotContainKey(Metric.REASONING_TOKEN_COUNT);
        assertThat(run.judged().get(Metric.START_DELAY).max()).isEqualTo(ms(7));
        assertThat(run.judged().get(Metric.START_DELAY).count()).isEqualTo(2);
        assertThat(run.completed().get(Metric.START_DELAY).max()).isZero();
    }

    @Test
    void aFailureAddsOneInfiniteGapToItsRealOnes() {
        RunMetrics run = run(
                true, good(0), Records.measured(1).chunks(4, ms(100), ms(50)).failed());

        assertThat(run.judged().get(Metric.ICL).count()).isEqualTo(2 + 3 + 1);
        assertThat(run.judged().get(Metric.ICL).infiniteCount()).isEqualTo(1);
        assertThat(run.completed().get(Metric.ICL).count()).isEqualTo(2);
    }

    @Test
    void whenEverythingFailedTheMetricsAreThereAndAllTheWorst() {
        RunMetrics run =
                run(true, Records.measured(0).failed(), Records.measured(1).failed());

        for (Metric metric : LATENCIES) {
            assertThat(run.judged().get(metric).percentile(1)).as(metric.key()).isInfinite();
            assertThat(run.judged().get(metric).count()).as(metric.key()).isEqualTo(2);
        }
        assertThat(run.judged().get(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER).max())
                .isZero();
        assertThat(run.completed()).isEmpty();
        assertThat(run.requestThroughput()).isEmpty();
    }

    @Test
    void failuresDoNotBringAMetricIntoBeingThatNoCompletedRequestHas() {
        // no usage: no itl; a single chunk: no gap
        RunMetrics run = run(
                true,
                Records.measured(0).chunksAt(ms(100)).completed(),
                Records.measured(1).failed());

        assertThat(run.judged().keySet())
                .containsExactlyInAnyOrder(
                        Metric.TTFT, Metric.TTFO, Metric.THINKING_TIME, Metric.REQUEST_LATENCY, Metric.START_DELAY);
    }

    @Test
    void withoutStreamingAFailureIsJudgedByItsLatencyAlone() {
        RunMetrics run = run(
                false,
                Records.measured(0).nonStreaming().endedAt(ms(100)).completed(),
                Records.measured(1).nonStreaming().endedAt(ms(1)).failed());

        assertThat(run.judged().keySet()).containsExactlyInAnyOrder(Metric.REQUEST_LATENCY, Metric.START_DELAY);
        assertThat(run.judged().get(Metric.REQUEST_LATENCY).max()).isInfinite();
        assertThat(run(false, Records.measured(0).nonStreaming().failed())
                        .judged()
                        .keySet())
                .containsExactlyInAnyOrder(Metric.REQUEST_LATENCY, Metric.START_DELAY);
    }

    @Test
    void aFailureThatWasAskedForOneTokenHasNoPartInWhatLiesBetweenTokens() {
        RunMetrics run = run(true, good(0), Records.measured(1).requested(10, 1).failed());

        for (Metric metric : EnumSet.of(Metric.ITL, Metric.ICL, Metric.TTST, Metric.MAX_STALL)) {
            assertThat(run.judged().get(metric).infiniteCount())
                    .as(metric.key())
                    .isZero();
        }
        assertThat(run.judged().get(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER).min())
                .isEqualTo(50);
        assertThat(run.judged().get(Metric.TTFT).infiniteCount()).isEqualTo(1);
        assertThat(run.judged().get(Metric.REQUEST_LATENCY).infiniteCount()).isEqualTo(1);
    }

    @Test
    void anUnfinishedRequestKeepsWhatItHasAndTheRestIsTheWorst() {
        RunMetrics run = run(
                true,
                good(0),
                Records.measured(1).chunks(2, ms(300), ms(50)).endedAt(ms(900)).unfinished());

        assertThat(run.judged().get(Metric.TTFT).max()).isEqualTo(ms(300));
        assertThat(run.judged().get(Metric.TTST).max()).isEqualTo(ms(50));
        for (Metric metric : EnumSet.of(Metric.REQUEST_LATENCY, Metric.ITL, Metric.MAX_STALL, Metric.ICL)) {
            assertThat(run.judged().get(metric).infiniteCount())
                    .as(metric.key())
                    .isEqualTo(1);
        }
        assertThat(run.judged().get(Metric.ICL).count()).isEqualTo(2 + 1 + 1);
        assertThat(run.judged().get(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER).min())
                .isZero();
        assertThat(run.completed().get(Metric.TTFT).count()).isEqualTo(1);
    }

    @Test
    void anUnfinishedRequestWithoutAChunkIsTheWorstEverywhere() {
        RunMetrics run = run(true, good(0), Records.measured(1).endedAt(ms(900)).unfinished());

        for (Metric metric : LATENCIES) {
            assertThat(run.judged().get(metric).infiniteCount())
                    .as(metric.key())
                    .isEqualTo(1);
        }
    }

    @Test
    void aRequestThatWasCancelledBecauseTheLoadEndedIsInNoDistribution() {
        RunMetrics run = run(
                true, good(0), Records.measured(1).chunks(3, ms(900), ms(900)).cancelled());

        run.judged().forEach((metric, values) -> {
            assertThat(values.infiniteCount()).as(metric.key()).isZero();
            assertThat(values.count()).as(metric.key()).isEqualTo(metric == Metric.ICL ? 2 : 1);
        });
        assertThat(run(true, Records.measured(0).cancelled()).judged()).isEmpty();
    }

    @Test
    void aClientThatWalkedAwayKeepsItsFirstTokenAndIsInNothingElse() {
        RunMetrics run = run(true, good(0), walkedAway(Records.measured(1).chunks(3, ms(900), ms(900))));

        run.judged().forEach((metric, values) -> {
            assertThat(values.infiniteCount()).as(metric.key()).isZero();
            boolean twice = Set.of(Metric.TTFT, Metric.TTFO, Metric.START_DELAY, Metric.ICL)
                    .contains(metric);
            assertThat(values.count()).as(metric.key()).isEqualTo(twice ? 2 : 1);
        });
        run.completed()
                .forEach((metric, values) ->
                        assertThat(values.count()).as(metric.key()).isEqualTo(metric == Metric.ICL ? 2 : 1));
        assertThat(run.series().size()).isEqualTo(2);
        assertThat(run.counts().cancelled()).isEqualTo(1);
        assertThat(run.counts().failed()).isZero();
    }

    /** Sent at 0 and left at 500 ms, before any token: it has missed 400 ms, and of 600 ms nobody knows. */
    @Test
    void aClientThatWalkedAwayMissesALimitThatItHadOutlived() {
        RunMetrics run = run(true, good(0), walkedAway(Records.measured(1).endedAt(ms(500))));

        assertThat(run.judgedBy(Metric.TTFT, 400e6).orElseThrow().infiniteCount())
                .isEqualTo(1);
        assertThat(run.judgedBy(Metric.TTFT, 400e6).orElseThrow().count()).isEqualTo(2);
        assertThat(run.judgedBy(Metric.TTFT, 500e6).orElseThrow().count()).isEqualTo(1);
        assertThat(run.judgedBy(Metric.REQUEST_LATENCY, 499e6).orElseThrow().count())
                .isEqualTo(2);
        assertThat(run.judgedBy(Metric.ITL, 1).orElseThrow().count()).isEqualTo(1);
        assertThat(run.series().hasOutlived(1, Metric.TTFT, 499e6)).isTrue();
        assertThat(run.series().hasOutlived(0, Metric.TTFT, 1e6)).isFalse();
    }

    @Test
    void whereAllWalkedAwayOnlyTheAgesTell() {
        RunMetrics run = run(true, walkedAway(Records.measured(0).endedAt(ms(500))));

        assertThat(run.judged()).containsOnlyKeys(Metric.START_DELAY);
        assertThat(run.judgedBy(Metric.TTFT, 499e6).orElseThrow().max()).isInfinite();
        assertThat(run.judgedBy(Metric.TTFT, 500e6)).isEmpty();
    }

    private static RequestRecord walkedAway(Records request) {
        return request.endedBy(Outcome.Cancelled.WALKED_AWAY);
    }

    /** Field case MT-05. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void failingInsteadOfCompletingNeverImprovesAJudgedPercentile(long seed) {
        Random random = new Random(seed);
        List<RequestRecord> before = new ArrayList<>();
        List<RequestRecord> after = new ArrayList<>();
        before.add(good(0));
        after.add(good(0));
        int size = 2 + random.nextInt(60);
        for (int i = 1; i < size; i++) {
            Records records = Records.measured(i)
                    .chunks(2 + random.nextInt(5), ms(random.nextInt(1_000)), ms(1 + random.nextInt(200)))
                    .tokens(10, 2 + random.nextInt(50));
            RequestRecord completed = records.completed();
            before.add(completed);
            after.add(random.nextInt(4) == 0 ? (random.nextBoolean() ? records.failed() : failedAtOnce(i)) : completed);
        }

        // Pooled gaps are left out: a failed request takes its gaps along, slow ones too.
        assertNothingImproved(before, after, EnumSet.complementOf(EnumSet.of(Metric.ICL)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void addingFailuresNeverImprovesAJudgedPercentile(long seed) {
        Random random = new Random(seed);
        List<RequestRecord> before = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            before.add(Records.measured(i)
                    .chunks(3, ms(random.nextInt(1_000)), ms(1 + random.nextInt(200)))
                    .tokens(10, 3)
                    .completed());
        }
        List<RequestRecord> after = new ArrayList<>(before);
        for (int i = 0; i < 1 + seed; i++) {
            after.add(random.nextInt(after.size()), failedAtOnce(100 + i));
        }

        assertNothingImproved(before, after, EnumSet.allOf(Metric.class));
    }

    private static RequestRecord failedAtOnce(int index) {
        return Records.measured(index).endedAt(ms(1)).failed();
    }

    private static void assertNothingImproved(
            List<RequestRecord> before, List<RequestRecord> after, Set<Metric> metrics) {
        Map<Metric, Distribution> was =
                run(true, before.toArray(new RequestRecord[0])).judged();
        Map<Metric, Distribution> is =
                run(true, after.toArray(new RequestRecord[0])).judged();
        Set<Metric> judged = EnumSet.copyOf(LATENCIES);
        judged.add(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER);
        judged.retainAll(metrics);
        assertThat(is.keySet()).containsAll(judged);
        for (Metric metric : judged) {
            for (double percent : new double[] {1, 5, 25, 50, 75, 90, 95, 99, 100}) {
                double old = was.get(metric).percentile(percent);
                double now = is.get(metric).percentile(percent);
                if (metric.lowerIsBetter()) {
                    assertThat(now).as("%s p%s", metric.key(), percent).isGreaterThanOrEqualTo(old);
                } else {
                    assertThat(now).as("%s p%s", metric.key(), percent).isLessThanOrEqualTo(old);
                }
            }
        }
    }
}
