// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.arrival.ArrivalProcess;
import dev.llmbench.arrival.ArrivalTimes;
import dev.llmbench.load.LoadModel;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetrics;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DoubtRulesTest {

    private static final double MS = 1e6;
    private static final LoadModel CLOSED = new LoadModel.ClosedLoop(32);
    private static final LoadModel OPEN = new LoadModel.OpenLoop(new Unused());

    @Test
    void aSoundRunHasNoDoubt() {
        RunMetrics closed = Runs.of(300)
                .each(Metric.TTFT, 100 * MS)
                .each(Metric.START_DELAY, 0.1 * MS)
                .inFlight(31.9, 32)
                .metrics();
        RunMetrics open = Runs.of(300)
                .fromSchedule()
                .each(Metric.TTFT, 100 * MS)
                .each(Metric.START_DELAY, 0.1 * MS)
                .rates(10, 10)
                .metrics();

        assertThat(DoubtRules.evaluate(closed, CLOSED)).isEmpty();
        assertThat(DoubtRules.evaluate(open, OPEN)).isEmpty();
    }

    @Test
    void noDataIsTheOnlyDoubtOfAnEmptyRun() {
        assertThat(DoubtRules.evaluate(Runs.of(0).metrics(), CLOSED))
                .containsExactly(new Doubt(
                        "no-data",
                        "no measured request was started (64 warm-up requests were)",
                        "at least 1",
                        "let the run last longer than its warm-up, and look at its log for what ended it"));
    }

    @ParameterizedTest
    @CsvSource({"5, 0, 0, true", "6, 0, 0, false", "3, 3, 0, false", "3, 2, 9, true"})
    void tooFewIsWhatCannotCarryAMedianWhereOnlyEndedRequestsCount(
            int completed, int failed, int unfinished, boolean doubted) {
        RunMetrics metrics = Runs.of(completed)
                .failed("stalled", failed)
                .unfinished(unfinished)
                .metrics();

        assertThat(codes(DoubtRules.evaluate(metrics, CLOSED)).contains("too-few-samples"))
                .isEqualTo(doubted);
    }

    @ParameterizedTest
    @CsvSource({
        // median TTFT, start delay of every request, doubted: 5 % of the median, but never less than 1 ms
        "100, 4.9, false",
        "100, 5.1, true",
        "10, 0.9, false",
        "10, 1.1, true",
    })
    void inAnOpenLoopStartDelaysAreHeldAgainstTheMedianTtft(double ttftMs, double delayMs, boolean doubted) {
        RunMetrics metrics = Runs.of(100)
                .fromSchedule()
                .each(Metric.TTFT, ttftMs * MS)
                .each(Metric.REQUEST_LATENCY, 2_000 * MS)
                .each(Metric.START_DELAY, delayMs * MS)
                .metrics();

        assertThat(codes(DoubtRules.evaluate(metrics, OPEN))).isEqualTo(doubted ? List.of("start-delay") : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        // median request latency, start delay of every request, doubted
        "2000, 99, false",
        "2000, 101, true",
        "10, 0.9, false",
        "10, 1.1, true",
    })
    void inAClosedLoopStartDelaysAreHeldAgainstTheMedianRequestLatency(
            double latencyMs, double delayMs, boolean doubted) {
        RunMetrics metrics = Runs.of(100)
                .each(Metric.TTFT, 2 * MS)
                .each(Metric.REQUEST_LATENCY, latencyMs * MS)
                .each(Metric.START_DELAY, delayMs * MS)
                .metrics();

        assertThat(codes(DoubtRules.evaluate(metrics, CLOSED))).isEqualTo(doubted ? List.of("start-delay") : List.of());
        // a short limit changes nothing: the delay is in no latency
        assertThat(codes(DoubtRules.evaluate(metrics, CLOSED, OptionalDouble.of(MS))))
                .isEqualTo(doubted ? List.of("start-delay") : List.of());
    }

    /**
     * Requests of 9 ms on a machine that is shared with their server: starts 2 ms late say nothing about a limit of 2
     * s.
     */
    @ParameterizedTest
    @CsvSource({"2000, false", "41, false", "39, true"})
    void inAClosedLoopALimitLongerThanTheRequestsAllowsLaterStarts(double limitMs, boolean doubted) {
        RunMetrics metrics = Runs.of(100)
                .each(Metric.REQUEST_LATENCY, 9 * MS)
                .each(Metric.START_DELAY, 2 * MS)
                .metrics();

        assertThat(codes(DoubtRules.withLatencyLimit(
                        DoubtRules.evaluate(metrics, CLOSED), metrics, OptionalDouble.of(limitMs * MS))))
                .isEqualTo(doubted ? List.of("start-delay") : List.of());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void withoutTtftTheMedianRequestLatencyIsTheYardstickAndWithoutBothOneMillisecond(boolean open) {
        Runs run = Runs.of(100).notStreaming().each(Metric.START_DELAY, 4 * MS);
        LoadModel model = open ? OPEN : CLOSED;
        if (open) {
            run.fromSchedule();
        }
        assertThat(DoubtRules.evaluate(run.metrics(), model))
                .extracting(Doubt::limit)
                .containsExactly("1 ms");

        run.each(Metric.REQUEST_LATENCY, 60 * MS);
        assertThat(DoubtRules.evaluate(run.metrics(), model))
                .extracting(Doubt::limit)
                .containsExactly("3 ms, 5 % of the median requestLatency 60 ms");

        run.each(Metric.REQUEST_LATENCY, 100 * MS);
        assertThat(DoubtRules.evaluate(run.metrics(), model)).isEmpty();
    }

    /** p99 of 64 is the slowest one; from 300 on, p99 speaks for three. */
    @Test
    void oneHiccupOfASmallSampleIsNoDoubtAndFiveAre() {
        double[] delays = new double[64];
        Arrays.fill(delays, 0.1 * MS);
        delays[0] = 50 * MS;
        Runs run = Runs.of(64).fromSchedule().each(Metric.TTFT, 100 * MS).values(Metric.START_DELAY, delays);
        assertThat(DoubtRules.evaluate(run.metrics(), OPEN)).isEmpty();

        Arrays.fill(delays, 0, 5, 50 * MS);
        run.values(Metric.START_DELAY, delays);
        assertThat(DoubtRules.evaluate(run.metrics(), OPEN))
                .extracting(Doubt::seen)
                .containsExactly("the load generator started requests late: start delay p95 50 ms");
    }

    @Test
    void inAnOpenLoopAKnownLatencyLimitTakesTheMediansPlace() {
        RunMetrics metrics = Runs.of(100)
                .fromSchedule()
                .each(Metric.TTFT, 10 * MS)
                .each(Metric.START_DELAY, 4 * MS)
                .metrics();

        assertThat(DoubtRules.evaluate(metrics, OPEN, OptionalDouble.of(100 * MS)))
                .isEmpty();
        assertThat(DoubtRules.evaluate(metrics, OPEN, OptionalDouble.of(60 * MS)))
                .containsExactly(new Doubt(
                        "start-delay",
                        "the load generator started requests late: start delay p97 4 ms",
                        "3 ms, 5 % of the latency limit 60 ms",
                        "give this machine more idle CPU, or apply less load"));
    }

    @Test
    void failedRequestsDoNotHideAStartDelay() {
        // 60 of 100 failed: the judged median is infinite, and 5 % of it would excuse any delay
        Runs run = Runs.of(40)
                .failed("stalled", 60)
                .each(Metric.TTFT, 10 * MS)
                .each(Metric.REQUEST_LATENCY, 10 * MS)
                .each(Metric.START_DELAY, 4 * MS);

        assertThat(codes(DoubtRules.evaluate(run.metrics(), CLOSED))).containsExactly("start-delay");
        assertThat(codes(DoubtRules.evaluate(run.fromSchedule().metrics(), OPEN)))
                .containsExactly("start-delay");
    }

    @ParameterizedTest
    @CsvSource({"200, 198, false", "200, 197.9, true", "200, 200.5, false"})
    void anOpenLoopKeepsNinetyNinePercentOfItsRate(double scheduled, double achieved, boolean doubted) {
        RunMetrics metrics = Runs.of(100).rates(scheduled, achieved).metrics();

        assertThat(codes(DoubtRules.evaluate(metrics, OPEN))).isEqualTo(doubted ? List.of("achieved-rate") : List.of());
        assertThat(DoubtRules.evaluate(metrics, CLOSED)).isEmpty();
    }

    @Test
    void anAchievedRateDoubtShowsBothRates() {
        assertThat(DoubtRules.evaluate(Runs.of(100).rates(200, 150).metrics(), OPEN))
                .extracting(Doubt::seen)
                .containsExactly("requests were sent at 150 requests/s while the schedule asked for 200 requests/s");
    }

    /** Field case LD-13. */
    @ParameterizedTest
    @CsvSource({"30.4, false", "30.3, true", "32, false", "1, true"})
    void aClosedLoopKeepsNinetyFivePercentOfItsUsersInFlight(double mean, boolean doubted) {
        RunMetrics metrics = Runs.of(100).inFlight(mean, 32).metrics();

        assertThat(codes(DoubtRules.evaluate(metrics, CLOSED))).isEqualTo(doubted ? List.of("in-flight") : List.of());
        assertThat(DoubtRules.evaluate(metrics, OPEN)).isEmpty();
    }

    /** Field case HT-18. */
    @Test
    void aFailureOfThisMachineIsADoubtAndAFailureOfTheServerIsNone() {
        RunMetrics machine = Runs.of(99).failed("client_resource", 1).metrics();
        RunMetrics server = Runs.of(99).failed("connect", 1).metrics();

        assertThat(codes(DoubtRules.evaluate(machine, CLOSED))).containsExactly("client-resource");
        assertThat(DoubtRules.evaluate(server, CLOSED)).isEmpty();
    }

    @Test
    void severalDoubtsAreAllTold() {
        RunMetrics metrics =
                Runs.of(5).each(Metric.START_DELAY, 40 * MS).inFlight(16, 32).metrics();

        assertThat(codes(DoubtRules.evaluate(metrics, CLOSED)))
                .containsExactly("too-few-samples", "start-delay", "in-flight");
    }

    private static List<String> codes(List<Doubt> doubts) {
        return doubts.stream().map(Doubt::code).toList();
    }

    private record Unused() implements ArrivalProcess {
        @Override
        public String name() {
            return "unused";
        }

        @Override
        public double ratePerSecond() {
            return 1;
        }

        @Override
        public ArrivalTimes times(long seed) {
            throw new UnsupportedOperationException();
        }
    }
}
