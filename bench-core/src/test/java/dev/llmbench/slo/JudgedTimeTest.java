// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.metric.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgedTimeTest {

    private static final double MS = 1e6;

    /** TTFT 100 ms, 128 tokens 20 ms apart: 2,640 ms. */
    private final Runs run = Runs.of(200)
            .each(Metric.TTFT, 100 * MS)
            .each(Metric.ITL, 20 * MS)
            .each(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER, 50)
            .each(Metric.OUTPUT_SEQUENCE_LENGTH, 128)
            .each(Metric.REQUEST_LATENCY, 2_640 * MS);

    @ParameterizedTest
    @CsvSource({
        // the limit, and the measured value where it is larger
        "ttft p95 < 500ms, 500, the latency limit 500 ms",
        "ttft p95 < 1ms, 100, the measured ttft 100 ms",
        // 127 gaps of 60 ms, and of 20 ms
        "itl p95 < 60ms, 7620, 'a stream at 60 ms a token, 7,620 ms'",
        "itl p95 < 1ms, 2540, 'a stream at 20 ms a token, 2,540 ms'",
        // 127 gaps of 100 ms, and of 20 ms
        "outputTokenThroughputPerUser p5 >= 10/s, 12700, 'a stream at 100 ms a token, 12,700 ms'",
        "outputTokenThroughputPerUser p5 >= 100/s, 2540, 'a stream at 20 ms a token, 2,540 ms'",
        "outputTokenThroughput > 100/s, 2640, 'the median request latency 2,640 ms'",
        "goodRequestFraction >= 95% where ttft < 300ms and itl < 60ms, 300, the latency limit 300 ms",
    })
    void latenessIsHeldAgainstWhatItCanSpoil(String objective, double millis, String name) {
        JudgedTime judged =
                JudgedTime.of(Objectives.parse(objective), run.metrics()).orElseThrow();
        assertThat(judged.nanos()).isEqualTo(millis * MS);
        assertThat(judged.name()).isEqualTo(name);
    }

    @Test
    void theClientsOwnLatenessIsNoYardstickOfItself() {
        assertThat(JudgedTime.of(Objectives.parse("startDelay p99 < 5ms"), run.metrics()))
                .isEmpty();
    }
}
