// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static dev.llmbench.request.Records.ms;
import static dev.llmbench.request.Records.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RunTimelineTest {

    private final RunTimeline timeline = new RunTimeline(StartPoint.SENT);

    @Test
    void whatNeverRanHasNothingToShow() {
        assertThat(timeline.points()).isEmpty();
        assertThat(timeline.inFlight(120)).isEmpty();
        assertThat(timeline.tokensPerSecond(120)).isEmpty();
        assertThat(timeline.lengthNanos()).isZero();
        assertThat(timeline.slowestCompleted()).isEmpty();
    }

    /** Two requests of 100 ms that overlap by half: 1, then 2, then 1 in flight. */
    @Test
    void inFlightIsTheMeanOfEachStep() {
        timeline.accept(Records.measured(0).scheduledAt(0).chunksAt(ms(100)).completed());
        timeline.accept(
                Records.measured(1).scheduledAt(ms(50)).chunksAt(ms(150)).completed());

        TimeSeries steps = timeline.inFlight(3).orElseThrow();

        assertThat(steps.values()).containsExactly(1, 2, 1);
        assertThat(steps.edgesNanos()).containsExactly(0, ms(50), ms(100), ms(150));
        assertThat(steps.stepNanos()).isEqualTo(ms(50));
    }

    /** 10 tokens in each of 4 chunks at 0.1, 0.2, 0.3 and 0.4 s: the last one comes at the run's very end. */
    @Test
    void tokensCountWhenTheirChunksCome() {
        timeline.accept(Records.measured(0)
                .scheduledAt(0)
                .chunks(4, ms(100), ms(100))
                .tokens(1, 40)
                .completed());

        TimeSeries steps = timeline.tokensPerSecond(2).orElseThrow();

        assertThat(steps.edgesNanos()).containsExactly(0, ms(200), ms(400));
        assertThat(steps.values()).containsExactly(50, 150);
        assertThat(total(steps)).isEqualTo(40, within(1e-9));
    }

    @Test
    void withoutStreamingTokensComeAtTheEnd() {
        timeline.accept(Records.measured(0)
                .nonStreaming()
                .scheduledAt(0)
                .endedAt(ms(400))
                .tokens(1, 40)
                .completed());

        assertThat(timeline.tokensPerSecond(2).orElseThrow().values()).containsExactly(0, 200);
    }

    /** A rate that leaves out the answers nobody counted would be too low. */
    @Test
    void oneAnswerThatNobodyCountedLeavesNoTokenRate() {
        timeline.accept(Records.measured(0).chunksAt(ms(1)).tokens(1, 1).completed());
        timeline.accept(Records.measured(1).chunksAt(ms(1)).completed());

        assertThat(timeline.tokensPerSecond(120)).isEmpty();
        assertThat(timeline.knowsTokens()).isFalse();
    }

    @Test
    void warmUpAndFillersWeighOnTheServerAndAreNoDots() {
        timeline.accept(Records.warmup(0).scheduledAt(0).chunksAt(ms(10)).completed());
        timeline.accept(Records.measured(1).scheduledAt(ms(10)).chunksAt(ms(20)).completed());
        timeline.accept(Records.filler(2).scheduledAt(ms(20)).chunksAt(ms(30)).completed());
        timeline.accept(
                Records.probe(-1).scheduledAt(seconds(-5)).chunksAt(seconds(-4)).completed());

        assertThat(timeline.lengthNanos()).isEqualTo(ms(30));
        assertThat(timeline.inFlight(3).orElseThrow().values()).containsExactly(1, 1, 1);
        assertThat(timeline.points()).extracting(TimelinePoint::index).containsExactly(1L);
        assertThat(timeline.sinceFirstNanos(ms(10))).isEqualTo(ms(10));
    }

    /** In an open loop a dot stands where the plan wanted the request, and its latency counts from there. */
    @Test
    void latenciesStartWhereTheRunSaysSo() {
        RunTimeline open = new RunTimeline(StartPoint.SCHEDULED);
        open.accept(Records.measured(0)
                .scheduledAt(ms(1))
                .sentAt(ms(3))
                .chunksAt(ms(5), ms(9))
                .completed());

        TimelinePoint point = open.points().get(0);
        assertThat(point.startNanos()).isEqualTo(ms(1));
        assertThat(point.ttftNanos()).hasValue(ms(4));
        assertThat(point.latencyNanos()).hasValue(ms(8));
    }

    /** Records come in the order in which requests end: one that took an hour began before all that was known. */
    @Test
    void aRequestMayHaveBegunLongBeforeAllOthers() {
        timeline.accept(Records.measured(1)
                .scheduledAt(seconds(3599))
                .chunksAt(seconds(3600))
                .tokens(1, 7)
                .completed());
        timeline.accept(Records.measured(0)
                .scheduledAt(0)
                .chunksAt(seconds(3600))
                .tokens(1, 7)
                .completed());

        TimeSeries inFlight = timeline.inFlight(120).orElseThrow();

        assertThat(timeline.lengthNanos()).isEqualTo(seconds(3600));
        assertThat(inFlight.values()[0]).isEqualTo(1, within(1e-9));
        assertThat(busySeconds(inFlight)).isEqualTo(3601, within(1e-6));
        assertThat(total(timeline.tokensPerSecond(120).orElseThrow())).isEqualTo(14, within(1e-9));
    }

    @Test
    void sumsAreExactHoweverOftenStretchesWereJoined() {
        Random random = new Random(7);
        double busy = 0;
        for (int i = 0; i < 5_000; i++) {
            long sent = ms(random.nextInt(100_000));
            long took = ms(1 + random.nextInt(3_000));
            busy += took / 1e9;
            timeline.accept(Records.measured(i)
                    .scheduledAt(sent)
                    .chunks(3, sent + took / 2, took / 4)
                    .endedAt(sent + took)
                    .tokens(1, 6)
                    .completed());
        }

        assertThat(busySeconds(timeline.inFlight(120).orElseThrow())).isEqualTo(busy, within(1e-6));
        assertThat(total(timeline.tokensPerSecond(120).orElseThrow())).isEqualTo(30_000, within(1e-6));
        assertThat(timeline.inFlight(120).orElseThrow().values()).hasSizeBetween(60, 120);
    }

    @Test
    void aShortRunIsDrawnWhole() {
        for (int i = 0; i < 200; i++) {
            timeline.accept(Records.measured(i)
                    .scheduledAt(ms(10 * i))
                    .chunksAt(ms(10 * i + 5))
                    .completed());
        }

        assertThat(timeline.points())
                .extracting(TimelinePoint::index)
                .containsExactlyElementsOf(LongStream.range(0, 200).boxed().toList());
    }

    /** 200,000 requests, of which every 10,000th takes 500 ms and more: one of each kind stays, few of the others. */
    @Test
    void aLongRunKeepsItsSlowestRequestsAndAFixedNumberOfOthers() {
        List<Long> slow = new ArrayList<>();
        for (int i = 0; i < 200_000; i++) {
            long sent = ms(i);
            boolean isSlow = i % 10_000 == 77;
            if (isSlow) {
                slow.add((long) i);
            }
            timeline.accept(Records.measured(i)
                    .scheduledAt(sent)
                    .chunksAt(sent + ms(isSlow ? 500 + i / 1000 : 5))
                    .completed());
        }

        assertThat(timeline.points()).hasSizeBetween(1_000, 5_120);
        assertThat(timeline.points()).extracting(TimelinePoint::index).containsAll(slow);
        assertThat(timeline.measured()).isEqualTo(200_000);
        assertThat(timeline.slowestCompleted())
                .extracting(RequestRecord::index)
                .containsExactly(190_077L, 180_077L, 170_077L, 160_077L, 150_077L);
    }

    @Test
    void theSlowestFirstTokenIsKeptBesideTheSlowestAnswer() {
        for (int i = 0; i < 100; i++) {
            long first = i == 40 ? ms(900) : ms(10);
            long last = i == 60 ? ms(2_000) : ms(950);
            timeline.accept(
                    Records.measured(i).scheduledAt(0).chunksAt(first, last).completed());
        }

        assertThat(timeline.points()).hasSizeLessThanOrEqualTo(10);
        assertThat(timeline.points()).extracting(TimelinePoint::index).contains(40L, 60L);
    }

    @Test
    void failuresAreKeptAmongManyThatCompleted() {
        for (int i = 0; i < 10_000; i++) {
            Records request = Records.measured(i).scheduledAt(0).endedAt(ms(5)).chunksAt(ms(5));
            timeline.accept(i % 1_000 == 5 ? request.failed() : request.completed());
        }

        assertThat(timeline.points()).filteredOn(point -> !point.isCompleted()).hasSize(2);
    }

    /** Threads hand in their records in an order that no two runs share. */
    @Test
    void whichRequestsAreKeptDoesNotDependOnTheirOrder() {
        List<RequestRecord> records = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            Records request = Records.measured(i).scheduledAt(ms(i / 4)).chunksAt(ms(i / 4 + i % 97));
            records.add(i % 50 == 0 ? request.failed() : request.completed());
        }
        records.forEach(timeline::accept);
        RunTimeline shuffled = timeline.emptyCopy();
        // The first one stays the first, since stretches are counted from it.
        Collections.shuffle(records.subList(1, records.size()), new Random(3));
        records.forEach(shuffled::accept);

        assertThat(shuffled.points()).isEqualTo(timeline.points()).hasSizeGreaterThan(1_000);
    }

    private static double total(TimeSeries perSecond) {
        return busySeconds(perSecond);
    }

    /** The area below the line. */
    private static double busySeconds(TimeSeries series) {
        double[] areas = new double[series.values().length];
        Arrays.setAll(areas, i -> series.values()[i] * (series.edgesNanos()[i + 1] - series.edgesNanos()[i]) / 1e9);
        return Arrays.stream(areas).sum();
    }
}
