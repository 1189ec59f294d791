// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static dev.llmbench.request.Records.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.Records;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is said of a gate by what an earlier run measured. */
class KnownForecastTest {

    private static final StopRule FIVE_HUNDRED = StopRule.afterRequests(500);

    /** Requests of 100 to 200 ms in any order, ten a second; some of 900 ms. */
    private static KnownRun run(int size, int slow) {
        return run(size, slow, 0);
    }

    private static KnownRun run(int size, int slow, int failed) {
        double[] ttft = new double[size];
        for (int i = 0; i < size; i++) {
            ttft[i] = i < slow ? 900e6 : i < slow + failed ? Double.POSITIVE_INFINITY : 100e6 + 1e8 * i / size;
        }
        shuffle(ttft, new Random(5));
        RequestSeries.Builder series = new RequestSeries.Builder();
        for (int i = 0; i < size; i++) {
            series.request(i, i * 100_000_000L, (i + 1) * 100_000_000L, Double.isInfinite(ttft[i]))
                    .value(Metric.TTFT, ttft[i]);
        }
        return new KnownRun("the run of yesterday", StartPoint.SENT, series.build());
    }

    private static void shuffle(double[] values, Random random) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            double other = values[j];
            values[j] = values[i];
            values[i] = other;
        }
    }

    private static LoadSpec closed(StopRule stop) {
        return load(new LoadModel.ClosedLoop(8), stop);
    }

    private static LoadSpec load(LoadModel model, StopRule stop) {
        return new LoadSpec(model, stop, Warmup.NONE, Duration.ofSeconds(10), Duration.ofMinutes(10), 7);
    }

    private static Gate gate(String... objectives) {
        return Gate.of(Arrays.stream(objectives)
                .map(Objectives::parse)
                .map(DeclaredObjective::failing)
                .toList());
    }

    private static ObjectiveForecast only(GateForecast forecast) {
        assertThat(forecast.objectives()).hasSize(1);
        return forecast.objectives().get(0);
    }

    private static ObjectiveForecast of(String objective, LoadSpec load, boolean untilDecided, KnownRun run) {
        return only(GateForecast.of(gate(objective), load, untilDecided, 0, Optional.of(run)));
    }

    @Test
    void farBelowTheLimitItWillPass() {
        ObjectiveForecast told = of("ttft p95 < 500ms", closed(FIVE_HUNDRED), false, run(500, 2));

        assertThat(told.said())
                .matches(
                        "forecast: ttft p95 < 500ms: 19\\d ms in the run of yesterday \\(2 of 500 requests missed the limit\\);"
                                + " 500 requests: (over 99|9\\d) % passed, under 1 % failed, (under 1|\\d) % undecided");
        assertThat(told.expected()).hasValueSatisfying(expected -> {
            assertThat(expected.passed()).isGreaterThan(0.9);
            assertThat(expected.knownFrom()).isEqualTo("the run of yesterday");
            assertThat(expected.requests()).isEqualTo(500);
        });
    }

    @Test
    void farAboveTheLimitItWillFail() {
        assertThat(of("ttft p95 < 150ms", closed(FIVE_HUNDRED), false, run(500, 2))
                        .said())
                .endsWith("500 requests: under 1 % passed, over 99 % failed, under 1 % undecided");
    }

    @Test
    void whereMoreRequestsDecideTheirNumberIsSaid() {
        assertThat(of("ttft p95 < 500ms", closed(StopRule.afterRequests(200)), false, run(2_000, 40))
                        .said())
                .matches(
                        ".*; 200 requests: \\d\\d % passed, .* undecided; about [1-9]\\d0 requests would decide 95 of 100");
    }

    /** 60 of 2,000 are slow, 3 %, and all of them equally; of 200 requests no limit below theirs can be proved. */
    @Test
    void whereTheShareIsNearTheAllowedOneALimitIsSaidThatWouldPass() {
        KnownRun near = run(1_000, 50);

        assertThat(of("ttft p95 < 200ms", closed(FIVE_HUNDRED), false, near).said())
                .endsWith("; with a limit of 910ms 95 of 100 would pass");
    }

    @Test
    void whereNeitherHelpsTheLimitIsWhereTheServerIs() {
        assertThat(of("goodRequestFraction >= 95% where ttft < 500ms", closed(FIVE_HUNDRED), false, run(1_000, 50))
                        .said())
                .endsWith("; the limit sits where this server is: move it or accept that");
    }

    @Test
    void aLoadThatEndsWhenDecidedIsToldHowLongThatTakes() {
        LoadSpec load = closed(StopRule.afterRequests(5_000));
        ObjectiveForecast told = of("ttft p95 < 500ms", load, true, run(1_000, 15));

        assertThat(told.said())
                .matches(
                        ".*; until decided, at most 5,000 requests: over 99 % passed, .* undecided; half are decided by"
                                + " \\d{3} requests, 9 of 10 by (\\d{3}|1,\\d{3})");
        Expectation expected = told.expected().orElseThrow();
        assertThat(expected.mostBy().orElseThrow())
                .isGreaterThan(expected.halfBy().orElseThrow());
        assertThat(of("ttft p95 < 500ms", load, true, run(1_000, 45)).said())
                .contains("undecided; more than half take all of them");
    }

    @Test
    void ofAVeryLargeLoadTheFirstPartIsFollowedAndSaidToBeThat() {
        LoadSpec load = closed(StopRule.afterRequests(1_000_000));

        assertThat(of("ttft p95 < 500ms", load, true, run(1_000, 45)).said())
                .containsPattern("1,000,000 requests: at least \\d\\d % passed, .* failed, at most \\d\\d % undecided")
                .doesNotContain("all of them");
    }

    /** Ten requests a second. */
    @Test
    void aLoadThatTimeEndsIsExpectedToMeasureWhatTheLastOneDid() {
        LoadSpec minute = closed(StopRule.afterDuration(Duration.ofSeconds(60)));

        assertThat(of("ttft p95 < 500ms", minute, false, run(500, 2)).said())
                .contains("; about 600 requests in 60 s: ");
        assertThat(GateForecast.of(gate("ttft p95 < 500ms"), minute, false, 0, Optional.empty())
                        .lines())
                .isEmpty();
        StopRule whichever = new StopRule(FIVE_HUNDRED.requests(), Optional.of(Duration.ofSeconds(20)), 0);
        assertThat(of("ttft p95 < 500ms", closed(whichever), false, run(500, 2)).said())
                .contains("; about 200 requests in 20 s: ");
    }

    /** Levels that stay for long leave few episodes of congestion: nothing passes on fewer than sixty. */
    @Test
    void inAnOpenLoopCongestionHasToHaveComeAndGone() {
        RequestSeries.Builder series = new RequestSeries.Builder();
        for (int i = 0; i < 1_000; i++) {
            long waits = 1 + i / 50 % 2 * 8;
            series.request(i, i * 100_000_000L, (i + waits) * 100_000_000L, false)
                    .value(Metric.TTFT, 100e6 + 1e6 * (i * 37 % 101));
        }
        KnownRun queue = new KnownRun("the run of yesterday", StartPoint.SCHEDULED, series.build());
        LoadModel open = new LoadModel.OpenLoop(new ConstantArrivals(10));

        assertThat(of("ttft p95 < 500ms", load(open, FIVE_HUNDRED), false, queue)
                        .expected()
                        .orElseThrow()
                        .passed())
                .isZero();
    }

    @Test
    void failuresAreForecastWhereTheyAreWhatIsLimited() {
        assertThat(of("errorRate < 5%", closed(FIVE_HUNDRED), false, run(500, 0, 2))
                        .said())
                .startsWith("forecast: errorRate < 5%: the run of yesterday (2 of 500 requests missed the limit); ");
    }

    /** A failure that nobody declared spoils the run, whatever its latencies were. */
    @Test
    void aRunWithMoreFailuresThanAllowedSaysNothingOfLatencies() {
        Gate latency = gate("ttft p95 < 500ms");
        Optional<KnownRun> failing = Optional.of(run(500, 0, 2));

        assertThat(GateForecast.of(latency, closed(FIVE_HUNDRED), false, 0, failing)
                        .unused())
                .hasValue("the run of yesterday is not used for latencies: 0.4 % of its requests failed, and 0 % may");
        assertThat(GateForecast.of(latency, closed(FIVE_HUNDRED), false, 0.01, failing)
                        .unused())
                .isEmpty();

        assertThat(GateForecast.of(latency, closed(FIVE_HUNDRED), false, 0, failing)
                        .lines()
                        .get(0))
                .startsWith("forecast: 500 independent requests decide");
        assertThat(GateForecast.of(latency, closed(FIVE_HUNDRED), false, 0.01, failing)
                        .lines()
                        .get(0))
                .contains("(2 of 500 requests missed the limit)");
    }

    @Test
    void aRunThatSaysNothingOfAnObjectiveIsNotUsedForIt() {
        assertThat(List.of(run(15, 0), run(0, 0), run(500, 0, 500)))
                .allSatisfy(nothing -> assertThat(of("ttft p95 < 500ms", closed(FIVE_HUNDRED), false, nothing)
                                .said())
                        .startsWith("forecast: 500 independent requests decide"));
        GateForecast ofTwo = GateForecast.of(
                gate("itl p95 < 50ms", "ttft p95 < 500ms"), closed(FIVE_HUNDRED), false, 0, Optional.of(run(500, 0)));
        assertThat(ofTwo.lines().get(0)).startsWith("forecast: 500 independent requests decide itl");
        assertThat(ofTwo.lines().get(1)).contains(" in the run of yesterday ");
        assertThat(ofTwo.without("the newest is not used: cold").unused())
                .hasValue(
                        "the newest is not used: cold; the run of yesterday is not used for itl p95 < 50ms: too few of its"
                                + " requests tell of it, or they depend on each other too long");
    }

    /** Three of five were answered, and two hung until the load was cut short. */
    @Test
    void requestsThatHungAreAmongTheValuesAsTheyAreAmongTheMisses() {
        KnownRun answered = run(300, 0);
        MetricsCollector metrics = new MetricsCollector(StartPoint.SENT, true);
        for (int i = 0; i < 500; i++) {
            Records request = Records.measured(i).scheduledAt(0).sentAt(0).endedAt(seconds(9));
            metrics.accept(
                    i % 5 < 3
                            ? request.chunks(1, (long) answered.series().judged(i / 5 * 3 + i % 5, Metric.TTFT), 0)
                                    .tokens(10, 1)
                                    .completed()
                            : request.cancelled());
        }
        KnownRun hung = new KnownRun(
                "the run of yesterday", StartPoint.SENT, metrics.snapshot().series());

        assertThat(of("ttft p95 < 500ms", closed(FIVE_HUNDRED), false, hung).said())
                .startsWith(
                        "forecast: ttft p95 < 500ms: the run of yesterday (200 of 500 requests missed the limit); ");
        assertThat(of("ttft p50 < 500ms", closed(FIVE_HUNDRED), false, hung).said())
                .startsWith("forecast: ttft p50 < 500ms: 183 ms in the run of yesterday (200 of 500 requests missed");
    }

    @Test
    void valuesFromBeforeTheServerHadSettledAreNeitherShownNorCounted() {
        KnownRun settled = run(500, 0);
        RequestSeries.Builder series = new RequestSeries.Builder();
        for (int i = 0; i < 600; i++) {
            series.request(i, i * 100_000_000L, (i + 1) * 100_000_000L, false)
                    .value(Metric.TTFT, i < 100 ? 400e6 : settled.series().judged(i - 100, Metric.TTFT));
        }
        KnownRun cold = new KnownRun("the run of yesterday", StartPoint.SENT, series.build());

        assertThat(of("ttft p95 < 500ms", closed(FIVE_HUNDRED), false, cold).said())
                .startsWith(
                        "forecast: ttft p95 < 500ms: 195 ms in the run of yesterday (0 of 500 requests missed the limit)");
    }

    /** A failed request is worth 0, and no limit above that is kept by it. */
    @Test
    void noLimitIsProposedThatOnlyFailuresCouldKeep() {
        RequestSeries.Builder series = new RequestSeries.Builder();
        for (int i = 0; i < 1_000; i++) {
            boolean fails = i % 10 == 0;
            series.request(i, i * 100_000_000L, (i + 1) * 100_000_000L, fails)
                    .value(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER, fails ? 0 : 40 + i * 37 % 11);
        }
        KnownRun failing = new KnownRun("the run of yesterday", StartPoint.SENT, series.build());
        Gate gate = gate("outputTokenThroughputPerUser p10 > 20 tokens/s");

        assertThat(only(GateForecast.of(gate, closed(FIVE_HUNDRED), false, 0.2, Optional.of(failing)))
                        .said())
                .contains("(100 of 1,000 requests missed the limit)")
                .endsWith("; the limit sits where this server is: move it or accept that");
    }

    /**
     * Levels that stay for 500 requests leave ten episodes in the 5,000 that are ten times as many, of sixty that a
     * pass takes.
     */
    @Test
    void whereNotEvenAServerWithoutAMissCouldPassThatIsSaid() {
        RequestSeries.Builder series = new RequestSeries.Builder();
        for (int i = 0; i < 1_000; i++) {
            long waits = 1 + i / 50 % 2 * 8;
            series.request(i, i * 100_000_000L, (i + waits) * 100_000_000L, false)
                    .value(Metric.TTFT, 100e6 + 1e6 * (i * 37 % 101));
        }
        KnownRun queue = new KnownRun("the run of yesterday", StartPoint.SCHEDULED, series.build());
        LoadModel open = new LoadModel.OpenLoop(new ConstantArrivals(10));

        assertThat(of("ttft p95 < 500ms", load(open, StopRule.afterRequests(100)), false, queue)
                        .said())
                .endsWith(
                        "; not even ten times as many requests would pass a server that never misses it: they depend on each"
                                + " other too long; load less or use a closed loop");
    }

    /** p99.9 takes thousands, however independent they are. */
    @Test
    void whereSoFewCannotPassAtAllNothingIsSaidOfDependence() {
        assertThat(of("ttft p99.9 < 500ms", closed(StopRule.afterRequests(50)), false, run(500, 0))
                        .said())
                .endsWith(
                        "; not even ten times as many requests would pass a server that never misses it: so few tell nothing of"
                                + " so rare a miss; plan many more or limit a lower percentile");
    }
}
