// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.Phase;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.UnderWay;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.JudgedObjective;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.slo.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.LongToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A load that goes on until decided, in virtual time: 20 requests a second, of which some are never answered. */
class HangingRequestsTest {

    private static final long GAP_MS = 50;
    private static final int NEVER = -1;
    private static final int HANGS_FROM = 200;
    private static final int RUNS = 100;

    private final List<String> console = new ArrayList<>();
    private final TreeMap<Long, UnderWay> underWay = new TreeMap<>();
    private final List<RequestRecord> toCome = new ArrayList<>();
    private final MetricsCollector metrics = new MetricsCollector(StartPoint.SCHEDULED, true);
    private final MetricsCollector truth = new MetricsCollector(StartPoint.SCHEDULED, true);
    private DecisionWatch watch;
    private Gate gate;
    private RunFacts judged;
    private List<JudgedObjective> verdicts = List.of();

    /** Answers take what this says of their number, in milliseconds. Ends when decided, or after so many arrivals. */
    private int run(LongToIntFunction millis, int arrivals, String... objectives) {
        LoadSpec load = new LoadSpec(
                new LoadModel.OpenLoop(new ConstantArrivals(1000.0 / GAP_MS), OptionalInt.empty()),
                StopRule.afterRequests(5_000),
                Warmup.NONE,
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                1);
        LoadTest test = LoadTest.against("http://127.0.0.1:1")
                .load(load)
                .objectives(objectives)
                .untilDecided()
                .console(console::add);
        watch = new DecisionWatch(test, load, metrics);
        int sent = 0;
        while (sent < arrivals && !watch.enough()) {
            long now = sent * GAP_MS;
            endUntil(now);
            start(sent, now, millis.applyAsInt(sent));
            watch.lookAtUnderWay(List.copyOf(underWay.values()), Records.ms(now));
            sent++;
        }
        long end = sent * GAP_MS;
        underWay.forEach((index, request) -> end(Records.measured(index)
                .scheduledAt(request.scheduledNanos())
                .endedAt(Records.ms(end))
                .cancelled()));
        watch.stop(true);
        gate = test.gate;
        judged = facts(watch.judged(metrics.snapshot()));
        verdicts = gate.judge(judged).judged();
        return sent;
    }

    private static RunFacts facts(RunMetrics measured) {
        return new RunFacts(
                new RunLabel("hanging", "", "", 1),
                measured,
                List.of(),
                Optional.empty(),
                0,
                OptionalInt.of(5_000),
                Optional.empty());
    }

    /** Of the requests that decided, had they all been let to their ends. */
    private Verdict.Kind verdictOfTruth() {
        return gate.judge(facts(watch.judged(truth.snapshot())))
                .judged()
                .get(0)
                .verdict()
                .kind();
    }

    private void start(long index, long now, int millis) {
        underWay.put(index, new UnderWay(index, Phase.MEASURED, Records.ms(now), Records.ms(now), true));
        if (millis != NEVER) {
            toCome.add(Records.measured(index)
                    .scheduledAt(Records.ms(now))
                    .chunksAt(Records.ms(now + millis))
                    .completed());
        }
    }

    private void endUntil(long now) {
        toCome.stream().filter(record -> record.endNanos() <= Records.ms(now)).forEach(record -> {
            underWay.remove(record.index());
            truth.accept(record);
            end(record);
        });
        toCome.removeIf(record -> record.endNanos() <= Records.ms(now));
    }

    private void end(RequestRecord record) {
        metrics.accept(record);
        watch.accept(record);
    }

    @Test
    void halfOfTheRequestsHang() {
        int sent = run(index -> index % 2 == 1 ? NEVER : 100, 5_000, "ttft p95 < 500ms");

        assertThat(sent).isLessThan(500);
        assertThat(verdicts.get(0).verdict().kind()).isEqualTo(Verdict.Kind.FAILED);
        assertThat(judged.metrics().series().size()).isEqualTo(1);
    }

