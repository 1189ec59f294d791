// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.metric.Metric;
import dev.llmbench.slo.CheckResult.Kind;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SuggestedObjectivesTest {

    private static final double MEDIAN = 200e6;

    /** Lognormal with sigma 0.5; each value's logarithm carries on that share of the one before. */
    private static double[] times(int count, double carriedOn, Random random) {
        double[] times = new double[count];
        double z = random.nextGaussian();
        for (int i = 0; i < count; i++) {
            z = carriedOn * z + Math.sqrt(1 - carriedOn * carriedOn) * random.nextGaussian();
            times[i] = MEDIAN * Math.exp(0.5 * z);
        }
        return times;
    }

    private static Runs run(int count, double carriedOn, Random random) {
        return Runs.of(count)
                .values(Metric.TTFT, times(count, carriedOn, random))
                .planned(count);
    }

    private static Objective ttft(SuggestedObjectives suggested) {
        return suggested.objectives().get(0).objective();
    }

    @ParameterizedTest
    @CsvSource({"500, 0", "1000, 0", "1000, 0.4"})
    void laterRunsOfTheSameSizePass(int count, double carriedOn) {
        Random random = new Random(34);
        int passed = 0;
        int judged = 0;
        for (int first = 0; first < 30; first++) {
            Objective limit =
                    ttft(SuggestedObjectives.from(run(count, carriedOn, random).facts()));
            for (int later = 0; later < 10; later++) {
                CheckResult result =
                        EvidenceCheck.check(run(count, carriedOn, random).facts(), limit, Confidence.USUAL, 3);
                passed += result.kind() == Kind.PASSED ? 1 : 0;
                judged++;
            }
        }
        assertThat((double) passed / judged).isGreaterThanOrEqualTo(0.95);
    }

    /** Chunks that come in bursts have no gaps; a limit a tenth above nothing is none. */
    @Test
    void aPercentileOfZeroHasNoLimitAndSaysSo() {
        SuggestedObjectives found =
                SuggestedObjectives.from(Runs.of(1000).each(Metric.ITL, 0).facts());
        assertThat(found.objectives()).noneMatch(one -> one.objective().label().startsWith("itl"));
        assertThat(found.missing())
                .containsExactly("itl: no limit on a percentile would be passed by 95 % of runs like this; measure more"
                        + " requests, or look at those that failed, or at why half of its values are 0");
    }

    @Test
    void oneRunLeavesTenPercentAtLeastAndSaysWhatItCannotKnow() {
        SuggestedObjectives suggested =
                SuggestedObjectives.from(run(8_000, 0, new Random(1)).facts());

        SuggestedObjective ttft = suggested.objectives().get(0);
        double p95 = MEDIAN * Math.exp(0.5 * 1.645);
        assertThat(ttft.objective().bound().limit()).isBetween(1.07 * p95, 1.2 * p95);
        assertThat(ttft.why())
                .startsWith("p95 was ")
                .endsWith("one run cannot tell how much runs differ, so at least 10 % is left");
    }

    @Test
    void theLinesAreReadyToPaste() {
        SuggestedObjectives suggested = SuggestedObjectives.from(
                run(5000, 0, new Random(1)).failed("http-500", 3).facts());

        assertThat(suggested.toString().lines())
                .satisfiesExactly(
                        line -> assertThat(line).matches("@Slo\\(\"ttft p95 < \\d+ms\"\\) // p95 was .*"),
                        line -> assertThat(line)
                                .matches("@Slo\\(\"errorRate < 0.\\d%\"\\) // 3 of 5,003 requests failed, .*"));
        assertThat(suggested.objectives())
                .allSatisfy(one ->
                        assertThat(Objectives.parse(one.objective().toText())).isEqualTo(one.objective()));
    }

    @ParameterizedTest
    @ValueSource(ints = {150, 300, 600, 2000})
    void theObjectivesFitEachOtherAndTheSize(int count) {
        SuggestedObjectives suggested =
                SuggestedObjectives.from(run(count, 0, new Random(2)).facts());
        Gate gate = Gate.of(suggested.objectives().stream()
                .map(one -> new DeclaredObjective(one.objective(), Severity.FAIL))
                .toList());

        assertThat(gate.objectives()).isNotEmpty();
        assertThatCode(() -> ObjectiveDesign.check(gate, load(true, OptionalInt.of(count)), 0))
                .doesNotThrowAnyException();
    }

    @Test
    void aShortRunIsJudgedNearerTheMiddle() {
        assertThat(ttft(SuggestedObjectives.from(run(100, 0, new Random(1)).facts()))
                        .label())
                .isEqualTo("ttft p50");
    }

    @Test
    void whatNoLimitCanBeToldOfIsNamed() {
        SuggestedObjectives suggested =
                SuggestedObjectives.from(run(20, 0, new Random(1)).facts());

        assertThat(suggested.objectives()).isEmpty();
        assertThat(suggested.missing())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("ttft: no limit"),
                        line -> assertThat(line).startsWith("errorRate: runs of this size"));
        assertThat(suggested.toString().lines())
                .allSatisfy(line -> assertThat(line).startsWith("// "));
    }

    @Test
    void runsThatDifferMakeTheLimitWider() {
        double alike = limitOf(1, 1, 1);
        double apart = limitOf(0.8, 1, 1.25);
        assertThat(apart).isGreaterThan(1.3 * alike);
    }

    private static double limitOf(double... factors) {
        RunFacts[] runs = Arrays.stream(factors)
                .mapToObj(factor -> Runs.of(1000)
                        .values(
                                Metric.TTFT,
                                Arrays.stream(times(1000, 0, new Random(5)))
                                        .map(time -> factor * time)
                                        .toArray())
                        .planned(1000)
                        .facts())
                .toArray(RunFacts[]::new);
        return ttft(SuggestedObjectives.from(runs)).bound().limit();
    }

    @Test
    void anUnsoundRunIsNoMeasure() {
        RunFacts late = run(500, 0, new Random(1))
                .doubt(new Doubt("start-delay", "it sent late", "1 ms", "use another machine"))
                .facts();
        assertThatThrownBy(() -> SuggestedObjectives.from(late))
                .isInstanceOf(UnmeasuredException.class)
                .hasMessageStartingWith(
                        "[chatIsFast] no limits can be suggested from this run: start-delay: it sent late");
        RunFacts cut =
                run(500, 0, new Random(1)).endedEarly("it was interrupted").facts();
        assertThatThrownBy(() -> SuggestedObjectives.from(cut))
                .isInstanceOf(UnmeasuredException.class)
                .hasMessageContaining("it was interrupted");
        assertThatThrownBy(() -> SuggestedObjectives.from())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no run: ");
    }

    /** Of which nobody knows how long it takes. */
    private static PlannedLoad load(boolean streaming, OptionalInt requests) {
        return new PlannedLoad(streaming, true, requests, Optional.empty(), OptionalDouble.empty());
    }
}
