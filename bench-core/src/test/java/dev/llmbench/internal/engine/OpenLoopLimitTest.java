// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.Timeouts;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.RequestRecord;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that ends fewer requests than arrive must not take this process down. */
@Timeout(20)
class OpenLoopLimitTest {

    @Test
    void tooManyRequestsInFlightEndTheLoadWithARemedy() throws Exception {
        NanoClock clock = NanoClock.system();
        BlockingEndpoint endpoint = new BlockingEndpoint();
        endpoint.latencyMillis = 20_000;
        List<RequestRecord> records = new CopyOnWriteArrayList<>();
        LoadSpec spec = new LoadSpec(
                new LoadModel.OpenLoop(new ConstantArrivals(100)),
                StopRule.afterRequests(100),
                Warmup.NONE,
                Duration.ZERO,
                Duration.ofMinutes(1),
                1);
        try (Watchdog watchdog = Watchdog.started(clock, Timeouts.DEFAULT);
                RecordQueue queue = new RecordQueue(records::add)) {
            RequestTask task =
                    new RequestTask(clock, endpoint, true, watchdog, new RetryWait(clock, new RetryRule(0)), queue);
            LoadRun run = new LoadRun(
                    clock,
                    new RequestPlan(spec, false, clock.nanoTime()),
                    task,
                    new SendGate(clock, task, OptionalInt.empty()));
            OpenLoopDriver driver = new OpenLoopDriver(
                    run,
                    new PromptWork(run, index -> Prompt.of("hi")),
                    new ConstantArrivals(100).times(1),
                    clock.nanoTime(),
                    WorkerThreads.of(spec),
                    new InFlightCap(clock, OptionalInt.empty()),
                    3);
            driver.start();
            while (!run.isStopped()) {
                LockSupport.parkNanos(1_000_000);
            }
            driver.halt();
            do {
                watchdog.cutAllShort(request -> new Outcome.Cancelled("the load broke"));
            } while (!driver.await(5, TimeUnit.MILLISECONDS));
            queue.settle();

            assertThat(run.failure())
                    .isInstanceOf(LoadBrokenException.class)
                    .hasMessageStartingWith("3 requests are in flight, each with a thread and a socket of this process")
                    .hasMessageContaining("next: lower llmbench.rate");
            // Who still waited for its time when the load broke is not sent.
            assertThat(endpoint.started.get()).isBetween(1, 3);
            assertThat(records).hasSize(endpoint.started.get());
        }
    }
}
