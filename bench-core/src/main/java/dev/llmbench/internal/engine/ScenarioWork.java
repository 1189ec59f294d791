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
        if (!run.plan().mayStart(freeSinceNanos)) {
            return OptionalLong.empty();
        }
        long number = started.getAndIncrement();
        return OptionalLong.of(
                play(scenario.prepare(number), new EngineUser(run, number, freeSinceNanos, OptionalLong.empty())));
    }

    @Override
    public Optional<Arrival> arrive(long scheduledNanos) {
        if (!run.plan().mayStart(scheduledNanos)) {
            return Optional.empty();
        }
        long number = started.getAndIncrement();
        Scenario ready = scenario.prepare(number);
        return Optional.of(new Arrival() {
            @Override
            public void begin(OptionalLong slotWaitNanos) {
                long unused = play(ready, new EngineUser(run, number, scheduledNanos, slotWaitNanos));
            }

            @Override
            public void giveUp(OptionalLong slotWaitNanos) {
                new EngineUser(run, number, scheduledNanos, slotWaitNanos).giveUp();
            }
        });
    }

    private long play(Scenario ready, EngineUser user) {
        try {
            ready.run(user);
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
