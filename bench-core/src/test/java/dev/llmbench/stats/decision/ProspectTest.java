// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run tells of the next one, held against the next one. */
class ProspectTest {

    private static final DecisionRule RULE = DecisionRule.usual(0.05);
    private static final Limit LIMIT = Limit.below(1);
    private static final int SIZE = 500;
    private static final int PAIRS = 400;

    /** Of the runs of which so and so much was said. */
    private record Pair(Prospect said, Outcome seen, double share) {}

    private static Sample sample(double share, Random random) {
        double[] values = new double[SIZE];
        for (int i = 0; i < SIZE; i++) {
            values[i] = random.nextDouble() + (random.nextDouble() < share ? 1 : 0);
        }
        return Sample.of(values);
    }

    /** Servers of every kind, from one that misses the limit in 0.5 % of requests to one that does in 20 %. */
    private static List<Pair> pairs() {
        Random random = new Random(11);
        QuantileJudge judge = new QuantileJudge(LIMIT, RULE);
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            double share = 0.005 * Math.pow(40, random.nextDouble());
            KnownSource known = KnownSource.of(sample(share, random), LIMIT, RULE);
            Prospect said = new PlannedDecision(RULE, SIZE, known, true).given(known.share());
            Outcome seen = judge.watchWithFinalLook(sample(share, random)).outcome();
            pairs.add(new Pair(said, seen, share));
        }
        return pairs;
    }

    /**
     * In each third of what was said the frequency is the mean of it, within three standard errors of that many runs.
     */
    @Test
    void theChanceThatIsSaidIsTheFrequencyThatIsSeen() {
        List<Pair> pairs = pairs();

        assertCalibrated(pairs, Prospect::passed, Outcome.PASSED);
        assertCalibrated(pairs, Prospect::failed, Outcome.FAILED);
    }

    private static void assertCalibrated(List<Pair> pairs, ToDoubleFunction<Prospect> chance, Outcome outcome) {
        for (double from : new double[] {0, 1.0 / 3, 2.0 / 3}) {
            List<Pair> told = pairs.stream()
                    .filter(pair -> chance.applyAsDouble(pair.said()) >= from
                            && chance.applyAsDouble(pair.said()) <= from + 1.0 / 3)
                    .toList();
            double said = told.stream()
                    .mapToDouble(pair -> chance.applyAsDouble(pair.said()))
                    .average()
                    .orElseThrow();
            double seen = (double)
                            told.stream().filter(pair -> pair.seen() == outcome).count()
                    / told.size();
            double error = Math.sqrt(Math.max(said * (1 - said), 0.01) / told.size());
            assertThat(told).hasSizeGreaterThan(15);
            assertThat(seen)
                    .as("%s, said %.2f of %d", outcome, said, told.size())
                    .isCloseTo(said, within(3 * error));
        }
    }

    /**
     * The judge itself estimates a dependence of a little more than 1 from independent values, the forecast is told
     * 1.1.
     */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void itIsSaidWhenMostAreDecided(int part) {
        Random random = new Random(12);
        double share = 0.01 * (part - 1);
        KnownSource known = new KnownSource(100_000, (int) (100_000 * share), 1.1, OptionalDouble.empty());
        Prospect said = new PlannedDecision(RULE, 5_000, known, false).given(known.share());
        QuantileJudge judge = new QuantileJudge(LIMIT, RULE);
        int runs = 200;
        int byHalf = 0;
        int byMost = 0;
        for (int run = 0; run < runs; run++) {
            int decided = decidedAt(judge, share, random);
            byHalf += decided <= said.halfBy().orElseThrow() ? 1 : 0;
            byMost += decided <= said.mostBy().orElseThrow() ? 1 : 0;
        }

        assertThat((double) byHalf / runs).isBetween(0.4, 0.9);
        assertThat((double) byMost / runs).isBetween(0.84, 1.0);
        assertThat(said.halfBy().orElseThrow()).isLessThan(said.mostBy().orElseThrow());
    }

    private static int decidedAt(QuantileJudge judge, double share, Random random) {
        double[] values = new double[5_000];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextDouble() + (random.nextDouble() < share ? 1 : 0);
        }
        return judge.watch(Sample.of(values)).evidence().measured();
    }

    @Test
    void whatIsNeverDecidedTakesAllOfThem() {
        KnownSource known = new KnownSource(10_000, 500, 1, OptionalDouble.empty());
        Prospect said = new PlannedDecision(RULE, SIZE, known, true).given(known.share());

        assertThat(said.decided()).isLessThan(0.2);
        assertThat(said.halfBy()).isEmpty();
        assertThat(said.mostBy()).isEmpty();
    }

    /** Of ten values: 25 episodes are 250, and 80 are 800 where values depend on each other. */
    @Test
    void withFewEpisodesNothingPassesAndWithFewerThanTenNothingFails() {
        KnownSource good = new KnownSource(10_000, 10, 3, OptionalDouble.of(10));
        assertThat(passing(good, 249)).isZero();
        assertThat(passing(good, 800)).isGreaterThan(0.5);
        KnownSource waiting = new KnownSource(10_000, 10, 3.1, OptionalDouble.of(10));
        assertThat(passing(waiting, 790)).isZero();
        assertThat(passing(waiting, 2_000)).isGreaterThan(0.95);

        KnownSource bad = new KnownSource(10_000, 5_000, 1, OptionalDouble.of(10));
        assertThat(new PlannedDecision(RULE, 99, bad, false).given(bad.share()).failed())
                .isZero();
        assertThat(new PlannedDecision(RULE, 150, bad, false).given(bad.share()).failed())
                .isGreaterThan(0.95);
    }

    private static double passing(KnownSource source, int size) {
        return new PlannedDecision(RULE, size, source, false)
                .given(source.share())
                .passed();
    }
}
