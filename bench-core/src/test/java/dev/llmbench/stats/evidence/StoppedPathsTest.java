// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.llmbench.stats.function.NormalDistribution;
import java.util.Arrays;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Table 3.3 of the definition, without chance: allowed share 5 %, cap 2,000; passed / failed / mean count in each cell.
 */
class StoppedPathsTest {

    private static final double ALLOWED = 0.05;
    private static final int CAP = 2000;
    private static final double[] RATIOS = {0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 4};

    /** A failure needs no later half. */
    private static StoppedPaths followed(StoppingBoundary boundary, double share) {
        return StoppedPaths.of(boundary, LaterHalf.of(ALLOWED, 0.05, Set.of()), share);
    }

    /** With the mean number of values until it stops, be it at the cap. */
    private record Ends(double passed, double failed, double meanCount) {

        static Ends of(StoppingBoundary boundary, double share) {
            StoppedPaths paths = followed(boundary, share);
            double undecided = 1 - paths.passed() - paths.failed();
            double stopped = IntStream.rangeClosed(0, boundary.cap())
                    .mapToDouble(count -> count * paths.stoppedAt(count))
                    .sum();
            return new Ends(paths.passed(), paths.failed(), stopped + undecided * boundary.cap());
        }
    }

    @TestFactory
    Stream<DynamicTest> fixedSize() {
        return row(
                StoppingBoundary.fixed(ALLOWED, 0.05, 0.01, 1, CAP),
                "1/0/2000 1/0/2000 1/0/2000 .84/0/2000 .042/.010/2000 0/.989/2000 0/1/2000 0/1/2000");
    }

    @TestFactory
    Stream<DynamicTest> sequential() {
        return row(
                StoppingBoundary.sequential(ALLOWED, 0.05, 0.01, 1, CAP, n -> true),
                "1/0/106 1/0/163 .999/0/432 .53/0/1414 .041/.006/1922 .002/.925/923 0/1/266 0/1/47");
    }

    @TestFactory
    Stream<DynamicTest> sequentialWithFinalLook() {
        return row(
                StoppingBoundary.sequentialWithFinalLook(ALLOWED, 0.05, 0.01, 1, CAP, n -> true),
                "1/0/128 1/0/199 1/0/529 .76/0/1577 .036/.006/1963 .001/.979/1039 0/1/302 0/1/52");
    }

    @TestFactory
    Stream<DynamicTest> waldsSequentialProbabilityRatioTest() {
        double high = 1.5 * ALLOWED;
        double low = ALLOWED / 1.5;
        double decide = Math.log(0.95 / 0.05);
        StoppingBoundary.Rule passes = (n, k) -> -logRatio(n, k, high, low) >= decide;
        StoppingBoundary.Rule fails = (n, k) -> logRatio(n, k, high, low) >= decide;
        return row(
                StoppingBoundary.of(CAP, passes, fails),
                "1/0/74 1/0/89 .994/.006/129 .918/.082/205 .58/.42/268 .049/.951/146 .004/.996/78 0/1/26");
    }

    @TestFactory
    Stream<DynamicTest> singlePointEvidence() {
        double decide = Math.log(20);
        StoppingBoundary.Rule passes = (n, k) -> logRatio(n, k, ALLOWED / 2, ALLOWED) >= decide;
        StoppingBoundary.Rule fails = (n, k) -> logRatio(n, k, 2 * ALLOWED, ALLOWED) >= decide;
        return row(
                StoppingBoundary.of(CAP, passes, fails),
                "1/0/135 1/0/177 .998/0/376 .51/.004/1311 .049/.039/1848 .001/.82/754 0/1/157 0/1/34");
    }

    @TestFactory
    Stream<DynamicTest> tenEqualLooksOfOBrienAndFleming() {
        int[] looks = IntStream.rangeClosed(1, 10).map(i -> 200 * i).toArray();
        double z = NormalDistribution.quantile(0.975);
        DoubleUnaryOperator spending = share -> 2 * (1 - NormalDistribution.probability(z / Math.sqrt(share)));
        return row(
                GroupSequential.of(looks, spending, spending, ALLOWED),
                "1/0/428 1/0/552 1/0/797 .83/0/1474 .046/.046/1962 0/.998/928 0/1/541 0/1/225");
    }

    /** The definition does not say when the first of its looks is; from 72 on the row is met to a few percent. */
    @TestFactory
    Stream<DynamicTest> twentyGeometricLooksOfPocock() {
        int[] looks = IntStream.range(0, 20)
                .map(i -> (int) Math.round(72 * Math.pow(CAP / 72.0, i / 19.0)))
                .toArray();
        StoppingBoundary boundary = GroupSequential.of(
                looks,
                share -> 0.05 * Math.log(1 + (Math.E - 1) * share),
                share -> 0.01 * Math.log(1 + (Math.E - 1) * share),
                ALLOWED);
        double[] meanCounts = {147, 216, 472, 1283, 1938, 853, 289, 81};
        return IntStream.range(0, RATIOS.length)
                .mapToObj(i -> DynamicTest.dynamicTest(RATIOS[i] + " of the allowed share", () -> {
                    Ends forecast = Ends.of(boundary, RATIOS[i] * ALLOWED);
                    assertThat(forecast.meanCount()).isCloseTo(meanCounts[i], withinPercentage(5.0));
                    assertThat(forecast.passed() + forecast.failed()).isGreaterThan(RATIOS[i] == 1 ? 0.05 : 0.75);
                }));
    }

    private static double logRatio(int count, int violations, double share, double against) {
        return violations * Math.log(share / against)
                + (count - violations) * (Math.log1p(-share) - Math.log1p(-against));
    }

