// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import static dev.llmbench.request.Records.ms;
import static dev.llmbench.request.Records.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Phase;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class MetricsCollectorTest {

    private static RunMetrics metricsOf(RequestRecord... records) {
        return metricsOf(StartPoint.SENT, records);
    }

    private static RunMetrics metricsOf(StartPoint startPoint, RequestRecord... records) {
        MetricsCollector collector = new MetricsCollector(startPoint, true);
        for (RequestRecord record : records) {
            collector.accept(record);
        }
        return collector.snapshot();
    }

    /** Field case MT-04. */
    @Test
    void nothingMeasuredIsAbsentEverywhere() {
        RunMetrics run = metricsOf(Records.warmup(0).chunksAt(ms(10)).completed());

        assertThat(run.counts().attempts()).isZero();
        assertThat(run.counts().warmup()).isEqualTo(1);
        assertThat(run.duration()).isEmpty();
        assertThat(run.judged()).isEmpty();
        assertThat(run.completed()).isEmpty();
        assertThat(run.inFlight()).isEmpty();
        assertThat(run.oslMismatches()).isEmpty();
        assertThat(run.cachedInputTokens()).isEmpty();
        assertThat(run.slowest()).isEmpty();
        for (RunMetric metric : RunMetric.values()) {
            assertThat(metric.value(run)).as(metric.key()).isEmpty();
        }
    }

    /** Field case LD-07. */
    @Test
    void everyOutcomeAndPhaseIsCountedOnce() {
        RunMetrics run = metricsOf(
                Records.measured(0).chunksAt(ms(1)).completed(),
                Records.measured(1).http(429, "slow down"),
                Records.measured(2).http(429, "slow down"),
                Records.measured(3).failed(FailureKind.STALLED, "silent"),
                Records.measured(4).cancelled(),
                Records.measured(5).unfinished(),
                Records.warmup(6).failed(),
                Records.filler(7).cancelled(),
                Records.filler(8).completed(),
                Records.probe(-1).completed());

        assertThat(run.counts())
                .isEqualTo(new RequestCounts(6, 1, 3, 1, 1, Map.of("http_429", 2, "stalled", 1), 1, 2, 1));
        assertThat(run.errorRate()).hasValue(0.5);
    }

    /** Field case MT-05. Field case LD-11. */
    @Test
    void throughputsCountCompletedRequestsOverAWindowThatFailuresStretch() {
        RunMetrics run = metricsOf(
                Records.warmup(0).sentAt(0).chunksAt(seconds(1)).tokens(9, 9).completed(),
                Records.measured(1)
                        .sentAt(seconds(1))
                        .chunksAt(seconds(2))
                        .tokens(100, 30)
                        .completed(),
                Records.measured(2)
                        .sentAt(seconds(2))
                        .chunksAt(seconds(3))
                        .tokens(200, 50)
                        .completed(),
                Records.measured(3).sentAt(seconds(2)).endedAt(seconds(5)).failed(),
                Records.filler(4).sentAt(seconds(4)).endedAt(seconds(9)).cancelled());

        assertThat(run.duration()).contains(Duration.ofSeconds(4));
        assertThat(run.requestThroughput()).hasValue(0.5);
        assertThat(run.outputTokenThroughput()).hasValue(20);
        assertThat(run.inputTokenThroughput()).hasValue(75);
        assertThat(run.totalTokenThroughput()).hasValue(95);
    }

    @Test
    void latenciesStartWhereTheRunSays() {
        RequestRecord late = Records.measured(0)
                .scheduledAt(0)
                .sentAt(ms(30))
                .chunksAt(ms(130))
                .completed();

        assertThat(metricsOf(StartPoint.SENT, late).judged().get(Metric.TTFT).max())
                .isEqualTo(ms(100));
        assertThat(metricsOf(StartPoint.SCHEDULED, late)
                        .judged()
                        .get(Metric.TTFT)
                        .max())
                .isEqualTo(ms(130));
    }

    @Test
    void ratesAreIntervalsOverTheSpanOfMeasuredStarts() {
        // planned at 0, 100, 200 ms; sent at 0, 100, 400 ms; told out of order
        RunMetrics run = metricsOf(
                Records.measured(2).scheduledAt(ms(200)).sentAt(ms(400)).completed(),
                Records.measured(0).scheduledAt(0).completed(),
                Records.measured(1).scheduledAt(ms(100)).completed(),
                Records.filler(3).scheduledAt(seconds(10)).completed());

        assertThat(run.scheduledRate()).hasValue(10);
        assertThat(run.achievedRate()).hasValue(5);
    }

    @Test
    void aRateTakesTwoMoments() {
        assertThat(metricsOf(Records.measured(0).completed()).achievedRate()).isEmpty();
        assertThat(metricsOf(
                                Records.measured(0).completed(),
                                Records.measured(1).completed())
                        .scheduledRate())
                .isEmpty();
    }

    /** Field case LD-13. */
    @Test
    void requestsInFlightAreWeightedByTimeAndOfEveryPhaseButProbes() {
        // window 1 s to 5 s; warm-up 1 s in it, measured 4 s, filler 1 s, measured 1 s: 7 / 4
        RunMetrics run = metricsOf(
                Records.probe(-1).sentAt(0).endedAt(seconds(9)).completed(),
                Records.warmup(0).sentAt(0).endedAt(seconds(2)).completed(),
                Records.measured(1).sentAt(seconds(1)).endedAt(seconds(5)).completed(),
                Records.measured(2).sentAt(seconds(2)).endedAt(seconds(3)).completed(),
                Records.filler(3).sentAt(seconds(4)).endedAt(seconds(7)).cancelled());

        assertThat(run.inFlight()).contains(new InFlight(1.75, 2));
    }

    @Test
    void aSlotThatIsTakenAgainAtTheMomentItIsFreeIsOneRequestInFlight() {
        RunMetrics run = metricsOf(
                Records.measured(0).sentAt(0).endedAt(seconds(1)).completed(),
                Records.measured(1).sentAt(seconds(1)).endedAt(seconds(2)).completed());

        assertThat(run.inFlight()).contains(new InFlight(1, 1));
    }

    @Test
    void whatHappensOutsideTheWindowDoesNotCountAsPeak() {
        RunMetrics run = metricsOf(
                Records.warmup(0).sentAt(0).endedAt(ms(10)).completed(),
                Records.warmup(1).sentAt(0).endedAt(ms(10)).completed(),
                Records.measured(2).sentAt(ms(10)).endedAt(ms(20)).completed(),
                Records.filler(3).sentAt(ms(20)).endedAt(ms(30)).completed(),
                Records.filler(4).sentAt(ms(20)).endedAt(ms(30)).completed());

        assertThat(run.inFlight()).contains(new InFlight(1, 1));
    }

    /** Field case CF-02. Field case TK-07. */
    @Test
    void anAnswerMissesItsLengthByMoreThanFivePercentOrFiftyTokens() {
        assertThat(mismatches(100, 95)).isZero();
        assertThat(mismatches(100, 94)).isEqualTo(1);
        assertThat(mismatches(100, 106)).isEqualTo(1);
        assertThat(mismatches(2000, 1950)).isZero();
        assertThat(mismatches(2000, 1949)).isEqualTo(1);
    }

    private static int mismatches(int requested, int got) {
        return metricsOf(Records.measured(0)
                        .requested(10, requested)
                        .tokens(10, got)
                        .completed())
                .oslMismatches()
                .orElseThrow();
    }

    @Test
    void aLengthIsComparedOnlyWhereBothAreKnownAndTheRequestCompleted() {
        RunMetrics run = metricsOf(
                Records.measured(0).requested(10, 100).completed(),
                Records.measured(1).tokens(10, 50).completed(),
                Records.measured(2).requested(10, 100).tokens(10, 50).failed());

        assertThat(run.oslMismatches()).isEmpty();
    }

    @Test
    void oneUnknownCountMakesATokenThroughputUnknown() {
        RunMetrics run = metricsOf(
                Records.measured(0).chunksAt(ms(10), ms(20)).tokens(10, 2).completed(),
                Records.measured(1).chunksAt(ms(10), ms(20)).completed());

        assertThat(run.outputTokenThroughput()).isEmpty();
        assertThat(run.inputTokenThroughput()).isEmpty();
        assertThat(run.totalTokenThroughput()).isEmpty();
        assertThat(run.requestThroughput()).hasValue(100);
        assertThat(run.judged().get(Metric.ITL).count()).isEqualTo(1);
    }

    @Test
    void cachedTokensAddUpBeyondTheRangeOfAnInt() {
        RunMetrics run = metricsOf(
                Records.measured(0).cachedTokens(2_000_000_000).completed(),
                Records.measured(1).cachedTokens(2_000_000_000).completed(),
                Records.measured(2).completed());

        assertThat(run.cachedInputTokens()).hasValue(4_000_000_000L);
    }

    @Test
    void theFiveWorstRequestsAreKeptFailedOnesFirst() {
        List<RequestRecord> records = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            records.add(Records.measured(i).chunksAt(ms(100 + i)).completed());
        }
        records.add(3, Records.measured(20).endedAt(ms(1)).failed());
        records.add(5, Records.measured(21).endedAt(ms(2)).failed());
        records.add(7, Records.measured(22).endedAt(seconds(9)).unfinished());
        records.add(9, Records.measured(23).endedAt(seconds(99)).cancelled());
        records.add(9, Records.warmup(24).chunksAt(seconds(99)).completed());

        assertThat(metricsOf(records.toArray(new RequestRecord[0])).slowest())
                .extracting(RequestRecord::index)
                .containsExactly(21L, 20L, 22L, 19L, 18L);
    }

    @Test
    void theLiveViewCountsWhatHasEnded() {
        MetricsCollector collector = new MetricsCollector(StartPoint.SENT, true);
        collector.accept(Records.warmup(0).tokens(1, 100).completed());
        collector.accept(Records.measured(1).tokens(1, 30).completed());
        collector.accept(Records.measured(2).tokens(1, 5).failed());
        collector.accept(Records.measured(3).completed());
        collector.accept(Records.filler(4).tokens(1, 7).completed());

        assertThat(collector.live()).isEqualTo(new LiveView(1, 3, 1, 30));
    }

    @Test
    void gapsOfAllRequestsArePooled() {
        RunMetrics run = metricsOf(
                Records.measured(0).chunksAt(ms(0), ms(20), ms(40)).completed(),
                Records.measured(1).chunksAt(ms(0), ms(700)).completed(),
                Records.warmup(2).chunksAt(ms(0), seconds(5)).completed());

        assertThat(run.judged().get(Metric.ICL).count()).isEqualTo(3);
        assertThat(run.judged().get(Metric.ICL).max()).isEqualTo(ms(700));
        assertThat(run.judged().get(Metric.MAX_STALL).max()).isEqualTo(ms(700));
        assertThat(run.judged().get(Metric.ICL).percentile(50)).isCloseTo(ms(20), within(20e3));
    }

    @Test
    void recordsFromManyThreadsAllCount() throws InterruptedException {
        MetricsCollector collector = new MetricsCollector(StartPoint.SENT, true);
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            Thread thread = new Thread(() -> {
                awaitQuietly(start);
                for (int i = 0; i < 5_000; i++) {
                    collector.accept(Records.of(Phase.MEASURED, i)
                            .chunksAt(ms(10), ms(20))
                            .tokens(1, 2)
                            .completed());
                }
            });
            thread.start();
            threads.add(thread);
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }

        RunMetrics run = collector.snapshot();
        assertThat(run.counts().completed()).isEqualTo(20_000);
        assertThat(run.judged().get(Metric.ITL).count()).isEqualTo(20_000);
        assertThat(run.judged().get(Metric.ICL).count()).isEqualTo(20_000);
        assertThat(run.outputTokenThroughput()).hasValue(40_000 / 0.02);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
