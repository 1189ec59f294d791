// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.llmbench.stats.evidence.SequentialTest;
import dev.llmbench.stats.series.QueueTrend;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** A limit of 100 on the 95th percentile, unless a test says otherwise. */
class QuantileJudgeTest {

    private static final QuantileJudge P95_BELOW_100 = new QuantileJudge(Limit.below(100), DecisionRule.usual(0.05));

    /** Independent values of which the given share is above 100. */
    private static double[] independent(int n, double violating, long seed) {
        Random random = new Random(seed);
        return column(n, i -> random.nextDouble() < violating ? 150 + random.nextDouble() : 50 + random.nextDouble());
    }

    private static double[] column(int n, IntToDoubleFunction value) {
        double[] column = new double[n];
        Arrays.setAll(column, value);
        return column;
    }

    private static void assertOpen(Decision decision, Reason reason) {
        assertThat(decision.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(decision.reason()).hasValue(reason);
    }

    @Test
    void whatIsClearlyGoodPassesEarly() {
        Decision decision = P95_BELOW_100.watch(Sample.of(independent(2000, 0.005, 1)));

        assertThat(decision.outcome()).isEqualTo(Outcome.PASSED);
        assertThat(decision.evidence().measured()).isLessThan(500);
        assertThat(decision.evidence().logPass()).isGreaterThanOrEqualTo(SequentialTest.threshold(0.05));
        assertThat(decision.further()).isEmpty();
    }

    @Test
    void whatIsClearlyBadFailsEarly() {
        Decision decision = P95_BELOW_100.watch(Sample.of(independent(2000, 0.3, 1)));

        assertThat(decision.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(decision.evidence().measured()).isEqualTo(76);
        assertThat(decision.evidence().logFail()).isGreaterThanOrEqualTo(SequentialTest.threshold(0.01));
    }

    @Test
    void whatIsTooCloseByNameSaysWhatItLacks() {
        // Blocks of eight equal values, none of which violates: 400 independent ones would pass.
        double[] blocks = column(400, i -> 50 + (i / 8) * 7919 % 31);
        assertThat(P95_BELOW_100.look(Sample.of(blocks)).shortfall()).hasValue(Shortfall.INDEPENDENCE);
        // The same, and every sixth block violates: 200 independent ones would fail.
        double[] slowBlocks = column(200, i -> (i / 8) % 6 == 5 ? 150 : 50);
        assertThat(P95_BELOW_100.look(Sample.of(slowBlocks)).shortfall()).hasValue(Shortfall.INDEPENDENCE);
        // One of 125, and it takes none.
        assertThat(P95_BELOW_100
                        .look(Sample.of(column(125, i -> i == 60 ? 150 : 50 + i * 7 % 11)))
                        .shortfall())
                .hasValue(Shortfall.VALUES);
        // One of ten where one of twenty may, so few that it may be chance.
        assertThat(P95_BELOW_100
                        .look(Sample.of(column(130, i -> i % 10 == 7 ? 150 : 50)))
                        .shortfall())
                .hasValue(Shortfall.VALUES);
        assertThat(P95_BELOW_100
                        .look(Sample.of(column(2000, i -> i % 20 == 7 ? 150 : 50 + i * 7 % 11)))
                        .shortfall())
                .hasValue(Shortfall.DISTANCE);
    }

    @Test
    void aFailureThatTheLaterHalfDoesNotBearOutIsSettledByNoNumberOfValues() {
        Random random = new Random(1);
        Decision decision = P95_BELOW_100.look(Sample.of(
                column(2000, i -> random.nextDouble() < (i < 1000 ? 0.1 : 0.045) ? 150 : 50)));

        assertOpen(decision, Reason.TOO_CLOSE);
        assertThat(decision.shortfall()).hasValue(Shortfall.AGREEMENT);
        assertThat(decision.evidence().logFail()).isGreaterThan(SequentialTest.threshold(0.01));
        assertThat(decision.further()).isEmpty();
    }

    /**
     * Every fourteenth value throughout: all together prove it, a half by itself does not yet, and more of the same do.
     */
    @Test
    void aLaterHalfThatIsTooShortToAgreeSaysHowManyMoreItTakes() {
        for (int count = 1_000; count < 3_000; count += 50) {
            Decision decision = P95_BELOW_100.look(Sample.of(column(count, i -> i % 14 == 5 ? 150 : 50)));
            boolean onlyHalfIsMissing = decision.outcome() == Outcome.INCONCLUSIVE
                    && decision.evidence().logFail() >= SequentialTest.threshold(0.01);
            if (onlyHalfIsMissing) {
                assertThat(decision.shortfall()).isNotEqualTo(Optional.of(Shortfall.AGREEMENT));
                int whole = count + (int) decision.further().orElseThrow();
                assertThat(whole).isGreaterThan(count + 1);
                assertThat(P95_BELOW_100
                                .look(Sample.of(column(whole + whole / 5, i -> i % 14 == 5 ? 150 : 50)))
                                .outcome())
                        .isEqualTo(Outcome.FAILED);
                return;
            }
        }
        throw new AssertionError("no such size was found");
    }

    @Test
    void whatIsJustAtTheLimitStaysOpen() {
        // Every twentieth value violates.
        Decision decision = P95_BELOW_100.watch(Sample.of(column(2000, i -> i % 20 == 7 ? 150 : 50 + i * 7 % 11)));

        assertOpen(decision, Reason.TOO_CLOSE);
        assertThat(decision.evidence().violations()).isEqualTo(100);
        assertThat(decision.further()).isEmpty();
    }

    @Test
    void itSaysHowManyMoreWouldSettleIt() {
        // Every fortieth of 400: half of what is allowed, at a deflation of 1.5 not yet enough.
        double[] values = column(4000, i -> i % 40 == 39 ? 150 : 50 + i * 7 % 11);
        Decision open = P95_BELOW_100.look(Sample.of(Arrays.copyOf(values, 400)));
        assertOpen(open, Reason.TOO_CLOSE);
        int enough = 400 + (int) open.further().orElseThrow();

        // A violation more or less at the end of the column matters, hence up to the next one.
        assertThat(P95_BELOW_100
                        .look(Sample.of(Arrays.copyOf(values, enough + 39)))
                        .outcome())
                .isEqualTo(Outcome.PASSED);
        assertThat(P95_BELOW_100
                        .look(Sample.of(Arrays.copyOf(values, enough - 80)))
                        .outcome())
                .isEqualTo(Outcome.INCONCLUSIVE);
    }

    @Test
    void fewerThanAnyPassTakesIsUnmeasured() {
        Decision decision = P95_BELOW_100.watch(Sample.of(column(122, i -> i % 2)));

        assertOpen(decision, Reason.TOO_FEW_VALUES);
        assertThat(decision.reason().orElseThrow().kind()).isEqualTo(Reason.Kind.UNMEASURED);
        assertThat(decision.further()).hasValue(1);
        assertThat(P95_BELOW_100.watch(Sample.of(column(123, i -> i % 2))).outcome())
                .isEqualTo(Outcome.PASSED);
    }

    @Test
    void nothingMeasuredIsNeverAPass() {
        assertOpen(P95_BELOW_100.watch(Sample.of()), Reason.TOO_FEW_VALUES);
    }

    @Test
    void failuresAreViolations() {
        double[] values = independent(1000, 0, 1);
        for (int i = 0; i < values.length; i += 9) {
            values[i] = Double.POSITIVE_INFINITY;
        }
        assertThat(P95_BELOW_100.watch(Sample.of(values)).outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void theLimitItselfIsAllowedOnlyWhereItIsInclusive() {
        double[] atTheLimit = column(500, i -> i % 2 == 0 ? 100 : 50);

        assertThat(P95_BELOW_100.watch(Sample.of(atTheLimit)).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(new QuantileJudge(Limit.atMost(100), DecisionRule.usual(0.05))
                        .watch(Sample.of(atTheLimit))
                        .outcome())
                .isEqualTo(Outcome.PASSED);
    }

    @Test
    void aFloorIsJudgedLikeACeiling() {
        QuantileJudge floor = new QuantileJudge(Limit.atLeast(10), DecisionRule.usual(0.05));

        assertThat(floor.watch(Sample.of(column(500, i -> 10 + i % 7))).outcome())
                .isEqualTo(Outcome.PASSED);
        assertThat(floor.watch(Sample.of(column(500, i -> i % 3 == 0 ? 9 : 20))).outcome())
                .isEqualTo(Outcome.FAILED);
    }

    @Test
    void aShareIsJudgedAsAColumnOfZerosAndOnes() {
        QuantileJudge errors = new QuantileJudge(Limit.below(0.5), DecisionRule.usual(0.01));

        assertThat(errors.watch(Sample.of(column(626, i -> 0))).outcome()).isEqualTo(Outcome.PASSED);
        assertThat(errors.watch(Sample.of(column(625, i -> 0))).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(errors.watch(Sample.of(column(1000, i -> i % 20 == 0 ? 1 : 0)))
                        .outcome())
                .isEqualTo(Outcome.FAILED);
    }

    @Test
    void dependentViolationsCountForLess() {
        // A tenth violates, in runs of fifty: five episodes in 2,500 values prove little.
        double[] inRuns = column(2500, i -> i % 500 < 50 ? 150 : 50 + i * 7 % 11);
        double[] spread = column(2500, i -> i % 10 == 3 ? 150 : 50 + i * 7 % 11);

        assertThat(P95_BELOW_100.look(Sample.of(inRuns)).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(P95_BELOW_100.look(Sample.of(spread)).outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void aBadStartAloneIsNoFailure() {
        // Were it not for the second half, 250 of 2,000 would be a failure.
        Random random = new Random(4);
        double[] badStart = column(2000, i -> i < 1000 && random.nextDouble() < 0.25 ? 150 : 50);

        assertThat(P95_BELOW_100.look(Sample.of(badStart)).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    }

    @Test
    void whatHasNotSettledMayFailAndNotPass() {
        double[] slowing = column(1000, i -> i / 1000.0);
        Sample good = Sample.of(independent(1000, 0, 1)).withSettling(slowing);
        Sample bad = Sample.of(independent(1000, 0.3, 1)).withSettling(slowing);

        assertOpen(P95_BELOW_100.watch(good), Reason.NOT_STEADY);
        assertThat(P95_BELOW_100.watch(bad).outcome()).isEqualTo(Outcome.FAILED);
    }

    /** Of at most 100, where 50 would have to double. */
    @Test
    void farFromItsLimitItDoesNotMatterWhetherASourceHasSettled() {
        double[] slowing = column(1000, i -> i / 1000.0);
        Sample far = Sample.of(column(1000, i -> 10 + i * 11 % 41)).withSettling(slowing);
        Sample nearer = Sample.of(column(1000, i -> 10 + i * 11 % 42)).withSettling(slowing);

        assertThat(P95_BELOW_100.look(far).outcome()).isEqualTo(Outcome.PASSED);
        assertOpen(P95_BELOW_100.look(nearer), Reason.NOT_STEADY);
    }

    @Test
    void valuesOfZeroAreFarFromNothing() {
        assertThat(Limit.atMost(0.5).isFarFrom(new double[] {0, 0})).isFalse();
        assertThat(Limit.atLeast(10).isFarFrom(new double[] {20, 30})).isTrue();
        assertThat(Limit.atLeast(10).isFarFrom(new double[] {19.9, 30})).isFalse();
        assertThat(Limit.below(10).isFarFrom(new double[] {Double.POSITIVE_INFINITY}))
                .isFalse();
    }

    @Test
    void aDriftMayFailAndNotPass() {
        Random random = new Random(2);
        double[] stepUp = column(1000, i -> 0.2 * random.nextGaussian() + (i < 500 ? 0 : 0.1));
        Decision decision =
                P95_BELOW_100.look(Sample.of(independent(1000, 0, 1)).withSettling(stepUp));

        assertOpen(decision, Reason.NOT_STEADY);
    }

    @Test
    void aSlowStartIsLeftOut() {
        double[] values = column(1000, i -> i < 100 ? 300 : 50 + i * 7 % 11);
        Decision decision = P95_BELOW_100.look(Sample.of(values).withSettling(Sample.logarithms(values)));

        assertThat(decision.outcome()).isEqualTo(Outcome.PASSED);
        assertThat(decision.evidence().dropped()).isEqualTo(100);
        assertThat(decision.evidence().violations()).isZero();
        assertThat(decision.evidence().count()).isEqualTo(900);
    }

    @Test
    void congestionAsLongAsTheRunRefusesAPass() {
        // The number under way rises and falls four times in the run.
        double[] values = independent(1000, 0, 1);
        double[] slow = column(1000, i -> Math.sin(i / 40.0));
        Random random = new Random(3);
        double[] quick = column(1000, i -> random.nextDouble());

        assertOpen(P95_BELOW_100.watch(Sample.of(values).withLevels(slow)), Reason.NEAR_SATURATION);
        assertThat(P95_BELOW_100.watch(Sample.of(values).withLevels(quick)).outcome())
                .isEqualTo(Outcome.PASSED);
    }

    @Test
    void aQueueThatGrowsWithoutEndFailsWhatViolatesAndPassesNothing() {
        Sample fine = Sample.of(independent(1000, 0, 1)).withQueue(QueueTrend.WITHOUT_END);
        Sample late = Sample.of(column(200, i -> i)).withQueue(QueueTrend.WITHOUT_END);

        assertOpen(P95_BELOW_100.watch(fine), Reason.OVER_SATURATED);
        assertThat(P95_BELOW_100.watch(late).outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void aLoadThatStillFillsUpPassesNothingAndFailsNothing() {
        Sample fine = Sample.of(independent(1000, 0, 1)).withQueue(QueueTrend.RISING);
        Sample atTheLimit = Sample.of(independent(100, 0.1, 1)).withQueue(QueueTrend.RISING);

        assertOpen(P95_BELOW_100.watch(fine), Reason.NOT_STEADY);
        assertThat(P95_BELOW_100.watch(atTheLimit).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(P95_BELOW_100
                        .watch(atTheLimit.withQueue(QueueTrend.WITHOUT_END))
                        .outcome())
                .isEqualTo(Outcome.FAILED);
    }

    /** More and more are under way, and half of all are too slow. */
    @Test
    void aLoadThatFillsUpFailsByWhatIsSlow() {
        Sample rising = Sample.of(independent(400, 0.5, 1)).withLevels(column(400, i -> i));

        assertOpen(P95_BELOW_100.watch(rising), Reason.NEAR_SATURATION);
        assertThat(P95_BELOW_100.watch(rising.withQueue(QueueTrend.RISING)).outcome())
                .isEqualTo(Outcome.FAILED);
    }

    @Test
    void aFinalLookDecidesMore() {
        // 21 of 1,000 violate: the fixed test at half the error rate, on 1000 / 1.5, passes up to 22 / 1.5.
        double[] values = column(1000, i -> i % 33 == 5 ? 150 : 50 + i * 7 % 11);

        Decision last = P95_BELOW_100.watchWithFinalLook(Sample.of(values));
        assertThat(last.outcome()).isEqualTo(Outcome.PASSED);
        assertOpen(P95_BELOW_100.watch(Sample.of(values)), Reason.TOO_CLOSE);
    }

    /** 27 of 1,000: evidence of more than 20 to 1 that the limit is kept, and 40 to 1 is asked for. */
    @Test
    void whereRequestsComeAnywayAPassTakesTwiceTheEvidence() {
        double[] values = column(1000, i -> i % 38 == 5 ? 150 : 50 + i * 7 % 11);
        Random random = new Random(3);
        Sample closed = Sample.of(values);

        assertThat(P95_BELOW_100.look(closed).evidence().logPass())
                .isBetween(SequentialTest.threshold(0.05), SequentialTest.threshold(0.025));
        assertThat(P95_BELOW_100.look(closed).outcome()).isEqualTo(Outcome.PASSED);
        assertOpen(P95_BELOW_100.look(closed.withLevels(column(1000, i -> random.nextDouble()))), Reason.TOO_CLOSE);
    }

    @Test
    void aLastLookIsNotForLoadsThatDoNotHoldTheNumberUnderWay() {
        double[] values = column(1000, i -> i % 33 == 5 ? 150 : 50 + i * 7 % 11);
        Random random = new Random(3);
        Sample open = Sample.of(values).withLevels(column(1000, i -> random.nextDouble()));

        assertOpen(P95_BELOW_100.watchWithFinalLook(open), Reason.TOO_CLOSE);
    }

    @Test
    void looksGrowByThreeTenths() {
        assertThat(P95_BELOW_100.nextLook(0)).isEqualTo(76);
        assertThat(P95_BELOW_100.nextLook(76)).isEqualTo(99);
        assertThat(P95_BELOW_100.nextLook(1000)).isEqualTo(1300);
        // 1.3 x log(0.05) / log(0.99)
        assertThat(new QuantileJudge(Limit.below(1), DecisionRule.usual(0.01)).nextLook(0))
                .isEqualTo(388);
    }

    @Test
    void oneOfFiveLimitsFailsWithAFifthOfTheErrorRate() {
        DecisionRule rule = DecisionRule.usual(0.05).oneOf(5);

        assertThat(rule.alphaFail()).isCloseTo(0.002, within(1e-12));
        assertThat(rule.alphaPass()).isEqualTo(0.05);
    }

    @Test
    void independentValuesAtTheLimitKeepTheErrorRates() {
        int passed = 0;
        int failed = 0;
        for (int seed = 0; seed < 400; seed++) {
            Outcome outcome = P95_BELOW_100
                    .watch(Sample.of(independent(1500, 0.05, seed)))
                    .outcome();
            passed += outcome == Outcome.PASSED ? 1 : 0;
            failed += outcome == Outcome.FAILED ? 1 : 0;
        }
        // 20 and 4 are allowed on average
        assertThat(passed).isLessThanOrEqualTo(20);
        assertThat(failed).isLessThanOrEqualTo(4);
    }
}
