// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.metric.Metric;
import dev.llmbench.slo.CheckResult.Kind;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvidenceCheckTest {

    private static final double MILLI = 1e6;

    /** Independent requests, of which that many per thousand take 900 ms and the others 100 to 400 ms. */
    private static Runs requests(int count, double slowPerThousand) {
        Random random = new Random(4711);
        double[] ttft = new double[count];
        for (int i = 0; i < count; i++) {
            boolean slow = random.nextDouble() * 1000 < slowPerThousand;
            ttft[i] = MILLI * (slow ? 900 : 100 + 300 * random.nextDouble());
        }
        return Runs.of(count).values(Metric.TTFT, ttft);
    }

    private static CheckResult check(Runs run, String objective) {
        return EvidenceCheck.check(run.facts(), Objectives.parse(objective), Confidence.USUAL, 1);
    }

    @Test
    void aLimitThatIsClearlyKeptPassesWithBoundsBelowIt() {
        CheckResult result = check(requests(1000, 5), "ttft p95 < 500ms");
        assertThat(result.kind()).isEqualTo(Kind.PASSED);
        assertThat(result.verdict().kind()).isEqualTo(Verdict.Kind.PASSED);
        assertThat(result.count()).hasValue(1000);
        Certainty certainty = result.certainty().orElseThrow();
        assertThat(certainty.lower().orElseThrow())
                .isLessThanOrEqualTo(result.measured().orElseThrow());
        assertThat(certainty.upper().orElseThrow()).isBetween(result.measured().orElseThrow(), 500 * MILLI);
        assertThat(certainty.effectiveCount() * certainty.designEffect()).isBetween(999.0, 1001.0);
        assertThat(certainty.next()).isEmpty();
    }

    @Test
    void aServerThatWasInNoOneStateCannotPassAndCanFail() {
        Finding finding = new Finding(SeriesFindings.NOT_STEADY, "TTFT rose by 40 %", "let it warm up for longer");
        CheckResult kept = EvidenceCheck.check(
                requests(1000, 5).factsWith(finding), Objectives.parse("ttft p95 < 500ms"), Confidence.USUAL, 1);
        assertThat(kept.kind()).isEqualTo(Kind.UNDECIDED);
        assertThat(kept.reason()).isEqualTo("not-steady: TTFT rose by 40 %");
        assertThat(kept.certainty().orElseThrow().next()).hasValue("let it warm up for longer");

        CheckResult missed = EvidenceCheck.check(
                requests(1000, 200).factsWith(finding), Objectives.parse("ttft p95 < 500ms"), Confidence.USUAL, 1);
        assertThat(missed.kind()).isEqualTo(Kind.LIMIT_MISSED);
    }

    @Test
    void aFindingThatSaysNothingOfTheServersStateForbidsNothing() {
        Finding finding = new Finding("other-model", "it answered as m2", "ask for m2");
        assertThat(EvidenceCheck.check(
                                requests(1000, 5).factsWith(finding),
                                Objectives.parse("ttft p95 < 500ms"),
                                Confidence.USUAL,
                                1)
                        .kind())
                .isEqualTo(Kind.PASSED);
    }

    @Test
    void aLimitThatIsClearlyBrokenFails() {
        CheckResult result = check(requests(1000, 200), "ttft p95 < 500ms");
        assertThat(result.kind()).isEqualTo(Kind.LIMIT_MISSED);
        assertThat(result.measured()).hasValue(900 * MILLI);
    }

    /** 4 % too slow where 5 % are allowed: 300 requests cannot tell that from 5 %. */
    @Test
    void whatIsTooCloseToCallIsUndecidedAndSaysWhatWouldSettleIt() {
        CheckResult result = check(requests(300, 40), "ttft p95 < 500ms");
        assertThat(result.kind()).isEqualTo(Kind.UNDECIDED);
        assertThat(result.reason())
                .startsWith("too close to call (")
                .endsWith(" of the requests break the limit and 5 % may)");
        assertThat(result.certainty().orElseThrow().next().orElseThrow())
                .matches("about [0-9,]+ more requests would settle it");
        assertThat(result.verdict().exitCode()).isEqualTo(2);
        assertThat(result.verdict().isInconclusive()).isTrue();
    }

    /** 122 requests cannot pass p95 even when none is too slow, and 123 can. */
    @Test
    void fewerRequestsThanAnyPassTakesAreUnmeasured() {
        CheckResult result = check(requests(122, 0), "ttft p95 < 500ms");
        assertThat(result.kind()).isEqualTo(Kind.SAMPLE_TOO_SMALL);
        assertThat(result.verdict().kind()).isEqualTo(Verdict.Kind.UNMEASURED);
        assertThat(result.reason()).contains("n=122 is too few: a pass takes 123 requests even when none is too slow");
    }

    /** Five of eight would prove it to the test itself, but dependence cannot be estimated from so few. */
    @Test
    void aHandfulOfSlowRequestsIsNoFailure() {
        assertThat(check(Runs.of(10).each(Metric.TTFT, 900 * MILLI), "ttft p95 < 500ms")
                        .kind())
                .isEqualTo(Kind.UNDECIDED);
    }

    @ParameterizedTest
    @CsvSource({"0, PASSED", "1, PASSED", "120, LIMIT_MISSED"})
    void failuresAreJudgedAgainstTheErrorRateTheyAreAllowed(int failed, Kind expected) {
        Runs run = requests(2000 - failed, 0).failed("http_500", failed);
        assertThat(check(run, "errorRate < 1%").kind()).isEqualTo(expected);
    }

    @Test
    void noFailureAtAllIsComparedAsItStands() {
        assertThat(check(requests(10, 0), "errorRate == 0").kind()).isEqualTo(Kind.PASSED);
        assertThat(check(requests(10, 0).failed("http_500", 1), "errorRate == 0")
                        .kind())
                .isEqualTo(Kind.LIMIT_MISSED);
    }

    @Test
    void meansAndEndsAreComparedAsTheyStand() {
        CheckResult result = check(requests(50, 0), "ttft max < 500ms");
        assertThat(result.kind()).isEqualTo(Kind.PASSED);
        assertThat(result.certainty()).isEmpty();
    }

    @Test
    void whatARunCannotCarryIsRefusedAsInThePointForm() {
        Doubt late = new Doubt("start-delay", "late by 80 ms", "10 ms", "use fewer");
        assertThat(check(requests(1000, 5).doubt(late), "ttft p95 < 500ms").kind())
                .isEqualTo(Kind.CLIENT_DOUBT);
        assertThat(check(requests(1000, 5), "itl p95 < 60ms").kind()).isEqualTo(Kind.METRIC_ABSENT);
        assertThat(check(requests(1000, 5).failed("http_500", 1), "ttft p95 < 500ms")
                        .kind())
                .isEqualTo(Kind.REQUESTS_FAILED);
    }

    /** The low tail is the bad one where more is better: at most 5 % of the requests may get less. */
    @Test
    void aLowerBoundOfALowPercentileIsAClaimAboutTheLowTail() {
        double[] perUser = new double[1000];
        for (int i = 0; i < perUser.length; i++) {
            perUser[i] = 12 + i * 7 % 10;
        }
        Runs run = Runs.of(1000).values(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER, perUser);
        assertThat(check(run, "outputTokenThroughputPerUser p5 >= 10/s").kind()).isEqualTo(Kind.PASSED);
        assertThat(check(run, "outputTokenThroughputPerUser p5 >= 15/s").kind()).isEqualTo(Kind.LIMIT_MISSED);
    }

    /**
     * 1,500 good requests prove that the limit is kept; then the server breaks, and nobody believes a pass any more.
     */
    @Test
    void aPassThatTheRestOfTheRunTakesBackIsUndecided() {
        double[] ttft = new double[2000];
        Random random = new Random(1);
        for (int i = 0; i < ttft.length; i++) {
            ttft[i] = MILLI * ((i < 1500 ? 200 : 900) + 10 * random.nextDouble());
        }
        CheckResult result = check(Runs.of(2000).values(Metric.TTFT, ttft), "ttft p95 < 500ms");
        assertThat(result.kind()).isEqualTo(Kind.UNDECIDED);
        assertThat(result.reason()).contains("proved that the limit is kept, and the rest took that back");
    }

    @Test
    void aServerThatSlowsDownAllAlongIsNotSteadyAndDoesNotPass() {
        Random random = new Random(1);
        double[] ttft = new double[1000];
        for (int i = 0; i < ttft.length; i++) {
            ttft[i] = MILLI * (100 + 200 * random.nextDouble() + 0.05 * i);
        }
        CheckResult result = check(Runs.of(1000).values(Metric.TTFT, ttft).planned(1000), "ttft p95 < 500ms");
        assertThat(result.kind()).isEqualTo(Kind.UNDECIDED);
        assertThat(result.reason()).contains("had not settled");
    }

    /** A last look is kept for the end of a size that was fixed before; a run that has not come to it has none. */
    @Test
    void aLastLookDecidesWhatIsCloserWhereThePlanWasFulfilled() {
        Runs close = requests(1500, 36);
        assertThat(check(close.planned(1500), "ttft p95 < 500ms").kind()).isEqualTo(Kind.PASSED);
        assertThat(check(close.planned(1501), "ttft p95 < 500ms").kind()).isEqualTo(Kind.UNDECIDED);
    }

    @Test
    void oneOfSeveralFailsOnlyOnMoreEvidence() {
        RunFacts facts = requests(250, 150).facts();
        Objective objective = Objectives.parse("ttft p95 < 500ms");
        CheckResult alone = EvidenceCheck.check(facts, objective, Confidence.USUAL, 1);
        CheckResult oneOfMany = EvidenceCheck.check(facts, objective, Confidence.USUAL, 1000);
        assertThat(alone.kind()).isEqualTo(Kind.LIMIT_MISSED);
        assertThat(oneOfMany.kind()).isNotEqualTo(Kind.LIMIT_MISSED);
    }
}
