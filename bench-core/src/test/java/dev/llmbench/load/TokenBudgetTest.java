// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.arrival.ArrivalProcess;
import dev.llmbench.arrival.ArrivalTimes;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TokenBudgetTest {

    @Test
    void aClosedLoopOfKnownSizeCountsWarmupToo() {
        assertThat(planned(new LoadModel.ClosedLoop(8), StopRule.afterRequests(5000), Warmup.ofRequests(16)))
                .isEqualTo(OptionalLong.of(5016));
    }

    @Test
    void aClosedLoopThatOnlyTimeStopsHasNoNumber() {
        assertThat(planned(new LoadModel.ClosedLoop(8), StopRule.afterDuration(Duration.ofSeconds(60)), Warmup.NONE))
                .isEmpty();
    }

    @Test
    void anOpenLoopIsRateTimesTime() {
        assertThat(planned(
                        new LoadModel.OpenLoop(new Rate(8)),
                        StopRule.afterDuration(Duration.ofSeconds(150)),
                        new Warmup(0, Duration.ofSeconds(10))))
                .isEqualTo(OptionalLong.of(1200 + 80));
    }

    @Test
    void anOpenLoopEndsAtTheEarlierOfNumberAndTimeButNotBeforeItsMinimum() {
        Optional<Duration> minute = Optional.of(Duration.ofSeconds(60));
        assertThat(planned(
                        new LoadModel.OpenLoop(new Rate(1)), new StopRule(OptionalInt.of(30), minute, 0), Warmup.NONE))
                .isEqualTo(OptionalLong.of(30));
        assertThat(planned(
                        new LoadModel.OpenLoop(new Rate(1)),
                        new StopRule(OptionalInt.empty(), minute, 200),
                        Warmup.ofRequests(10)))
                .isEqualTo(OptionalLong.of(210));
    }

    @Test
    void aBudgetMustBePositive() {
        assertThatThrownBy(() -> new TokenBudget(0)).hasMessage("max-tokens = 0: it must be positive");
    }

    @Test
    void theDefaultForHostedServersAllows312RequestsOf640Tokens() {
        assertThat(TokenBudget.PUBLIC.affordableRequests(640)).isEqualTo(312);
    }

    private static OptionalLong planned(LoadModel model, StopRule stop, Warmup warmup) {
        return TokenBudget.plannedRequests(
                new LoadSpec(model, stop, warmup, Duration.ofSeconds(30), Duration.ofMinutes(30), 1));
    }

    private record Rate(double ratePerSecond) implements ArrivalProcess {
        @Override
        public String name() {
            return "test";
        }

        @Override
        public ArrivalTimes times(long seed) {
            throw new AssertionError("not walked in this test");
        }
    }
}
