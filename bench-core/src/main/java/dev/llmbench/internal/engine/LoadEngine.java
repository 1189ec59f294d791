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
import dev.llmbench.request.UnderWay;
import dev.llmbench.scenario.Scenario;
import java.util.List;
import java.util.function.Function;

/**
 * Turns a load specification into request records. Every request that starts ends in exactly one record, and the load
 * ends by its deadline whatever the server does.
 */
public final class LoadEngine implements AutoCloseable {

    private final NanoClock clock;
    private final RecordQueue records;
    private final Watchdog watchdog;
    private final Cancellation cancellation;
    private final LoadSupervision supervision;
    private final RequestTask task;

    /**
     * @param streaming whether the endpoint asks for streams, stored in each record
     * @param retries how often a request that was refused for the moment is sent again; 0 for never
     * @param sink hears of every request of every phase, shortly after its end and on a thread of the engine's
     */
    public LoadEngine(
            NanoClock clock,
            InferenceEndpoint endpoint,
            boolean streaming,
            Timeouts timeouts,
            int retries,
            RecordSink sink) {
        this.clock = clock;
        this.records = new RecordQueue(sink);
        this.watchdog = Watchdog.started(clock, timeouts);
        this.cancellation = new Cancellation(clock, watchdog);
        this.supervision = new LoadSupervision(clock, cancellation, records);
        this.task = new RequestTask(
                clock, endpoint, streaming, watchdog, new RetryWait(clock, new RetryRule(retries)), records);
    }

    /**
     * Sends one request outside the load and waits for its end.
     *
     * @param number counts the probes of a run from 1; the record's index is its negative
     */
    public RequestRecord probe(int number, Prompt prompt) {
        EndedRequest ended = task.send(new Ticket(-number, Phase.PROBE, clock.nanoTime()), prompt);
        records.settleOrThrow();
        return ended.record();
    }

    /** Requests in flight at this moment, those that wait for another attempt included. */
    public List<UnderWay> underWay() {
        return watchdog.underWay();
    }

    /**
     * Applies the load and blocks until its last request has ended.
     *
     * @throws InterruptedException when the calling thread was interrupted; requests in flight are cancelled and
     *     recorded
     * @throws LoadBrokenException when this process cannot go on with the load
     * @throws RuntimeException whatever the prompt source or the endpoint threw
     */
    public LoadEnd run(LoadSpec spec, PromptSource prompts) throws InterruptedException {
        return apply(spec, run -> new PromptWork(run, prompts));
    }

    /**
     * The same with scenarios in the place of single requests: a closed loop's users run one after the other, an open
     * loop starts one at each arrival. What the load stops after are still requests.
     *
     * @throws RuntimeException whatever the scenario threw besides its requests' failures
     */
    public LoadEnd runScenario(LoadSpec spec, Scenario scenario) throws InterruptedException {
        return apply(spec, run -> new ScenarioWork(run, scenario));
    }

    private LoadEnd apply(LoadSpec spec, Function<LoadRun, LoadWork> work) throws InterruptedException {
        long start = clock.nanoTime();
        RequestPlan plan = new RequestPlan(spec, spec.model() instanceof LoadModel.ClosedLoop, start);
        LoadRun run = new LoadRun(clock, plan, task, new SendGate(clock, task, spec.maxPrefill()));
        records.serve(run);
        LoadDriver driver = LoadDrivers.of(spec, run, work.apply(run), start);
        LoadEnd end;
        try {
            driver.start();
            end = supervision.untilOver(run, driver, start + spec.maxDuration().toNanos());
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
            records.settle();
        }
        LoadSupervision.rethrow(run.failure());
        return end;
    }

    @Override
    public void close() {
        watchdog.close();
        records.close();
    }
}
