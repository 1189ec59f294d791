// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
                .cancelled(1)
                .request(2, 2, 3, false)
                .build();
        assertThat(series.size()).isEqualTo(1);
        assertThat(RequestSeries.EMPTY.size()).isZero();
    }
}
