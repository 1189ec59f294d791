// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LoadTestException;
import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.BaseUrl;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.Settings;
import dev.llmbench.text.Secrets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Carries out a plan: says what it is, keeps other loads away, runs it, and shows its files to whoever wants them. */
final class PlannedRun {

    private static final String PARALLEL = "junit.jupiter.execution.parallel.enabled";

    private final LoadPlan plan;
    private final Rounds rounds;
    private final Settings said;
    private final ExtensionContext context;
    private final Surroundings surroundings;
    private final Function<LoadPlan, ComparedRun> loads;
    private final NanoClock clock = NanoClock.system();

    /**
     * @param rounds how often the plan is carried out
     * @param said what the user said
     * @param loads what is done with the plan once nothing else loads
     */
    PlannedRun(
            LoadPlan plan,
            Rounds rounds,
            Settings said,
            ExtensionContext context,
            Surroundings surroundings,
            Function<LoadPlan, ComparedRun> loads) {
        this.plan = plan;
        this.rounds = rounds;
        this.said = said;
        this.context = context;
        this.surroundings = surroundings;
        this.loads = loads;
    }

    /** @throws IllegalArgumentException when a setting of this part is a mistake */
    ComparedRun run() {
        LoadLock.Scope scope = said.find(SettingKey.LOCK)
                .map(setting -> setting.choice(LoadLock.Scope.class))
                .orElse(LoadLock.Scope.MACHINE);
        Duration timeout =
                said.find(SettingKey.LOCK_TIMEOUT).map(Setting::duration).orElse(LoadLock.DEFAULT_TIMEOUT);
        boolean dry = said.find(SettingKey.DRY_RUN).map(Setting::flag).orElse(false);
        describe();
        if (dry) {
            LoadPlan told = forecast();
            told.forecast().unused().ifPresent(why -> surroundings.console().accept("  forecast: " + why));
            new DryRun(told, rounds).lines().forEach(surroundings.console());
            Assumptions.abort("[" + plan.name() + "] not run: " + said.get(SettingKey.DRY_RUN));
        }
        LoadLock.Held held = lock(scope, timeout);
        try {
            return runLocked();
        } finally {
            held.close();
        }
    }

    private void describe() {
        print("configuration, each value with its origin:");
        Secrets secrets = plan.endpoint().secrets(key());
        plan.settings().forEach(setting -> surroundings.console().accept("  " + secrets.hide(setting.toString())));
        plan.facts().forEach(fact -> surroundings.console().accept("  " + secrets.hide(fact.toString())));
        plan.objectives().forEach(objective -> surroundings.console().accept("  " + objective));
    }

    /** Takes a processor for a second or two where much is known: while no other load of this machine runs. */
    private LoadPlan forecast() {
        LoadPlan told = plan.withForecast(plan.forecastNow());
        told.forecast().lines().forEach(line -> surroundings.console().accept("  " + line));
        return told;
    }

    /** Only to keep it out of what is printed, should a setting hold it too. */
    private Optional<String> key() {
        return plan.endpoint()
                .apiKeyEnv()
                .map(name -> surroundings.environment().get(name));
    }

    private LoadLock.Held lock(LoadLock.Scope scope, Duration timeout) {
        nameResourceLockOnce();
        LoadLock lock = new LoadLock(
                clock,
                surroundings.console(),
                surroundings.lockDirectory(),
                surroundings.systemProperties().getOrDefault("user.name", "user"));
        LockHolder who = LockHolder.of(plan.name(), context.getRequiredTestClass(), surroundings.workingDirectory());
        try {
            return lock.acquire(scope, BaseUrl.of(plan.endpoint()), who, timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LoadTestException(
                    "[" + plan.name() + "] interrupted while waiting for another load; nothing was sent", e);
        }
    }

    private void nameResourceLockOnce() {
        boolean parallel = context.getConfigurationParameter(PARALLEL)
                .map(Boolean::parseBoolean)
                .orElse(false);
        if (parallel
                && context.getRoot()
                        .getStore(Surroundings.NAMESPACE)
                        .getOrComputeIfAbsent(PARALLEL, key -> new AtomicBoolean(true), AtomicBoolean.class)
                        .getAndSet(false)) {
            surroundings.console().accept("while a load runs, no other test of this JVM does (resource lock GLOBAL)");
        }
    }

    private ComparedRun runLocked() {
        Optional<TimeoutHint> timeout = TimeoutHint.of(context);
        timeout.flatMap(hint -> hint.beforehand(plan.load(), rounds)).ifPresent(this::print);
        LoadPlan told = forecast();
        long startNanos = clock.nanoTime();
        try {
            return loads.apply(told);
        } finally {
            Duration took = Duration.ofNanos(clock.nanoTime() - startNanos);
            timeout.flatMap(hint -> hint.afterwards(plan.load(), rounds, took)).ifPresent(this::print);
            showFiles();
        }
    }

    /** What goes wrong here is told and changes nothing: the files themselves are there. */
    private void showFiles() {
        Attachments.lines(plan.reportDirectory()).forEach(surroundings.console());
        new Publication(ExtensionContext.class)
                .publish(plan.reportDirectory(), context)
                .ifPresent(problem -> print("JUnit did not take the run's files: " + problem));
        GithubSummary.append(plan.reportDirectory(), surroundings.environment()).ifPresent(this::print);
    }

    private void print(String line) {
        surroundings.console().accept("[" + plan.name() + "] " + line);
    }
}