    private static Stream<DynamicTest> row(StoppingBoundary boundary, String cells) {
        String[] cell = cells.split(" ");
        return IntStream.range(0, RATIOS.length).mapToObj(i -> {
            Ends forecast = Ends.of(boundary, RATIOS[i] * ALLOWED);
            String[] figures = cell[i].split("/");
            return DynamicTest.dynamicTest(RATIOS[i] + " of the allowed share: " + cell[i], () -> {
                assertThat(forecast.passed()).isCloseTo(Double.parseDouble(figures[0]), within(roundingOf(figures[0])));
                assertThat(forecast.failed()).isCloseTo(Double.parseDouble(figures[1]), within(roundingOf(figures[1])));
                assertThat(forecast.meanCount()).isCloseTo(Double.parseDouble(figures[2]), within(0.6));
            });
        });
    }

    /**
     * Half a unit of the last digit, and a thousandth more as the definition asks for no more; of a bare 0 or 1 a
     * thousandth.
     */
    private static double roundingOf(String figure) {
        int decimals = figure.contains(".") ? figure.length() - figure.indexOf('.') - 1 : 3;
        return 0.5 * Math.pow(10, -decimals) + 0.0006;
    }

    @Test
    void atOnePercentAndACapOfFiveThousand() {
        StoppingBoundary boundary = StoppingBoundary.sequential(0.01, 0.05, 0.01, 1, 5000, n -> true);

        assertThat(Ends.of(boundary, 0.001).meanCount()).isCloseTo(538, within(0.6));
        assertThat(Ends.of(boundary, 0.0025).meanCount()).isCloseTo(836, within(0.6));
        assertThat(Ends.of(boundary, 0.005).meanCount()).isCloseTo(2139, within(0.6));
        assertThat(Ends.of(boundary, 0.02).meanCount()).isCloseTo(1401, within(0.6));
        assertThat(Ends.of(boundary, 0.04).meanCount()).isCloseTo(249, within(0.6));
        assertThat(Ends.of(boundary, 0.01).passed()).isCloseTo(0.039, within(0.001));
        assertThat(Ends.of(boundary, 0.01).failed()).isCloseTo(0.005, within(0.001));
    }

    @Test
    void aFixedTestThatIsLookedAtRepeatedlyLosesItsErrorRate() {
        StoppingBoundary always = StoppingBoundary.of(
                CAP, (n, k) -> FixedTest.passes(n, k, ALLOWED, 0.05), (n, k) -> FixedTest.fails(n, k, ALLOWED, 0.05));
        Ends everyTime = Ends.of(always.lookedAt(n -> n >= 20), ALLOWED);
        Ends everyHundred = Ends.of(always.lookedAt(n -> n % 100 == 0), ALLOWED);

        assertThat(everyTime.passed()).isCloseTo(0.265, within(0.001));
        assertThat(everyTime.failed()).isCloseTo(0.284, within(0.001));
        assertThat(everyHundred.passed()).isCloseTo(0.178, within(0.001));
        assertThat(everyHundred.failed()).isCloseTo(0.182, within(0.001));
    }

    @Test
    void aFixedTestAppliedUntilItPassesPassesTooOften() {
        StoppingBoundary untilPass =
                StoppingBoundary.of(CAP, (n, k) -> FixedTest.passes(n, k, ALLOWED, 0.01), (n, k) -> false);

        assertThat(Ends.of(untilPass, ALLOWED).passed()).isCloseTo(0.076, within(0.001));
        assertThat(Ends.of(untilPass.lookedAt(n -> n >= 1000 && n % 100 == 0), ALLOWED)
                        .passed())
                .isCloseTo(0.025, within(0.001));
    }

    @Test
    void itIsTheBinomialWhereNothingStopsEarly() {
        // At most 3 of 10 at 0.2 pass when the test is "at most 3 of 10".
        StoppingBoundary atTen = StoppingBoundary.of(10, (n, k) -> n == 10 && k <= 3, (n, k) -> false);
        double byHand = Math.pow(0.8, 10)
                + 10 * 0.2 * Math.pow(0.8, 9)
                + 45 * 0.04 * Math.pow(0.8, 8)
                + 120 * 0.008 * Math.pow(0.8, 7);

        Ends forecast = Ends.of(atTen, 0.2);

        assertThat(forecast.passed()).isCloseTo(byHand, within(1e-12));
        assertThat(forecast.failed()).isZero();
        assertThat(forecast.meanCount()).isCloseTo(10, within(1e-12));
    }

    @Test
    void withoutViolationsItPassesAtTheBoundary() {
        StoppingBoundary boundary = StoppingBoundary.sequential(ALLOWED, 0.05, 0.01, 1, 200, n -> true);

        assertThat(Ends.of(boundary, 0)).isEqualTo(new Ends(1, 0, 82));
        assertThat(followed(boundary, 0).stoppedAt(82)).isCloseTo(1, within(1e-12));
        assertThat(followed(boundary, 1).failed()).isCloseTo(1, within(1e-12));
        assertThat(followed(boundary, 1).stoppedAt(5)).isCloseTo(1, within(1e-12));
    }

    @Test
    void everyPathEndsSomehow() {
        StoppingBoundary boundary = StoppingBoundary.sequential(ALLOWED, 0.05, 0.01, 1.5, 500, n -> true);
        assertThat(Arrays.stream(RATIOS).mapToObj(ratio -> Ends.of(boundary, ratio * ALLOWED)))
                .allSatisfy(forecast -> {
                    assertThat(forecast.passed() + forecast.failed()).isBetween(0.0, 1 + 1e-9);
                    assertThat(forecast.meanCount()).isBetween(1.0, 500.0);
                });
    }
}
