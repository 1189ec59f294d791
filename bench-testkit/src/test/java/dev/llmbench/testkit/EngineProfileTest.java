// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class EngineProfileTest {
    private static final EngineProfile SMALL = EngineProfile.small();

    @Test
    void aValueThatIsNoEngineIsNamedWithItsRule() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SMALL.withSlots(0))
                .withMessage("slots = 0 is no engine: it must be at least 1");
        List<ThrowingCallable> mistakes = List.of(
                () -> SMALL.withPrefillTokensPerSecond(0),
                () -> SMALL.withPrefillTokensPerSecond(Double.NaN),
                () -> SMALL.withPrefillTokensPerSecond(Double.POSITIVE_INFINITY),
                () -> SMALL.withStep(Duration.ZERO, Duration.ZERO),
                () -> SMALL.withStep(Duration.ofMillis(1), Duration.ofMillis(-1)),
                () -> SMALL.withJitter(1, 1),
                () -> SMALL.withJitter(-0.1, 1),
                () -> SMALL.withJitter(Double.NaN, 1),
                () -> SMALL.withDefaultOutputTokens(0),
                () -> SMALL.withPromptTokens(-1, 0),
                () -> SMALL.withPromptTokens(1, -1),
                () -> SMALL.withChunkedPrefill(0, Duration.ZERO),
                () -> SMALL.withChunkedPrefill(1, Duration.ofMillis(-1)),
                () -> SMALL.withKvCache(15),
                () -> SMALL.withPrefixCache(0),
                () -> SMALL.withKvCache(20).withPrefixCache(21),
                () -> SMALL.withSlowStart(Duration.ofMillis(-1), 1),
                () -> SMALL.withSlowStart(Duration.ZERO, 0),
                () -> SMALL.withSlowStart(Duration.ZERO, Double.NaN),
                () -> SMALL.withDrift(-0.1),
                () -> SMALL.withDrift(Double.POSITIVE_INFINITY),
                () -> SMALL.withStepChange(Duration.ofMillis(-1), 2),
                () -> SMALL.withStepChange(Duration.ZERO, -1));
        assertThat(mistakes)
                .allSatisfy(mistake ->
                        assertThatIllegalArgumentException().isThrownBy(mistake).withMessageContaining("it must be"));
    }

    @Test
    void eachChangeKeepsTheRest() {
        EngineProfile changed = SMALL.withSlots(3)
                .withPrefillTokensPerSecond(4)
                .withStep(Duration.ofMillis(5), Duration.ofMillis(6))
                .withJitter(0.7, 8)
                .withDefaultOutputTokens(9)
                .withPromptTokens(1.5, 11);
        assertThat(changed.slots()).isEqualTo(3);
        assertThat(changed.prefill()).isEqualTo(new PrefillCost.BesideSteps(4));
        assertThat(changed.step()).isEqualTo(new StepCost(Duration.ofMillis(5), Duration.ofMillis(6), 0.7, 8));
        assertThat(changed.tokens()).isEqualTo(new TokenRules(9, 1.5, 11));
        assertThat(changed).isNotEqualTo(SMALL).isEqualTo(changed.withSlots(3)).hasSameHashCodeAs(changed.withSlots(3));
    }

    @Test
    void theLaterChoiceOfPrefillWinsAndTheRestStays() {
        EngineProfile gpu = EngineProfile.gpuLike();
        assertThat(gpu.prefill()).isEqualTo(new PrefillCost.WithinSteps(2048, Duration.ofNanos(20_000)));
        assertThat(gpu.withPrefillTokensPerSecond(7).prefill()).isEqualTo(new PrefillCost.BesideSteps(7));
        assertThat(gpu.withPrefillTokensPerSecond(7).cache()).isEqualTo(gpu.cache());
        assertThat(gpu).isEqualTo(EngineProfile.gpuLike()).isNotEqualTo(gpu.withDrift(0.01));
        assertThat(gpu.withKvCache(99).withSlots(3).toString()).contains("slots=3", "99", "2048");
    }

    @Test
    void promptTokensAreWordsTimesAFactorPlusTheTemplate() {
        assertThat(SMALL.tokens().promptTokens(512)).isEqualTo(520);
        assertThat(SMALL.withPromptTokens(1.3, 0).tokens().promptTokens(10)).isEqualTo(13);
        assertThat(SMALL.withPromptTokens(1.25, 4).tokens().promptTokens(3)).isEqualTo(8);
    }

    @Test
    void timesFollowFromTheRates() {
        assertThat(new PrefillCost.BesideSteps(50_000).nanos(520)).isEqualTo(10_400_000);
        assertThat(SMALL.step().nanos(32, 0, 0, 1)).isEqualTo(18_000_000);
        assertThat(SMALL.step().nanos(32, 0, 1, 1)).isEqualTo(18_900_000);
        assertThat(SMALL.step().nanos(32, 0, -1, 1)).isEqualTo(17_100_000);
    }
}
