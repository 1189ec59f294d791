// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestSeries;
import org.junit.jupiter.api.Test;

class ShareFormTest {

    /** One answered after 100 ms, one whose client left at 500 ms without a token. */
    private static final RequestSeries TWO = new RequestSeries.Builder()
            .request(0, 0, 200_000_000, false)
            .value(Metric.TTFT, 100e6)
            .request(1, 0, 500_000_000, false)
            .age(Metric.TTFT, 500e6)
            .build();

    @Test
    void whoWalkedAwayAfterTheLimitBrokeIt() {
        ShareForm form = form("ttft p95 < 400ms");
        assertThat(form.concerns(TWO, 0)).isTrue();
        assertThat(form.concerns(TWO, 1)).isTrue();
        assertThat(form.limit().isViolatedBy(form.value(TWO, 0))).isFalse();
        assertThat(form.limit().isViolatedBy(form.value(TWO, 1))).isTrue();
    }

    @Test
    void whoWalkedAwayBeforeTheLimitSaysNothingOfIt() {
        assertThat(form("ttft p95 < 600ms").concerns(TWO, 1)).isFalse();
        assertThat(form("itl p95 < 1ms").concerns(TWO, 1)).isFalse();
    }

    private static ShareForm form(String objective) {
        return ShareForm.of(Objectives.parse(objective)).orElseThrow();
    }
}
