// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import static dev.llmbench.stats.decision.Outcome.FAILED;
import static dev.llmbench.stats.decision.Outcome.INCONCLUSIVE;
import static dev.llmbench.stats.decision.Outcome.PASSED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.llmbench.stats.evidence.LogRatio;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DecisionsTest {

    private static double[] blocks(int count, double mean) {
        double[] blocks = new double[count];
        // alternating: deviation a hair above 10, no dependence
        Arrays.setAll(blocks, i -> mean + (i % 2 == 0 ? 10 : -10));
        return blocks;
    }

    @Test
    void aRateIsDecidedOnceTheBoundIsBeyondTheLimit() {
        // half width at 30 blocks: 0.511 x 10.17 = 5.2 for a pass, and some 6.5 for a failure
        RateJudge atLeast100 = new RateJudge(Limit.atLeast(100), 0.05, 0.01);

        assertThat(atLeast100.decide(blocks(30, 106))).isEqualTo(PASSED);
        assertThat(atLeast100.decide(blocks(30, 104))).isEqualTo(INCONCLUSIVE);
        assertThat(atLeast100.decide(blocks(300, 104))).isEqualTo(PASSED);
        assertThat(atLeast100.decide(blocks(30, 95))).isEqualTo(INCONCLUSIVE);
        assertThat(atLeast100.decide(blocks(30, 92))).isEqualTo(FAILED);
        assertThat(atLeast100.decide(blocks(29, 200))).isEqualTo(INCONCLUSIVE);
    }

    @Test
    void aRateMayHaveACeiling() {
        RateJudge atMost100 = new RateJudge(Limit.atMost(100), 0.05, 0.01);

        assertThat(atMost100.decide(blocks(30, 92))).isEqualTo(PASSED);
        assertThat(atMost100.decide(blocks(30, 108))).isEqualTo(FAILED);
    }

    @Test
    void ratesAreLookedAtEveryTenBlocksFromThirtyOn() {
        assertThat(RateJudge.nextLook(0)).isEqualTo(30);
        assertThat(RateJudge.nextLook(30)).isEqualTo(40);
        assertThat(RateJudge.nextLook(44)).isEqualTo(50);
    }

    @Test
    void aRatioIsHeldAgainstItsMargin() {
        RatioJudge tenPercent = RatioJudge.usual(0.10);
        double margin = Math.log(1.1);

        // 1.645 and 2.326 standard errors of 0.01
        assertThat(tenPercent.decide(LogRatio.withinRuns(margin - 0.0165, 0.01)))
                .isEqualTo(PASSED);
        assertThat(tenPercent.decide(LogRatio.withinRuns(margin - 0.0164, 0.01)))
                .isEqualTo(INCONCLUSIVE);
        assertThat(tenPercent.decide(LogRatio.withinRuns(margin + 0.0232, 0.01)))
                .isEqualTo(INCONCLUSIVE);
        assertThat(tenPercent.decide(LogRatio.withinRuns(margin + 0.0234, 0.01)))
                .isEqualTo(FAILED);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RatioJudge.usual(0))
                .withMessageContaining("margin = 0.0");
    }

    @Test
    void aReasonBelongsToWhatIsInconclusive() {
        Evidence evidence = new Evidence(10, 0, 0, 1, 0, 0);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Decision(
                        PASSED, Optional.of(Reason.NOT_STEADY), evidence, OptionalLong.empty(), Optional.empty()));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new Decision(INCONCLUSIVE, Optional.empty(), evidence, OptionalLong.empty(), Optional.empty()));
    }

    @Test
    void whatIsMissingIsSaidOfWhatIsTooCloseAndOfNothingElse() {
        Evidence evidence = new Evidence(10, 0, 0, 1, 0, 0);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Decision(
                        INCONCLUSIVE, Optional.of(Reason.TOO_CLOSE), evidence, OptionalLong.empty(), Optional.empty()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Decision(
                        INCONCLUSIVE,
                        Optional.of(Reason.NOT_STEADY),
                        evidence,
                        OptionalLong.empty(),
                        Optional.of(Shortfall.VALUES)));
    }

    @Test
    void columnsFitEachOther() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sample.of(1, 2).withLevels(1))
                .withMessageContaining("a column of 1 beside 2 values");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sample.of(1, 2).withSettling(1, Double.POSITIVE_INFINITY));
        assertThatIllegalArgumentException().isThrownBy(() -> Sample.of(1, Double.NaN));
    }

    @Test
    void logarithmsOfFailuresAndZerosAreFinite() {
        double[] logarithms = Sample.logarithms(Math.E, Double.POSITIVE_INFINITY, 0, 1);

        assertThat(logarithms).containsExactly(1, 1, 0, 0);
        assertThat(Sample.logarithms(Double.POSITIVE_INFINITY, 0)).containsExactly(0, 0);
    }

    @Test
    void rulesThatCannotHoldAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> DecisionRule.usual(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new DecisionRule(0.05, 0, 0.01, 1.5));
        assertThatIllegalArgumentException().isThrownBy(() -> new DecisionRule(0.05, 0.05, 0.01, 0.5));
        assertThatIllegalArgumentException().isThrownBy(() -> Limit.below(Double.NaN));
    }
}
