// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.metric.Metric;
import dev.llmbench.slo.CheckResult.Kind;
import dev.llmbench.stats.decision.Decision;
import dev.llmbench.stats.decision.Evidence;
import dev.llmbench.stats.decision.Outcome;
import dev.llmbench.stats.decision.Reason;
import dev.llmbench.stats.decision.Shortfall;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
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
    void aServerThatWasInNoOneStateCanPassWhatItIsFarFrom() {
        Finding finding = new Finding(SeriesFindings.NOT_STEADY, "TTFT rose by 40 %", "let it warm up for longer");
        CheckResult far = EvidenceCheck.check(
                requests(1000, 0).factsWith(finding), Objectives.parse("ttft p95 < 60s"), Confidence.USUAL, 1);
        assertThat(far.kind()).isEqualTo(Kind.PASSED);
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

    /** Eight users in lock-step: eight neighbours in a row are fast or not quite, and none is slow. */
    private static Runs lockStep(int count, double slowest) {
        Random random = new Random(4711);
        double[] ttft = new double[count];
        for (int i = 0; i < count; i++) {
            ttft[i] = i % 8 == 0 ? MILLI * (100 + slowest * random.nextDouble()) : ttft[i - 1];
        }
        return Runs.of(count).values(Metric.TTFT, ttft);
    }

    /**
     * Nothing is close here: as independent requests 1,000 without a slow one would pass at once, and 6 in 7 slow ones
     * fail.
     */
    @Test
    void whereDependenceCostsTheDecisionItSaysWhatTheRequestsAreWorth() {
        CheckResult kept = check(lockStep(900, 300), "ttft p95 < 500ms");
        assertThat(kept.kind()).isEqualTo(Kind.UNDECIDED);
        assertThat(kept.reason())
                .matches(
                        "requests depend on each other so much that the last [0-9]+ of 900 tell no more than 1[01][0-9] independent"
                                + " ones, too few for a proof \\(0.0 % of the requests break the limit and 5 % may\\)");
        assertThat(kept.verdict().next().orElseThrow()).matches("about [0-9]+ more requests would settle it");
        assertThat(CheckMessage.core(Objectives.parse("ttft p95 < 500ms"), kept))
                .contains(": undecided, requests depend on each other so much that ");

        CheckResult missed = check(lockStep(300, 480), "ttft p95 < 500ms");
        assertThat(missed.kind()).isEqualTo(Kind.UNDECIDED);
        assertThat(missed.reason())
                .startsWith("requests depend on each other so much that ")
                .contains(" (1")
                .endsWith(" % of the requests break the limit and 5 % may)");
    }

    /** One slow request of 140, the first five of which are left out: nothing is close, and a few more are wanted. */
    @Test
    void aShareThatIsFarFromTheAllowedOneIsNotCalledClose() {
        double[] ttft = new double[140];
        Arrays.setAll(ttft, i -> MILLI * (i == 70 ? 900 : 100 + i * 7919 % 300));
        CheckResult result = check(Runs.of(140).values(Metric.TTFT, ttft), "ttft p95 < 500ms");
        assertThat(result.kind()).isEqualTo(Kind.UNDECIDED);
        assertThat(result.reason())
                .isEqualTo("the last 135 of 140 requests, worth 91 independent ones, are too few for a proof"
                        + " (0.7 % of the requests break the limit and 5 % may)");
    }

    /**
     * All that was measured proves a failure and the later half keeps the limit: more of the same would settle nothing.
     */
    @Test
    void aBadStartIsToldAndNoNumberOfRequestsIsPromised() {
        Unsettled why = Unsettled.of(
                new Decision(
                        Outcome.INCONCLUSIVE,
                        Optional.of(Reason.TOO_CLOSE),
                        new Evidence(2000, 0, 140, 1, 0, 6),
                        OptionalLong.empty(),
                        Optional.of(Shortfall.AGREEMENT)),
                0.05,
                MissWords.BREAKS_A_LIMIT,
                123,
                "2 %");
        assertThat(why.reason())
                .isEqualTo("the whole run breaks the limit and its later half keeps it"
                        + " (7.0 % of the requests break the limit and 5 % may)");
        assertThat(why.next()).startsWith("look for what was different at first");
    }

    @Test
    void oneInAThousandIsShownWithEnoughDigits() {
        CheckResult result = check(requests(8000, 0.5), "ttft p99.9 < 500ms");
        assertThat(result.kind()).isEqualTo(Kind.UNDECIDED);
        assertThat(result.reason()).matches(".*\\(0\\.0[0-9]{2} % of the requests break the limit and 0.1 % may\\)");
    }

    /** Ten values that are all alike do not depend on each other; there are only too few to see whether they do. */
    @Test
    void aHandfulIsNotCalledDependent() {
        assertThat(check(Runs.of(10).each(Metric.TTFT, 900 * MILLI), "ttft p50 < 500ms")
                        .reason())
                .isEqualTo("n=10 is too few: it takes 20 requests to see whether they depend on each other");
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
    void whatMissesIsNamedAsWhatItIs() {
        assertThat(check(requests(2970, 0).failed("http_500", 30), "errorRate < 1%")
                        .reason())
                .isEqualTo("too close to call (1.0 % of the requests failed and 1 % may)");
        assertThat(check(requests(300, 0), "errorRate < 1%").reason())
                .contains("even when none fails; measure more requests or allow a larger error rate");
        assertThat(check(requests(300, 40), "goodRequestFraction >= 95% where ttft < 500ms")
                        .reason())
                .endsWith(" % of the requests were not good and 5 % may)");
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
