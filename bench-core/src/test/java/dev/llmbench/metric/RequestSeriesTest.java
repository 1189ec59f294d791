// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.request.Phase;
import dev.llmbench.request.UnderWay;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestSeriesTest {

    @Test
    void requestsAreInTheOrderInWhichTheyWereScheduledHoweverTheyEnded() {
        RequestSeries series = new RequestSeries.Builder()
                .request(12, 300, 310, false)
                .value(Metric.TTFT, 3)
                .request(10, 100, 350, true)
                .value(Metric.TTFT, Double.POSITIVE_INFINITY)
                .request(11, 200, 340, false)
                .build();
        assertThat(series.size()).isEqualTo(3);
        assertThat(series.startNanos(0)).isEqualTo(100);
        assertThat(series.endNanos(1)).isEqualTo(340);
        assertThat(series.isFailed(0)).isTrue();
        assertThat(series.isFailed(2)).isFalse();
        assertThat(series.judged(0, Metric.TTFT)).isInfinite();
        assertThat(series.has(1, Metric.TTFT)).isFalse();
        assertThat(series.judged(2, Metric.TTFT)).isEqualTo(3);
        assertThat(series.has(0, Metric.ITL)).isFalse();
        assertThatThrownBy(() -> series.judged(1, Metric.TTFT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("row = 1: this request has no ttft");
    }

    /** Behind it only the fast ones had ended. */
    @Test
    void itEndsBeforeTheFirstRequestThatThePlanCutShort() {
        RequestSeries series = new RequestSeries.Builder()
                .request(0, 0, 1, false)
                .cancelled(1, 1, 4)
                .request(2, 2, 3, false)
                .build();
        assertThat(series.size()).isEqualTo(1);
        assertThat(RequestSeries.EMPTY.size()).isZero();
    }

    @Test
    void withWhatHadNotEndedItGoesOnAndKnowsHowOldThatWas() {
        RequestSeries series = new RequestSeries.Builder()
                .request(0, 0, 1, false)
                .value(Metric.TTFT, 1)
                .cancelled(1, 1, 10)
                .age(Metric.TTFT, 9)
                .request(2, 2, 3, false)
                .value(Metric.TTFT, 1)
                .build();

        RequestSeries all = series.withOpen();
        assertThat(all.size()).isEqualTo(3);
        assertThat(all.isOpen(0)).isFalse();
        assertThat(all.isOpen(1)).isTrue();
        assertThat(all.hasOutlived(1, Metric.TTFT, 8)).isTrue();
        assertThat(all.hasOutlived(1, Metric.TTFT, 9)).isFalse();
        assertThat(series.outlived(Metric.TTFT, 8)).isEqualTo(1);
        assertThat(series.before(2).withOpen().size()).isEqualTo(2);
        assertThat(series.before(1).outlived(Metric.TTFT, 8)).isZero();
    }

    @Test
    void whatIsUnderWayIsInItAsIfItWereCutShortNow() {
        RequestSeries ended = new RequestSeries.Builder()
                .request(0, 0, 1, false)
                .value(Metric.TTFT, 1)
                .request(3, 3, 4, false)
                .value(Metric.TTFT, 1)
                .build();
        List<UnderWay> requests = List.of(
                new UnderWay(1, Phase.MEASURED, 1, 2, true),
                new UnderWay(2, Phase.MEASURED, 2, 2, false),
                new UnderWay(3, Phase.MEASURED, 3, 3, true), // has ended meanwhile
                new UnderWay(4, Phase.FILLER, 3, 3, true));

        RequestSeries series = ended.withUnderWay(requests, StartPoint.SCHEDULED, 10, 1);

        assertThat(series.size()).isEqualTo(1);
        RequestSeries all = series.withOpen();
        assertThat(all.size()).isEqualTo(4);
        assertThat(all.hasOutlived(1, Metric.TTFT, 8.5)).isTrue();
        assertThat(all.hasOutlived(1, Metric.REQUEST_LATENCY, 8.5)).isTrue();
        assertThat(all.hasOutlived(2, Metric.TTFT, 1)).isFalse();
        assertThat(all.hasOutlived(2, Metric.REQUEST_LATENCY, 7.5)).isTrue();
        assertThat(all.isOpen(3)).isFalse();
        assertThat(all.judged(3, Metric.TTFT)).isEqualTo(1);
    }
}
