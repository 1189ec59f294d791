// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.InferenceEndpoint;
import dev.llmbench.endpoint.Timeouts;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.prompt.PromptSource;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.scenario.Scenario;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Turns a load specification into request records. Every request that starts ends in exactly one record, and the load
 * ends by its deadline whatever the server does.
 */
public final class LoadEngine implements AutoCloseable {

    private static final long SUPERVISION_MILLIS = 20;

    private final NanoClock clock;
    private final RecordSink sink;
    private final Watchdog watchdog;
    private final Cancellation cancellation;
    private final RequestTask task;

    /**
     * @param streaming whether the endpoint asks for streams, stored in each record
     * @param retries how often a request that was refused for the moment is sent again; 0 for never
     * @param sink hears of every request of every phase as it ends
     */
    public LoadEngine(
            NanoClock clock,
            InferenceEndpoint endpoint,
            boolean streaming,
            Timeouts timeouts,
            int retries,
            RecordSink sink) {
        this.clock = clock;
        this.sink = sink;
        this.watchdog = Watchdog.started(clock, timeouts);
        this.cancellation = new Cancellation(clock, watchdog);
        this.task = new RequestTask(
                clock, endpoint, streaming, watchdog, new RetryWait(clock, new RetryRule(retries)), sink);
    }

    /**
     * Sends one request outside the load and waits for its end.
     *
     * @param number counts the probes of a run from 1; the record's index is its negative
     */
    public RequestRecord probe(int number, Prompt prompt) {
        return task.send(new Ticket(-number, Phase.PROBE, clock.nanoTime()), prompt)
                .record();
    }

    /** Requests in flight at this moment. */
    public int inFlight() {
        return watchdog.inFlightCount();
    }

    /**
     * Applies the load and blocks until its last request has ended.
     *
     * @throws InterruptedException when the calling thread was interrupted; requests in flight are cancelled and recorded
     * @throws LoadBrokenException when this process cannot go on with the load
     * @throws RuntimeException whatever the prompt source or the endpoint threw
     */
    public LoadEnd run(LoadSpec spec, PromptSource prompts) throws InterruptedException {
        return apply(spec, run -> new PromptWork(run, prompts));
    }

    /**
     * The same with scenarios in the place of single requests: a closed loop's users run one after the other, an open loop starts one at each
     * arrival. What the load stops after are still requests.
     *
     * @throws RuntimeException whatever the scenario threw besides its requests' failures
     */
    public LoadEnd runScenario(LoadSpec spec, Scenario scenario) throws InterruptedException {
        return apply(spec, run -> new ScenarioWork(run, scenario));
    }

    private LoadEnd apply(LoadSpec spec, Function<LoadRun, LoadWork> work) throws InterruptedException {
        long start = clock.nanoTime();
        RequestPlan plan = new RequestPlan(spec, spec.model() instanceof LoadModel.ClosedLoop, start);
        LoadRun run = new LoadRun(clock, plan, task, sink);
        LoadDriver driver = driver(spec, run, work.apply(run), start);
        LoadEnd end;
        try {
            driver.start();
            end = supervise(run, driver, start + spec.maxDuration().toNanos());
        } catch (InterruptedException e) {
            run.stop();
            driver.halt();
            cancellation.because("the load was interrupted", driver);
            throw e;
        } catch (Throwable e) { // such as a machine without threads: what runs already must not go on
            run.stop();
            watchdog.cutAllShort(request -> new Outcome.Cancelled("the load broke"));
            throw e;
        } finally {
            driver.halt();
        }
        rethrow(run.failure());
        return end;
    }

    private LoadDriver driver(LoadSpec spec, LoadRun run, LoadWork work, long start) {
        if (spec.model() instanceof LoadModel.ClosedLoop closed) {
            return new ClosedLoopDriver(
                    run, work, closed.concurrency(), WorkerThreads.forStreams(closed.concurrency()));
        }
        LoadModel.OpenLoop open = (LoadModel.OpenLoop) spec.model();
        return new OpenLoopDriver(run, work, open.arrivals().times(spec.seed()), start, WorkerThreads.forStreams(0));
    }

    private LoadEnd supervise(LoadRun run, LoadDriver driver, long deadlineNanos) throws InterruptedException {
        while (!driver.await(SUPERVISION_MILLIS, TimeUnit.MILLISECONDS)) {
            long now = clock.nanoTime();
            if (run.isStopped()) {
                driver.halt();
                cancellation.because("the load was stopped early", driver);
                return LoadEnd.ENOUGH;
            }
            if (now - deadlineNanos >= 0) {
                run.stop();
                driver.halt();
                cancellation.whenTimeIsUp(driver);
                return LoadEnd.DEADLINE;
            }
            if (run.plan().isGraceOver(now)) {
                run.plan().stop();
                cancellation.whenTimeIsUp(driver);
                return LoadEnd.PLAN;
            }
        }
        return run.isStopped() ? LoadEnd.ENOUGH : LoadEnd.PLAN;
    }

    private static void rethrow(@Nullable Throwable failure) {
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
    }

    @Override
    public void close() {
        watchdog.close();
    }
}
