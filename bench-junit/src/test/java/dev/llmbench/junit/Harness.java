// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LlmRun;
import dev.llmbench.settings.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

/** Runs a class with gates in a world of its own, and keeps what was planned and printed. */
final class Harness {

    private static final AtomicReference<@Nullable Harness> CURRENT = new AtomicReference<>();

    final Map<String, String> environment = new HashMap<>();
    final Map<String, String> systemProperties = new HashMap<>();
    final Map<String, String> configurationParameters = new HashMap<>();
    final List<String> console = Collections.synchronizedList(new ArrayList<>());
    final List<LoadPlan> plans = Collections.synchronizedList(new ArrayList<>());
    LoadRunner runner = FakeRuns::of;
    /** Hears each line when it is printed. */
    Consumer<String> listener = line -> {};

    private final Path workingDirectory;

    Harness(Path workingDirectory) {
        this.workingDirectory = workingDirectory;
    }

    static Harness withServer(Path workingDirectory) {
        Harness harness = new Harness(workingDirectory);
        harness.environment.put("LLMBENCH_BASE_URL", "http://env:1");
        return harness;
    }

    Events run(Class<?> gates) {
        return execute(gates).testEvents();
    }

    /** Several classes in one go, as a build runs them. */
    Events runAll(Class<?>... classes) {
        return execute(classes).testEvents();
    }

    private EngineExecutionResults execute(Class<?>... classes) {
        CURRENT.set(this);
        try {
            return EngineTestKit.engine("junit-jupiter")
                    .configurationParameters(configurationParameters)
                    .selectors(Stream.of(classes)
                            .map(DiscoverySelectors::selectClass)
                            .toArray(DiscoverySelector[]::new))
                    .execute();
        } finally {
            CURRENT.set(null);
        }
    }

    /** What kept this class from running at all. */
    Throwable containerFailureOf(Class<?> gates) {
        return throwable(execute(gates).containerEvents().failed());
    }

    /** The only plan of a run in which every test passed. */
    LoadPlan planOf(Class<?> gates) {
        run(gates).assertStatistics(stats -> stats.started(1).succeeded(1));
        return onlyPlan();
    }

    /** The settings of a plan as they are printed. */
    static List<String> lines(LoadPlan plan) {
        return plan.settings().stream().map(Setting::toString).toList();
    }

    LoadPlan onlyPlan() {
        if (plans.size() != 1) {
            throw new AssertionError("expected one plan, got " + plans);
        }
        return plans.get(0);
    }

    /** What the only failing test of this class failed with. */
    Throwable failureOf(Class<?> gates) {
        return throwable(run(gates).failed());
    }

    /** Why the only skipped test of this class was skipped. */
    String skipReasonOf(Class<?> gates) {
        return Objects.requireNonNull(throwable(run(gates).aborted()).getMessage());
    }

    private static Throwable throwable(Events events) {
        List<Event> list = events.list();
        if (list.size() != 1) {
            throw new AssertionError("expected one event, got " + list);
        }
        return list.get(0)
                .getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .orElseThrow();
    }

    private LlmRun runPlan(LoadPlan plan) {
        plans.add(plan);
        return runner.run(plan);
    }

    private void print(String line) {
        console.add(line);
        listener.accept(line);
    }

    private Surroundings surroundings() {
        return new Surroundings(
                environment,
                systemProperties,
                workingDirectory,
                workingDirectory,
                this::print,
                () -> 4711,
                this::runPlan);
    }

    /** Stands on a class with gates, so that it lives in the harness's world. */
    static final class Replace implements BeforeAllCallback {
        @Override
        public void beforeAll(ExtensionContext context) {
            Harness harness = CURRENT.get();
            if (harness != null) {
                context.getStore(Surroundings.NAMESPACE).put(Surroundings.class, harness.surroundings());
            }
        }
    }
}
