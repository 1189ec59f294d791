// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.metric.RequestCounts;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FailuresTest {

    @Test
    void failedAndUnfinishedAreToldApart() {
        Failures both = new Failures(new RequestCounts(100, 90, 6, 0, 4, Map.of("http_500", 6), 0, 0, 0));

        assertThat(both.withoutAnswer()).isEqualTo(10);
        assertThat(both.inWords()).isEqualTo("http_500 x6, 4 did not finish in time");
    }

    @Test
    void aDeadServerStaysOneWhenTheRestOfTheLoadWasCancelled() {
        assertThat(new Failures(new RequestCounts(14, 0, 10, 4, 0, Map.of("connect", 10), 0, 0, 0)).areAllUnanswered())
                .isTrue();
        assertThat(new Failures(new RequestCounts(4, 0, 0, 4, 0, Map.of(), 0, 0, 0)).areAllUnanswered())
                .isFalse();
    }
}
