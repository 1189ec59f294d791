// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.scenario.FailedRequestException;
import dev.llmbench.scenario.LoadOverException;
import dev.llmbench.scenario.Scenario;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/** Scenarios, each of several requests that one user makes one after the other. */
final class ScenarioWork implements LoadWork {

    private final LoadRun run;
    private final Scenario scenario;
    private final AtomicLong started = new AtomicLong();

    ScenarioWork(LoadRun run, Scenario scenario) {
        this.run = run;
        this.scenario = scenario;
    }

    @Override
    public OptionalLong serve(long freeSinceNanos) {
        return run.plan().mayStart(freeSinceNanos) ? OptionalLong.of(play(freeSinceNanos)) : OptionalLong.empty();
    }

    @Override
    public Optional<Runnable> arrive(long scheduledNanos) {
        return run.plan().mayStart(scheduledNanos) ? Optional.of(() -> play(scheduledNanos)) : Optional.empty();
    }

    private long play(long scheduledNanos) {
        EngineUser user = new EngineUser(run, started.getAndIncrement(), scheduledNanos);
        try {
            scenario.run(user);
            user.requireSomeRequest();
        } catch (FailedRequestException e) {
            // is on record
        } catch (LoadOverException e) {
            // as it should be
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            run.fail(new IllegalStateException("the scenario was interrupted", e));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("the scenario threw " + e, e);
        }
        return user.freeNanos();
    }
}
