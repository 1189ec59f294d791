// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import static dev.llmbench.request.Records.ms;
import static dev.llmbench.request.Records.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GapSecondsTest {

    private static final GapLimits LIMITS = GapLimits.of(List.of(ms(700), ms(300), ms(700)));

    /** Gaps of 700, 400 and 800 ms that end in seconds 1, 1 and 2. */
    private static final RequestRecord COMPLETED = Records.measured(0)
            .scheduledAt(0)
            .sentAt(0)
            .chunksAt(seconds(0.5), seconds(1.2), seconds(1.6), seconds(2.4))
            .endedAt(seconds(3))
            .completed();

    private static MetricsCollector collector(GapLimits limits) {
        return new MetricsCollector(new MetricRules(StartPoint.SENT, true, true, limits));
    }

    private static Optional<GapSeconds> gaps(MetricsCollector metrics) {
        return metrics.snapshot().series().seconds().flatMap(RateSeconds::gaps);
    }

    @Test
    void gapsCountInTheSecondInWhichTheyEnded() {
        MetricsCollector metrics = collector(LIMITS);
        metrics.accept(COMPLETED);
        GapSeconds gaps = gaps(metrics).orElseThrow();

        assertThat(gaps.counts()).containsExactly(0, 2, 1);
        assertThat(gaps.atLeast(ms(300)).orElseThrow()).containsExactly(0, 2, 1);
        assertThat(gaps.atLeast(ms(700)).orElseThrow()).containsExactly(0, 1, 1);
        assertThat(gaps.atLeast(ms(500))).isEmpty();
        // 1.9 s of gaps in three seconds.
        assertThat(gaps.meanStreams()).isCloseTo(1.9 / 3, within(1e-9));
    }

    /** Of a failed request its real gap of 200 ms, and one without end when it failed. */
    @Test
    void aFailedRequestIsOneInfiniteGapBesidesItsOwn() {
        MetricsCollector metrics = collector(LIMITS);
        metrics.accept(COMPLETED);
        metrics.accept(Records.measured(1)
                .scheduledAt(0)
                .sentAt(0)
                .chunksAt(seconds(1.1), seconds(1.3))
                .endedAt(seconds(2.5))
                .failed(FailureKind.RESET, "gone"));
        GapSeconds gaps = gaps(metrics).orElseThrow();

        assertThat(gaps.counts()).containsExactly(0, 3, 2);
        assertThat(gaps.atLeast(ms(700)).orElseThrow()).containsExactly(0, 1, 2);
        assertThat(metrics.snapshot().judged().get(Metric.ICL).count()).isEqualTo(5);
    }

    /** The pool leaves out what the end of the load cut short; so does this. */
    @Test
    void whatWasCutShortIsLeftOut() {
        MetricsCollector metrics = collector(LIMITS);
        metrics.accept(COMPLETED);
        metrics.accept(Records.measured(1)
                .scheduledAt(seconds(1.5))
                .sentAt(seconds(1.5))
                .chunksAt(seconds(1.6), seconds(2.9))
                .endedAt(seconds(4))
                .cancelled());

        assertThat(metrics.snapshot().judged().get(Metric.ICL).count()).isEqualTo(3);
        assertThat(gaps(metrics).orElseThrow().counts()).containsExactly(0, 2, 1, 0);
    }

    @Test
    void aPartOfARunHasTheGapsOfItsSeconds() {
        MetricsCollector metrics = collector(LIMITS);
        metrics.accept(COMPLETED);
        metrics.accept(Records.measured(1)
                .scheduledAt(seconds(2.1))
                .sentAt(seconds(2.1))
                .chunksAt(seconds(2.2), seconds(2.3))
                .endedAt(seconds(5))
                .completed());
        metrics.accept(Records.measured(2)
                .scheduledAt(seconds(4))
                .sentAt(seconds(4))
                .chunksAt(seconds(4.2), seconds(4.3))
                .endedAt(seconds(5))
                .completed());

        assertThat(gaps(metrics).orElseThrow().counts()).containsExactly(0, 2, 2, 0, 1);
        GapSeconds part = metrics.snapshot()
                .withSeriesBefore(2)
                .series()
                .seconds()
                .orElseThrow()
                .gaps()
                .orElseThrow();
        assertThat(part.counts()).containsExactly(0, 2);
        assertThat(part.atLeast(ms(700)).orElseThrow()).containsExactly(0, 1);
    }

    @Test
    void withoutALimitNothingIsCounted() {
        MetricsCollector metrics = collector(GapLimits.NONE);
        metrics.accept(COMPLETED);

        assertThat(gaps(metrics)).isEmpty();
    }

    @Test
    void whoReadsRecordsAnewKnowsTheSameLimits() {
        MetricsCollector anew = collector(LIMITS).emptyCopy();
        anew.accept(COMPLETED);

        assertThat(gaps(anew).orElseThrow().atLeast(ms(300))).isPresent();
    }
}
