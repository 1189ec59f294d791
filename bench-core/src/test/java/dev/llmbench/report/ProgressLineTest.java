// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

    @Test
    void itSaysWhereTheLoadStands() {
        ProgressLine line = new ProgressLine(
                "chatIsFast",
                Duration.ofMillis(12_900),
                64,
                145,
                OptionalInt.of(384),
                32,
                1,
                OptionalDouble.of(1893.26));

        assertThat(line.text())
                .isEqualTo("[chatIsFast] 12 s: 145/384 ended, 32 in flight, 1 failed, 1,893 output tokens/s");
    }

    @Test
    void whatIsUnknownIsNotSaid() {
        ProgressLine line =
                new ProgressLine("timed", Duration.ZERO, 0, 0, OptionalInt.empty(), 1, 0, OptionalDouble.empty());

        assertThat(line.text()).isEqualTo("[timed] 0 s: 0 ended, 1 in flight, 0 failed");
    }

    @Test
    void warmUpIsShownUntilTheFirstMeasuredRequestHasEnded() {
        ProgressLine line =
                new ProgressLine("x", Duration.ofSeconds(3), 12, 0, OptionalInt.of(384), 32, 0, OptionalDouble.empty());

        assertThat(line.text()).isEqualTo("[x] 3 s: 12 warm-up ended, 0/384 ended, 32 in flight, 0 failed");
    }

    @Test
    void itIsOneWholeLine() {
        ProgressLine line = new ProgressLine(
                Reports.HOSTILE, Duration.ZERO, 0, 0, OptionalInt.empty(), 1, 0, OptionalDouble.of(Double.NaN));

        assertThat(line.text()).doesNotContain("\r", "\n", "\u001b", "NaN").hasSizeLessThan(160);
    }
}
