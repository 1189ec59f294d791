// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.load.LoadModel;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.slo.CheckResult.Kind;
import dev.llmbench.slo.CheckResult.Status;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PointCheckTest {

    private static final double MS = 1e6;
    private static final Doubt STARVED = new Doubt("in-flight", "20 of 32 in flight", "95 %", "more CPU");

    @ParameterizedTest
    @CsvSource({
        // 401 values 100, 101 .. 500 ms: p50 is the 201st, p95 the 381st, p99 the 397th
        "50, BELOW, 301, PASSED",
        "50, BELOW, 300, LIMIT_MISSED",
        "50, AT_MOST, 300, PASSED",
        "95, BELOW, 481, PASSED",
        "95, AT_MOST, 479, LIMIT_MISSED",
        "99, ABOVE, 495, PASSED",
        "99, ABOVE, 496, LIMIT_MISSED",
        "99, AT_LEAST, 496, PASSED",
    })
    void comparesTheMeasuredValueWithTheLimit(double percent, Comparison comparison, double limitMs, Kind expected) {
        RunFacts facts = Runs.of(401).rising(Metric.TTFT, 100 * MS, MS).facts();

        CheckResult result =
                PointCheck.check(facts, ttft(Statistic.percentile(percent), new Bound(comparison, limitMs * MS)));

        assertThat(result.kind()).isEqualTo(expected);
        assertThat(result.count()).hasValue(401);
        assertThat(result.measured()).isPresent();
    }

    @Test
    void meanMinAndMaxNeedOneValueOnly() {
        RunFacts facts = Runs.of(1).values(Metric.TTFT, 7 * MS).facts();

        for (Statistic statistic : Statistic.Whole.values()) {
            CheckResult result = PointCheck.check(facts, ttft(statistic, below(8)));
            assertThat(result.isPassed()).isTrue();
            assertThat(result.measured()).hasValue(7 * MS);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "95, 59, false",
        "95, 60, true",
        "50, 5, false",
        "50, 6, true",
        "99, 299, false",
        "99, 300, true",
        "5, 59, false"
    })
    void refusesAPercentileThatTheSampleCannotCarry(double percent, int requests, boolean carried) {
        RunFacts facts = Runs.of(requests).each(Metric.TTFT, MS).facts();

        CheckResult result = PointCheck.check(facts, ttft(Statistic.percentile(percent), below(8)));

        assertThat(result.isPassed()).isEqualTo(carried);
        assertThat(result.kind()).isEqualTo(carried ? Kind.PASSED : Kind.SAMPLE_TOO_SMALL);
    }

    @Test
    void saysHowManyRequestsAPercentileNeeds() {
        RunFacts facts = Runs.of(40).each(Metric.TTFT, MS).facts();

        assertThat(PointCheck.check(facts, ttft(Statistic.percentile(95), below(8)))
                        .reason())
                .isEqualTo("n=40 is too few for p95, which needs 60;"
                        + " measure more requests or judge a percentile nearer the middle");
    }

    /** Field case MT-04. */
    @Test
    void nothingMeasuredIsNeverPassed() {
        RunFacts facts = Runs.of(0).doubt(STARVED).facts();

        assertThat(PointCheck.check(facts, ttft(Statistic.Whole.MAX, below(8))).kind())
                .isEqualTo(Kind.NO_DATA);
        assertThat(PointCheck.check(facts, errorRate(0.5)).kind()).isEqualTo(Kind.NO_DATA);
    }

    @ParameterizedTest
    @ValueSource(strings = {"connect", "tls", "timeout_connect", "timeout_first_byte", "reset", "client_resource"})
    void aServerThatNeverAnsweredIsNotASlowServer(String code) {
        RunFacts facts = Runs.of(0).failed(code, 10).maxErrorRate(1).facts();

        CheckResult result = PointCheck.check(facts, errorRate(1));

        assertThat(result.kind()).isEqualTo(Kind.NO_RESPONSE);
        assertThat(result.reason()).isEqualTo("no request was answered: all 10 failed, " + code + " x10");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http_500", "http_429", "stalled", "truncated_stream", "timeout_total", "no_output"})
    void aServerThatAnswersWithFailuresOnlyFails(String code) {
        RunFacts facts = Runs.of(0).failed(code, 9).failed("connect", 1).facts();

        assertThat(PointCheck.check(facts, requestThroughput()).kind()).isEqualTo(Kind.REQUESTS_FAILED);
    }

    @Test
    void aDoubtForbidsBothPassingAndFailing() {
        for (double limitMs : new double[] {1, 1000}) {
            RunFacts facts =
                    Runs.of(100).each(Metric.TTFT, 10 * MS).doubt(STARVED).facts();

            CheckResult result = PointCheck.check(facts, ttft(Statistic.percentile(95), below(limitMs)));

            assertThat(result.kind()).isEqualTo(Kind.CLIENT_DOUBT);
            assertThat(result.measured()).isEmpty();
            assertThat(result.reason()).isEqualTo("in-flight: 20 of 32 in flight (limit 95 %); more CPU");
        }
    }

    @Test
    void tooFewSamplesAreAMisfitOfGateAndLoadAndNotADoubtAboutTheClient() {
        Doubt few = new Doubt(DoubtRules.TOO_FEW_SAMPLES, "3 ended", "6", "more");
        Runs run = Runs.of(3).each(Metric.TTFT, MS).doubt(few);

        assertThat(PointCheck.check(run.facts(), ttft(Statistic.Whole.MEAN, below(8)))
                        .kind())
                .isEqualTo(Kind.SAMPLE_TOO_SMALL);
        assertThat(PointCheck.check(run.doubt(STARVED).facts(), ttft(Statistic.Whole.MEAN, below(8)))
                        .kind())
                .isEqualTo(Kind.CLIENT_DOUBT);
    }

    @Test
    void inAnOpenLoopTheStartDelayIsHeldAgainstTheLimitThatIsJudged() {
        // p99 of start delays is 4 ms: 5 % of 100 ms is 5 ms, 5 % of 40 ms is 2 ms
        Runs run = Runs.of(300).fromSchedule().each(Metric.TTFT, 10 * MS).each(Metric.START_DELAY, 4 * MS);
        Doubt againstMedian = new Doubt(DoubtRules.START_DELAY, "4 ms", "1 ms", "idle CPU");

        assertThat(PointCheck.check(run.doubt(againstMedian).facts(), ttft(Statistic.percentile(95), below(100)))
                        .kind())
                .isEqualTo(Kind.PASSED);
        CheckResult tight = PointCheck.check(run.facts(), ttft(Statistic.percentile(95), below(40)));
        assertThat(tight.kind()).isEqualTo(Kind.CLIENT_DOUBT);
        assertThat(tight.reason()).contains("start delay p99 4 ms", "5 % of the latency limit 40 ms");
        assertThat(PointCheck.check(run.facts(), requestThroughput()).kind()).isEqualTo(Kind.CLIENT_DOUBT);
    }

    @Test
    void inAClosedLoopTheStartDelayIsHeldAgainstTheRequestsOrALongerLimit() {
        // 5 % of 100 ms is 5 ms; a limit of 40 ms would allow 2 ms, one of 200 ms would allow 10 ms
        Runs run = Runs.of(300).each(Metric.TTFT, 10 * MS).each(Metric.REQUEST_LATENCY, 100 * MS);

        RunFacts prompt = withDoubts(run.each(Metric.START_DELAY, 4 * MS));
        assertThat(PointCheck.check(prompt, ttft(Statistic.percentile(95), below(40)))
                        .kind())
                .isEqualTo(Kind.PASSED);

        RunFacts late = withDoubts(run.each(Metric.START_DELAY, 6 * MS));
        assertThat(PointCheck.check(late, ttft(Statistic.percentile(95), below(200)))
                        .kind())
                .isEqualTo(Kind.PASSED);
        CheckResult result = PointCheck.check(late, ttft(Statistic.percentile(95), below(40)));
        assertThat(result.kind()).isEqualTo(Kind.CLIENT_DOUBT);
        assertThat(result.reason()).contains("start delay p99 6 ms", "5 % of the median requestLatency 100 ms");
    }

    private static RunFacts withDoubts(Runs run) {
        DoubtRules.evaluate(run.metrics(), new LoadModel.ClosedLoop(32)).forEach(run::doubt);
        return run.facts();
    }

    @Test
    void aStartDelayIsNotTheYardstickOfItsOwnDoubt() {
        RunFacts facts = Runs.of(300)
                .fromSchedule()
                .each(Metric.TTFT, 100 * MS)
                .each(Metric.START_DELAY, 2 * MS)
                .facts();

        CheckResult result = PointCheck.check(
                facts, new Objective.PerRequest(Metric.START_DELAY, Statistic.percentile(99), below(3)));

        assertThat(result.kind()).isEqualTo(Kind.PASSED);
    }

    @Test
    void anAbsentMetricIsNotMetAndSaysWhy() {
        RunFacts facts =
                Runs.of(100).notStreaming().each(Metric.REQUEST_LATENCY, MS).facts();

        CheckResult ttft = PointCheck.check(facts, ttft(Statistic.percentile(95), below(500)));
        assertThat(ttft.kind()).isEqualTo(Kind.METRIC_ABSENT);
        assertThat(ttft.reason()).contains("streaming was off");

        CheckResult tokens = PointCheck.check(
                facts, new Objective.PerRun(RunMetric.OUTPUT_TOKEN_THROUGHPUT, new Bound(Comparison.ABOVE, 1)));
        assertThat(tokens.kind()).isEqualTo(Kind.METRIC_ABSENT);
        assertThat(tokens.reason()).contains("token count");
    }

    /** Field case MT-05. */
    @Test
    void anyFailureFailsAGateUnlessTheLoadAllowsIt() {
        Runs run = Runs.of(98).each(Metric.TTFT, MS).failed("http_429", 1).failed("stalled", 1);
        Objective objective = ttft(Statistic.percentile(95), below(8));

        CheckResult strict = PointCheck.check(run.facts(), objective);
        assertThat(strict.kind()).isEqualTo(Kind.REQUESTS_FAILED);
        assertThat(strict.reason()).isEqualTo("2 of 100 requests failed (2 %, allowed 0 %): http_429 x1, stalled x1");
        assertThat(PointCheck.check(run.maxErrorRate(0.019).facts(), objective).kind())
                .isEqualTo(Kind.REQUESTS_FAILED);
        assertThat(PointCheck.check(run.maxErrorRate(0.02).facts(), objective).kind())
                .isEqualTo(Kind.PASSED);
    }

    @Test
    void anErrorRateObjectiveIsItselfTheDeclaration() {
        Runs run = Runs.of(98).failed("http_429", 2);

        assertThat(PointCheck.check(run.facts(), errorRate(0.02)).kind()).isEqualTo(Kind.PASSED);
        assertThat(PointCheck.check(run.facts(), errorRate(0.01)).kind()).isEqualTo(Kind.LIMIT_MISSED);
    }

    @Test
    void anInfiniteValueMissesEveryLimitWhicheverSideIsAllowed() {
        RunFacts facts = Runs.of(80)
                .each(Metric.TTFT, MS)
                .failed("stalled", 20)
                .maxErrorRate(0.2)
                .facts();

        for (Comparison comparison : Comparison.values()) {
            CheckResult result = PointCheck.check(facts, ttft(Statistic.percentile(95), new Bound(comparison, MS)));
            assertThat(result.kind()).isEqualTo(Kind.LIMIT_MISSED);
            assertThat(result.reason()).isEqualTo("20 of 100 requests failed; such a request is the worst value");
        }
    }

    @Test
    void requestsThatDidNotFinishAreNamedWhenTheyDecide() {
        RunFacts facts = Runs.of(80)
                .each(Metric.TTFT, MS)
                .unfinished(20)
                .maxErrorRate(0.2)
                .facts();

        assertThat(PointCheck.check(facts, ttft(Statistic.Whole.MAX, below(8))).reason())
                .isEqualTo("0 of 100 requests failed and 20 did not finish; such a request is the worst value");
    }

    @Test
    void requestsThatDidNotFinishAreNoSuccess() {
        RunFacts facts = Runs.of(96).each(Metric.TTFT, MS).unfinished(4).facts();

        CheckResult result = PointCheck.check(facts, ttft(Statistic.percentile(90), below(8)));
        assertThat(result.kind()).isEqualTo(Kind.REQUESTS_FAILED);
        assertThat(result.reason()).isEqualTo("4 of 100 requests failed (4 %, allowed 0 %): 4 did not finish in time");
    }

    @Test
    void onlyWhatLeavesTheServersSpeedUnknownIsAnError() {
        EnumSet<Kind> errors = EnumSet.noneOf(Kind.class);
        for (Kind kind : Kind.values()) {
            if (kind.isError()) {
                errors.add(kind);
                assertThat(kind.status()).isEqualTo(Status.UNMEASURED);
            }
        }
        assertThat(errors).containsExactlyInAnyOrder(Kind.CLIENT_DOUBT, Kind.NO_RESPONSE, Kind.NO_DATA);
    }

    @Test
    void aShareLimitAboveOneIsRefusedAsAMistakenPercentage() {
        assertThatThrownBy(() -> errorRate(5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "errorRate limit = 5.0: a share lies between 0 and 1; for percent write a text such as \"1%\"");
    }

    private static Objective ttft(Statistic statistic, Bound bound) {
        return new Objective.PerRequest(Metric.TTFT, statistic, bound);
    }

    private static Objective errorRate(double share) {
        return new Objective.PerRun(RunMetric.ERROR_RATE, new Bound(Comparison.AT_MOST, share));
    }

    private static Objective requestThroughput() {
        return new Objective.PerRun(RunMetric.REQUEST_THROUGHPUT, new Bound(Comparison.AT_LEAST, 0));
    }

    private static Bound below(double milliseconds) {
        return new Bound(Comparison.BELOW, milliseconds * MS);
    }

    /** Users that are cut short leave the concurrency unreached; that is no reason to doubt why. */
    @Test
    void aLoadThatItsFailuresEndedHasFailedWhateverIsInDoubt() {
        RunFacts facts = Runs.of(100)
                .each(Metric.TTFT, MS)
                .failed("http_500", 50)
                .maxErrorRate(0.9)
                .doubt(STARVED)
                .endedEarly("25 of the last 50 requests failed")
                .facts();

        CheckResult result = PointCheck.check(facts, ttft(Statistic.percentile(50), below(100)));

        assertThat(result.kind()).isEqualTo(Kind.REQUESTS_FAILED);
        assertThat(result.reason()).contains("50 of 150 requests failed", "http_500 x50");
    }

    @Test
    void aLoadThatTheClientsOwnFailuresEndedIsInDoubt() {
        RunFacts facts = Runs.of(100)
                .each(Metric.TTFT, MS)
                .failed("client_resource", 50)
                .doubt(new Doubt(DoubtRules.CLIENT_RESOURCE, "50 requests", "none", "raise it"))
                .endedEarly("25 of the last 50 requests failed")
                .facts();

        assertThat(PointCheck.check(facts, ttft(Statistic.percentile(50), below(100)))
                        .kind())
                .isEqualTo(Kind.CLIENT_DOUBT);
    }

    /** A late client may take an answer for a timeout, and never a failure for an answer. */
    @Test
    void anErrorRateWithoutErrorsNeedsNoSoundStamps() {
        Doubt late = new Doubt(ClientDoubts.STARVED, "threads woke up late", "5 ms", "more CPU");
        assertThat(PointCheck.check(Runs.of(50).doubt(late).facts(), Objectives.parse("errorRate == 0"))
                        .kind())
                .isEqualTo(Kind.PASSED);
        assertThat(PointCheck.check(
                                Runs.of(50)
                                        .failed("timeout_total", 1)
                                        .doubt(late)
                                        .facts(),
                                Objectives.parse("errorRate == 0"))
                        .kind())
                .isEqualTo(Kind.CLIENT_DOUBT);
        assertThat(PointCheck.check(Runs.of(50).doubt(STARVED).facts(), Objectives.parse("errorRate == 0"))
                        .kind())
                .as("a load that was lighter than asked for")
                .isEqualTo(Kind.CLIENT_DOUBT);
    }

    @Test
    void aServerThatHangsHasNoLowErrorRate() {
        RunFacts facts = Runs.of(0).unfinished(40).facts();

        assertThat(PointCheck.check(facts, Objectives.parse("errorRate == 0")).kind())
                .isEqualTo(Kind.REQUESTS_FAILED);
    }

    /**
     * docs/measurement.md: errorRate counts failures alone; what a gate puts up with counts the unfinished beside them.
     */
    @Test
    void unfinishedRequestsAreNoErrorsButNoAnswersEither() {
        RunFacts facts = Runs.of(90)
                .each(Metric.TTFT, MS)
                .failed("http_500", 4)
                .unfinished(6)
                .maxErrorRate(0.05)
                .facts();

        assertThat(facts.metrics().errorRate()).hasValue(0.04);
        assertThat(PointCheck.check(facts, Objectives.parse("errorRate <= 10%")).kind())
                .isEqualTo(Kind.PASSED);
        CheckResult errors = PointCheck.check(facts, Objectives.parse("errorRate < 5%"));
        assertThat(errors.kind()).isEqualTo(Kind.REQUESTS_FAILED);
        assertThat(errors.reason())
                .isEqualTo("10 of 100 requests failed (10 %, allowed 5 %): http_500 x4, 6 did not finish in time");
        CheckResult other = PointCheck.check(facts, ttft(Statistic.percentile(50), below(100)));
        assertThat(other.kind()).isEqualTo(Kind.REQUESTS_FAILED);
        assertThat(other.reason()).contains("10 of 100", "http_500 x4", "6 did not finish in time");
    }
}
