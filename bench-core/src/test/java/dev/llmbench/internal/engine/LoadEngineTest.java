// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.llmbench.arrival.ArrivalProcess;
import dev.llmbench.arrival.ArrivalTimes;
import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.Timeouts;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.prompt.PromptSource;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LoadEngineTest {

    private static final PromptSource PROMPTS =
            index -> new Prompt("prompt " + index, OptionalInt.empty(), OptionalInt.empty());

    private final BlockingEndpoint endpoint = new BlockingEndpoint();
    private int retries;
    private final Queue<RequestRecord> records = new ConcurrentLinkedQueue<>();

    @AfterEach
    void everyStartedRequestEndedInExactlyOneRecord() {
        assertThat(records).hasSize(endpoint.started.get());
        assertThat(records.stream().map(RequestRecord::index)).doesNotHaveDuplicates();
        assertThat(endpoint.inFlight.get()).isZero();
    }

    @Test
    void aClosedLoopMeasuresWhatWasAskedAndNeverExceedsItsConcurrency() throws Exception {
        endpoint.latencyMillis = 2;

        LoadEnd end = run(closed(4, StopRule.afterRequests(20), Warmup.ofRequests(8)), records::add);

        assertThat(end).isEqualTo(LoadEnd.PLAN);
        assertThat(count(Phase.WARMUP)).isEqualTo(8);
        assertThat(count(Phase.MEASURED)).isEqualTo(20);
        assertThat(endpoint.peak.get()).isEqualTo(4);
    }

    @Test
    void aUserIsFreeWhenTheCallReturnsAndNotWhenTheAnswerIsOver() throws Exception {
        endpoint.tailMillis = 5;

        run(closed(1, StopRule.afterRequests(3), Warmup.ofRequests(0)), records::add);

        List<RequestRecord> all = List.copyOf(records);
        for (int i = 1; i < 3; i++) {
            assertThat(all.get(i).scheduledNanos() - all.get(i - 1).endNanos()).isGreaterThanOrEqualTo(5_000_000);
        }
    }

    @Test
    void aFillerRunsBesideEveryMeasuredRequestThatOutlivesTheOthers() throws Exception {
        endpoint.latencyMillis = 2;
        endpoint.slowPrompt = "prompt 0";
        endpoint.slowMillis = 60;

        run(closed(2, StopRule.afterRequests(1), Warmup.NONE), records::add);

        assertThat(count(Phase.MEASURED)).isEqualTo(1);
        assertThat(count(Phase.FILLER)).isGreaterThan(3);
    }

    @Test
    void anOpenLoopStartsByTheClockAndNotByTheServer() throws Exception {
        endpoint.latencyMillis = 50;

        run(open(200, StopRule.afterRequests(20)), records::add);

        assertThat(count(Phase.MEASURED)).isEqualTo(20);
        assertThat(count(Phase.FILLER)).isZero();
        assertThat(endpoint.peak.get()).isGreaterThan(3);
        List<Long> scheduled =
                records.stream().map(RequestRecord::scheduledNanos).sorted().toList();
        assertThat(scheduled.get(19) - scheduled.get(0)).isEqualTo(19 * 5_000_000L);
        assertThat(records)
                .allSatisfy(record -> assertThat(record.startDelayNanos()).isNotNegative());
    }

    /** Field case LD-08. */
    @Test
    void whatIsInFlightWhenTimeAndGraceAreOverIsUnfinished() throws Exception {
        endpoint.latencyMillis = 20_000;
        LoadSpec spec = new LoadSpec(
                new LoadModel.ClosedLoop(3),
                StopRule.afterDuration(Duration.ofMillis(20)),
                Warmup.NONE,
                Duration.ofMillis(20),
                Duration.ofMinutes(1),
                1);

        LoadEnd end = run(spec, records::add);

        assertThat(end).isEqualTo(LoadEnd.PLAN);
        assertThat(records)
                .hasSize(3)
                .allSatisfy(record -> assertThat(record.outcome().code()).isEqualTo("unfinished"));
    }

    /** Field case LD-09. */
    @Test
    void theHardDeadlineEndsALoadThatOnlyANumberWouldStop() throws Exception {
        endpoint.latencyMillis = 20_000;
        LoadSpec spec = new LoadSpec(
                new LoadModel.ClosedLoop(2),
                StopRule.afterRequests(10),
                Warmup.NONE,
                Duration.ofSeconds(30),
                Duration.ofMillis(500),
                1);

        assertThat(run(spec, records::add)).isEqualTo(LoadEnd.DEADLINE);
        assertThat(records).hasSize(2);
    }

    @Test
    void aSinkThatHasEnoughEndsTheLoad() throws Exception {
        endpoint.latencyMillis = 1;
        RecordSink enoughAfterTen = new RecordSink() {
            @Override
            public void accept(RequestRecord record) {
                records.add(record);
            }

            @Override
            public boolean enough() {
                return records.size() >= 10;
            }
        };

        LoadEnd end = run(closed(2, StopRule.afterRequests(100_000), Warmup.NONE), enoughAfterTen);

        assertThat(end).isEqualTo(LoadEnd.ENOUGH);
        assertThat(records).hasSizeBetween(10, 60);
    }

    /** A dispatcher behind its schedule does not wait any more, so that nothing but the halt stops it. */
    @Test
    void aSinkThatHasEnoughEndsAnOpenLoopThatIsLate() throws Exception {
        endpoint.latencyMillis = 1;
        PromptSource slow = index -> {
            LockSupport.parkNanos(2_000_000);
            return PROMPTS.prompt(index);
        };
        RecordSink enoughAfterTen = new RecordSink() {
            @Override
            public void accept(RequestRecord record) {
                records.add(record);
            }

            @Override
            public boolean enough() {
                return records.size() >= 10;
            }
        };

        assertThat(run(open(5_000, StopRule.afterRequests(100_000)), slow, enoughAfterTen))
                .isEqualTo(LoadEnd.ENOUGH);
        assertThat(records).hasSizeBetween(10, 60);
    }

    @Test
    void aBrokenPromptSourceEndsTheLoadWithItsOwnException() {
        PromptSource broken = index -> {
            if (index == 5) {
                throw new IllegalStateException("no prompt left");
            }
            return PROMPTS.prompt(index);
        };
        endpoint.latencyMillis = 1;

        assertThatThrownBy(() -> run(closed(2, StopRule.afterRequests(100), Warmup.NONE), broken, records::add))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no prompt left");
    }

    @Test
    void aBrokenPromptSourceEndsAnOpenLoopToo() {
        PromptSource broken = index -> {
            throw new IllegalStateException("no prompt left");
        };

        assertThatThrownBy(() -> run(open(1000, StopRule.afterRequests(100)), broken, records::add))
                .hasMessage("no prompt left");
    }

    @Test
    void anInterruptedCallerCancelsWhatIsInFlight() throws Exception {
        endpoint.latencyMillis = 20_000;
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread caller = new Thread(() -> thrown.set(
                catchThrowable(() -> run(closed(2, StopRule.afterRequests(10), Warmup.NONE), records::add))));
        caller.start();
        endpoint.awaitStarted(2);

        caller.interrupt();
        caller.join();

        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);

        assertThat(records)
                .hasSize(2)
                .allSatisfy(record -> assertThat(record.outcome().code()).isEqualTo("cancelled"));
    }

    @Test
    void aProbeIsARecordOfItsOwnPhaseWithANumberBelowZero() {
        endpoint.latencyMillis = 1;
        try (LoadEngine engine =
                new LoadEngine(NanoClock.system(), endpoint, true, Timeouts.DEFAULT, 0, records::add)) {
            RequestRecord probe = engine.probe(1, PROMPTS.prompt(0));

            assertThat(probe.phase()).isEqualTo(Phase.PROBE);
            assertThat(probe.index()).isEqualTo(-1);
        }
    }

    private long count(Phase phase) {
        return records.stream().filter(record -> record.phase() == phase).count();
    }

    private LoadEnd run(LoadSpec spec, RecordSink sink) throws InterruptedException {
        return run(spec, PROMPTS, sink);
    }

    private LoadEnd run(LoadSpec spec, PromptSource prompts, RecordSink sink) throws InterruptedException {
        try (LoadEngine engine = new LoadEngine(NanoClock.system(), endpoint, true, Timeouts.DEFAULT, retries, sink)) {
            return engine.run(spec, prompts);
        }
    }

    private static LoadSpec closed(int concurrency, StopRule stop, Warmup warmup) {
        return spec(new LoadModel.ClosedLoop(concurrency), stop, warmup);
    }

    private static LoadSpec open(double rate, StopRule stop) {
        return spec(new LoadModel.OpenLoop(new EvenArrivals(rate)), stop, Warmup.NONE);
    }

    private static LoadSpec spec(LoadModel model, StopRule stop, Warmup warmup) {
        return new LoadSpec(model, stop, warmup, Duration.ofSeconds(30), Duration.ofMinutes(1), 1);
    }

    private record EvenArrivals(double ratePerSecond) implements ArrivalProcess {
        @Override
        public String name() {
            return "even";
        }

        @Override
        public ArrivalTimes times(long seed) {
            long gapNanos = Math.round(1e9 / ratePerSecond);
            long[] next = {0};
            return () -> gapNanos * next[0]++;
        }
    }
}
