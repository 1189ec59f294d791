// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.ContentChannel;
import dev.llmbench.endpoint.InferenceCall;
import dev.llmbench.endpoint.InferenceEndpoint;
import dev.llmbench.endpoint.InferenceRequest;
import dev.llmbench.endpoint.StreamListener;
import dev.llmbench.endpoint.Timeouts;
import dev.llmbench.internal.engine.LoadEngine;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.DoubtRules;
import dev.llmbench.slo.ServerFindings;
import dev.llmbench.stats.Distribution;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What a late generator, a capped load and a server that stalls look like, and who is blamed. Lateness and stall are
 * injected, and every bound is a lower one or follows from the plan: a slow machine makes the late later, and changes
 * no answer.
 */
@Timeout(60)
class SlowGeneratorTest {

    private static final long MS = 1_000_000;

    /** Field case LD-10. */
    @Test
    void aGeneratorThatIsLateIsBlamedForItAndTheServerIsNot() throws Exception {
        Run run = run(new Late(NanoClock.system(), 20 * MS), new Server(0, 0), open(100, OptionalInt.empty()), 40);

        // Each of 40 sends costs 20 ms of a thread that has 10 ms for it.
        assertThat(run.metrics.judged().get(Metric.START_DELAY).max()).isGreaterThanOrEqualTo(20.0 * MS);
        assertThat(run.doubts).extracting(Doubt::code).contains(DoubtRules.START_DELAY, DoubtRules.ACHIEVED_RATE);
        assertThat(run.doubts)
                .filteredOn(doubt -> doubt.code().equals(DoubtRules.START_DELAY))
                .allSatisfy(doubt -> {
                    assertThat(doubt.seen()).startsWith("the load generator started requests late");
                    assertThat(doubt.remedy()).contains("this machine");
                });
        assertThat(run.findings.all()).isEmpty();
    }

    /** The lateness is in the latencies of an open loop, so it must not be taken for the server's. */
    @Test
    void whatTheGeneratorLosesIsInTheLatencyAndInTheStartDelayAlike() throws Exception {
        Run run = run(new Late(NanoClock.system(), 20 * MS), new Server(0, 0), open(100, OptionalInt.empty()), 40);

        assertThat(run.records)
                .allSatisfy(record -> assertThat(record.chunks().first().getAsLong() - record.scheduledNanos())
                        .isGreaterThanOrEqualTo(record.startDelayNanos()));
        assertThat(run.metrics.judged().get(Metric.TTFT).max())
                .isGreaterThanOrEqualTo(
                        run.metrics.judged().get(Metric.START_DELAY).max());
    }

    /**
     * One slot and 10 ms an answer let 100 of the 200 requests that arrive in a second be sent in it. That the others
     * wait was asked for: it is in their latency and in slotWait, and no doubt about the rate or the delay of sending
     * comes of it.
     */
    @Test
    void aLimitThatWasAskedForIsNoLatenessOfTheGenerator() throws Exception {
        Run run = run(NanoClock.system(), new Server(10, 0), open(200, OptionalInt.of(1)), 60);

        Distribution waits = run.metrics.judged().get(Metric.SLOT_WAIT);
        // The last of 60 is due at 295 ms and has 59 answers of 10 ms before it.
        assertThat(waits.max()).isGreaterThanOrEqualTo((590 - 295 - 20) * (double) MS);
        assertThat(run.metrics.judged().get(Metric.TTFT).max()).isGreaterThanOrEqualTo((590 - 295.0) * MS);
        assertThat(run.doubts).extracting(Doubt::code).doesNotContain(DoubtRules.ACHIEVED_RATE);
        // Even a hiccup of the machine is told apart: what is in the wait is not in the delay.
        assertThat(run.records)
                .allSatisfy(record -> assertThat(record.startDelayNanos()
                                + record.slotWaitNanos().orElseThrow())
                        .isEqualTo(record.sentNanos() - record.scheduledNanos()));
        assertThat(DoubtRules.evaluate(run.metrics, run.model, OptionalDouble.of(1e12)))
                .extracting(Doubt::code)
                .doesNotContain(DoubtRules.START_DELAY);
    }