    /** No timeout would end these requests: nothing behind the first would ever be looked at. */
    @Test
    void aServerThatStopsAnsweringFails() {
        int sent = run(index -> index < HANGS_FROM ? 100 : NEVER, 5_000, "ttft p95 < 500ms");

        assertThat(sent).isBetween(HANGS_FROM + 10, 1_000);
        assertThat(console).singleElement().asString().contains("decided after ");
        assertThat(verdicts.get(0).verdict().kind()).isEqualTo(Verdict.Kind.FAILED);
        assertThat(judged.metrics().counts().failed()).isZero();
        assertThat(judged.metrics().series().size()).isEqualTo(HANGS_FROM);
        assertThat(verdicts.get(0).result().reason())
                .contains("0 of ", " had no answer when they were older than the limit");
    }

    @Test
    void aServerThatNeverAnswersFails() {
        int sent = run(index -> NEVER, 5_000, "ttft p95 < 500ms");

        assertThat(sent).isBetween(10, 1_000);
        assertThat(console).singleElement().asString().contains("decided after ");
        assertThat(verdicts.get(0).verdict().kind()).isEqualTo(Verdict.Kind.FAILED);
    }

    @Test
    void whatHangsIsHeldAgainstLatenciesAndGoodRequestsAndNeverCalledAFailure() {
        int sent = run(
                index -> index < HANGS_FROM ? 100 : NEVER,
                5_000,
                "errorRate < 5%",
                "goodRequestFraction >= 95% where ttft < 500ms and requestLatency < 2s",
                "requestLatency p95 < 2s");

        assertThat(sent).isBetween(HANGS_FROM + 10, 1_000);
        assertThat(verdicts.get(1).verdict().kind()).isEqualTo(Verdict.Kind.FAILED);
        // Of the error rate no more than the requests before the first that hung can tell.
        assertThat(verdicts.get(0).verdict().kind()).isNotEqualTo(Verdict.Kind.FAILED);
        assertThat(verdicts.get(0).result().count()).hasValue(HANGS_FROM);
    }

    @Test
    void whatIsSlowAndKeepsItsLimitEndsNothing() {
        int sent = run(index -> index % 3 == 0 ? 4_000 : 100, 1_000, "ttft p95 < 5s");

        assertThat(sent).isEqualTo(1_000);
        assertThat(verdicts.get(0).verdict().kind()).isNotEqualTo(Verdict.Kind.FAILED);
    }

    /** One in fifty never comes where one in twenty may: what is behind it counts, and does not fail. */
    @Test
    void fewThatHangDoNotFail() {
        int sent = run(index -> index % 50 == 49 ? NEVER : 100, 1_000, "ttft p95 < 500ms");

        assertThat(sent).isEqualTo(1_000);
        assertThat(verdicts.get(0).verdict().kind()).isNotEqualTo(Verdict.Kind.FAILED);
    }

    /**
     * As many miss the limit as may, and hang for long: neither that they count before they have ended nor that they
     * fill the load up may fail more runs than may fail.
     */
    @ParameterizedTest
    @ValueSource(ints = {400, 800})
    void atTheLimitNoMoreFailThanMay(int requests) {
        int failed = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            HangingRequestsTest run = new HangingRequestsTest();
            run.sentOf(Arrays.copyOf(hanging(5, seed), requests));
            failed += run.verdicts.get(0).verdict().kind() == Verdict.Kind.FAILED ? 1 : 0;
        }
        // At most 1 % of runs, and three standard deviations.
        assertThat(failed).isLessThanOrEqualTo(4);
    }

    @Test
    void whatEndedALoadIsWhatItsAnswersWouldHaveSaid() {
        for (int seed = 0; seed < 20; seed++) {
            int[] millis = hanging(30, seed);
            HangingRequestsTest run = new HangingRequestsTest();
            assertThat(run.sentOf(millis)).isLessThan(millis.length);
            assertThat(run.verdicts.get(0).verdict().kind()).isEqualTo(Verdict.Kind.FAILED);
            run.toCome.forEach(run.truth::accept);
            assertThat(run.verdictOfTruth()).isEqualTo(Verdict.Kind.FAILED);
        }
    }

    private int sentOf(int[] millis) {
        return run(index -> millis[(int) index], millis.length, "ttft p95 < 500ms");
    }

    private static int[] hanging(int inAHundred, int seed) {
        Random random = new Random(seed);
        return IntStream.range(0, 800)
                .map(i -> random.nextInt(100) < inAHundred ? 3_000 + random.nextInt(20_000) : 100)
                .toArray();
    }
}
