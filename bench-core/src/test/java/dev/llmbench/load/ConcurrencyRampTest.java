// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ConcurrencyRampTest {

    private static final long SECOND = 1_000_000_000L;

    /** From 1 to 32 in 62 s is one more user every 2 s: user 2 comes at 2 s, user 32 at 62 s. */
    @Test
    void usersComeAsTheRampReachesTheirNumber() {
        ConcurrencyRamp ramp = ConcurrencyRamp.parse("1..32 over 62s");
        assertThat(ramp.nextPresence(0, 0)).hasValue(0);
        assertThat(ramp.nextPresence(1, 0)).hasValue(2 * SECOND);
        assertThat(ramp.nextPresence(31, 0)).hasValue(62 * SECOND);
        assertThat(ramp.nextPresence(32, 0)).isEmpty();
        assertThat(ramp.nextPresence(1, 40 * SECOND)).hasValue(40 * SECOND);
        assertThat(ramp.peak()).isEqualTo(32);
        assertThat(ramp.first()).isEqualTo(1);
        assertThat(ramp.length()).isEqualTo(Duration.ofSeconds(62));
    }

    @Test
    void stepsComeAtOnce() {
        ConcurrencyRamp ramp = ConcurrencyRamp.parse("8 for 30s, 16");
        assertThat(ramp.nextPresence(7, 0)).hasValue(0);
        assertThat(ramp.nextPresence(8, 0)).hasValue(30 * SECOND);
        assertThat(ramp.nextPresence(15, 0)).hasValue(30 * SECOND);
    }

    /** Up to 3 within 10 s, held for 10 s, down to 1 within 10 s, and up again at 40 s. */
    @Test
    void usersGoAndComeAgain() {
        ConcurrencyRamp ramp = ConcurrencyRamp.parse("1..3 over 10s, 3 for 10s, 3..1 over 10s, 1 for 10s, 3");
        assertThat(ramp.nextPresence(2, 0)).hasValue(10 * SECOND);
        assertThat(ramp.nextPresence(2, 15 * SECOND)).hasValue(15 * SECOND);
        assertThat(ramp.nextPresence(2, 21 * SECOND)).hasValue(40 * SECOND);
        assertThat(ramp.nextPresence(1, 24 * SECOND)).hasValue(24 * SECOND);
        assertThat(ramp.nextPresence(1, 26 * SECOND)).hasValue(40 * SECOND);
        assertThat(ramp.nextPresence(0, 26 * SECOND)).isEqualTo(OptionalLong.of(26 * SECOND));
    }

    @Test
    void whatIsNoRampIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConcurrencyRamp.parse("1 to 32"))
                .withMessageContaining("2..20 over 60s");
    }
}