    /**
     * A server that answers nothing for 300 ms. Of arrivals every 5 ms the 60 that fall into that time all end after
     * it: the one at its beginning has waited 300 ms, the one in its middle 150 ms. Two users who wait for their
     * answers meet it twice.
     */
    @Test
    void aStallIsInEveryRequestThatWasDueInItAndInOneOfEachPoliteUser() throws Exception {
        Server arrivals = new Server(1, 300);
        Run open = run(NanoClock.system(), arrivals, open(200, OptionalInt.empty()), 120);
        Server users = new Server(1, 300);
        Run closed = run(NanoClock.system(), users, new LoadModel.ClosedLoop(2), 120);

        List<RequestRecord> due = open.records.stream()
                .filter(record -> record.scheduledNanos() - arrivals.stallStart() >= 0
                        && record.scheduledNanos() - arrivals.stallEnd() < 0)
                .toList();
        assertThat(due)
                .hasSizeBetween(59, 61)
                .allSatisfy(record -> assertThat(record.chunks().first().getAsLong() - record.scheduledNanos())
                        .isGreaterThanOrEqualTo(arrivals.stallEnd() - record.scheduledNanos()));
        assertThat(open.metrics.judged().get(Metric.TTFT).percentile(75)).isGreaterThanOrEqualTo(140.0 * MS);

        assertThat(closed.records)
                .filteredOn(record ->
                        record.sentNanos() - users.stallStart() >= 0 && record.sentNanos() - users.stallEnd() < 0)
                .as("requests of two users that were sent while nothing was answered")
                .hasSizeLessThanOrEqualTo(4);
    }

    private record Run(
            LoadModel model,
            RunMetrics metrics,
            List<Doubt> doubts,
            ServerFindings findings,
            List<RequestRecord> records) {}

    private static LoadModel open(double rate, OptionalInt cap) {
        return new LoadModel.OpenLoop(new ConstantArrivals(rate), cap);
    }

    private static Run run(NanoClock clock, Server server, LoadModel model, int requests) throws Exception {
        boolean open = model instanceof LoadModel.OpenLoop;
        MetricsCollector metrics = new MetricsCollector(open ? StartPoint.SCHEDULED : StartPoint.SENT, true);
        ServerFindings findings = new ServerFindings("m");
        ConcurrentLinkedQueue<RequestRecord> records = new ConcurrentLinkedQueue<>();
        LoadSpec spec = new LoadSpec(
                model, StopRule.afterRequests(requests), Warmup.NONE, Duration.ofSeconds(30), Duration.ofMinutes(1), 1);
        RecordSink sinks = RecordSink.all(List.of(metrics, findings::accept, records::add));
        try (LoadEngine engine = new LoadEngine(clock, server, true, Timeouts.DEFAULT, 0, sinks)) {
            engine.run(spec, index -> Prompt.of("hi"));
        }
        RunMetrics measured = metrics.snapshot();
        return new Run(model, measured, DoubtRules.evaluate(measured, model), findings, List.copyOf(records));
    }

    /** A clock by which every wait takes longer than it should. */
    private record Late(NanoClock clock, long byNanos) implements NanoClock {

        @Override
        public long nanoTime() {
            return clock.nanoTime();
        }

        @Override
        public void sleepUntil(long deadlineNanos) throws InterruptedException {
            clock.sleepUntil(Math.max(deadlineNanos, clock.nanoTime()) + byNanos);
        }
    }

    /** Answers after so many milliseconds, and for a while nothing at all: from 100 ms after its first request on. */
    private static final class Server implements InferenceEndpoint {
        private final long latencyMillis;
        private final long stallMillis;
        private long firstNanos;
        private boolean asked;

        Server(long latencyMillis, long stallMillis) {
            this.latencyMillis = latencyMillis;
            this.stallMillis = stallMillis;
        }

        synchronized long stallStart() {
            return firstNanos + 100 * MS;
        }

        long stallEnd() {
            return stallStart() + stallMillis * MS;
        }

        private synchronized void asked(long nanos) {
            if (!asked) {
                asked = true;
                firstNanos = nanos;
            }
        }

        private long waitNanos() {
            long now = System.nanoTime();
            asked(now);
            boolean stalled = now - stallStart() >= 0 && now - stallEnd() < 0;
            return latencyMillis * MS + (stalled ? stallEnd() - now : 0);
        }

        @Override
        public InferenceCall newCall(InferenceRequest request) {
            CountDownLatch cancelled = new CountDownLatch(1);
            return new InferenceCall() {
                @Override
                public Outcome execute(StreamListener listener) {
                    try {
                        boolean unused = cancelled.await(waitNanos(), TimeUnit.NANOSECONDS);
                    } catch (InterruptedException e) {
                        throw new AssertionError("nobody interrupts the threads of streams", e);
                    }
                    long now = System.nanoTime();
                    listener.bytes(now);
                    listener.content(now, false, ContentChannel.TEXT, "x");
                    listener.terminal(now);
                    return Outcome.COMPLETED;
                }

                @Override
                public void cancel() {
                    cancelled.countDown();
                }
            };
        }

        @Override
        public void close() {}
    }
}
