// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileTextTest {

    /** From 2 to 20 within a minute are 11 a second on average: 660 requests; then 20 a second. */
    @Test
    void aRampExpectsItsMeanRate() {
        RateProfile ramp = RateProfile.parse("2..20 over 60s");
        assertThat(ramp.expectedArrivals(Duration.ofSeconds(60))).isCloseTo(660, within(1e-9));
        assertThat(ramp.expectedArrivals(Duration.ofSeconds(61))).isCloseTo(680, within(1e-9));
        assertThat(ramp.length()).isEqualTo(Duration.ofMinutes(1));
        assertThat(ramp.firstRatePerSecond()).isEqualTo(2);
        assertThat(ramp.highestRatePerSecond()).isEqualTo(20);
    }

    /** 30 s at 2, 30 s at 8 are 60 and 240 requests; then 20 a second. */
    @Test
    void stepsHoldTheirRates() {
        RateProfile steps = RateProfile.parse("2 for 30s, 8 for 0.5min, 20");
        assertThat(steps.expectedArrivals(Duration.ofSeconds(30))).isCloseTo(60, within(1e-9));
        assertThat(steps.expectedArrivals(Duration.ofSeconds(60))).isCloseTo(300, within(1e-9));
        assertThat(steps.expectedArrivals(Duration.ofSeconds(61))).isCloseTo(320, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({
        "'2..20 over 60s', '2..20 over 60s, 20'",
        "'2 for 30s,8  for 30s, 20', '2 for 30s, 8 for 30s, 20'",
        "'1..4 over 1500ms, 4 for 1min, 4..1 over 1h', '1..4 over 1500ms, 4 for 60s, 4..1 over 3600s, 1'",
        "'0.5 .. 2 over 10 s', '0.5..2 over 10s, 2'"
    })
    void whatIsShownCanBeReadAgain(String written, String shown) {
        assertThat(RateProfile.parse(written)).hasToString(shown);
        assertThat(RateProfile.parse(shown)).hasToString(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "8",
                "2..20",
                "2..20 over 60",
                "2 for 30s, 8, 20",
                "2-20 over 60s",
                "-1..2 over 5s",
                "2 for 3d"
            })
    void whatIsWrittenOtherwiseIsRefusedWithBothForms(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateProfile.parse(text))
                .withMessageContaining("profile \"" + text + "\"")
                .withMessageContaining("a ramp as 2..20 over 60s, steps as 2 for 30s, 8 for 30s, 20");
    }

    @Test
    void aRateOfNothingIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateProfile.parse("0..20 over 60s"))
                .withMessageContaining("above 0");
    }
}
