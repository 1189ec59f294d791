// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LlmRun;
import dev.llmbench.LoadTestException;
import dev.llmbench.UnreachableException;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.SettingLayer;
import dev.llmbench.settings.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The load of one test: decides whether there is one, plans it and has it run. A mistake of the user leaves as
 * {@link ExtensionConfigurationException}, a load that could not happen as {@link LoadTestException}: JUnit counts both as
 * errors, and keeps failures for what an assertion says.
 */
final class TestLoad {

    private static final String PARALLEL = "junit.jupiter.execution.parallel.enabled";

    private enum Enabled {
        AUTO,
        TRUE,
        FALSE
    }

    private enum OnUnreachable {
        FAIL,
        SKIP
    }

    private final ExtensionContext context;
    private final Surroundings surroundings;
    private final List<PlacedLoad> annotations;
    private final String name;

    TestLoad(ExtensionContext context, Surroundings surroundings, List<PlacedLoad> annotations) {
        this.context = context;
        this.surroundings = surroundings;
        this.annotations = annotations;
        this.name = nameOf(context);
    }

    /** {@code chatIsFast}, or {@code chatIsFast[2]} for the second invocation. */
    static String nameOf(ExtensionContext context) {
        String method = context.getRequiredTestMethod().getName();
        boolean repeated = context.getUniqueId().contains("-invocation:#");
        return repeated ? method + "[" + ReportDirectories.invocation(context.getUniqueId()) + "]" : method;
    }

    LlmRun run() {
        try {
            return runPlanned();
        } catch (IllegalArgumentException mistake) {
            throw new ExtensionConfigurationException("[" + name + "] " + mistake.getMessage(), mistake);
        }
    }

    private LlmRun runPlanned() {
        Settings withoutTarget = settings(List.of());
        Enabled enabled = withoutTarget
                .find(SettingKey.ENABLED)
                .map(setting -> setting.choice(Enabled.class))
                .orElse(Enabled.AUTO);
        if (enabled == Enabled.FALSE) {
            Assumptions.abort("[" + name + "] not run: " + withoutTarget.get(SettingKey.ENABLED));
        }
        Optional<FoundTarget> target = Targets.find(context);
        Settings said = settings(target.map(FoundTarget::layer).stream().toList());
        if (said.find(SettingKey.BASE_URL).isEmpty()) {
            withoutServer(enabled);
        }
        return carryOut(plan(said, target), said);
    }

    private Settings settings(List<SettingLayer> target) {
        List<SettingLayer> layers = new ArrayList<>(SettingSources.belowAnnotations(context, surroundings));
        layers.add(AnnotationSettings.merge(annotations));
        layers.addAll(target);
        layers.add(SettingLayer.ofOverrides(surroundings.systemProperties()));
        return Settings.resolve(layers);
    }

    private void withoutServer(Enabled enabled) {
        String remedy = "set " + SettingKey.BASE_URL.variable() + " in the environment, -D"
                + SettingKey.BASE_URL.property() + "=" + SettingKey.BASE_URL.example() + ", "
                + SettingKey.BASE_URL.property() + " in " + SettingSources.FILE
                + ", or put @LlmTarget on a field or method of "
                + context.getRequiredTestClass().getSimpleName();
        if (enabled == Enabled.TRUE) {
            throw new IllegalArgumentException("no server to load is known, and enabled = true; " + remedy);
        }
        if (surroundings.isCi()) {
            throw new IllegalArgumentException(
                    "no server to load is known, and CI is set, where a gate is not skipped silently; " + remedy
                            + "; or " + SettingKey.ENABLED.property() + " = false to skip it");
        }
        Assumptions.abort("[" + name + "] skipped: no server to load is known; " + remedy);
    }

    private LoadPlan plan(Settings said, Optional<FoundTarget> target) {
        Settings settings = LoadDefaults.complete(said, surroundings.seeds());
        EndpointSpec endpoint = EndpointSpecs.of(settings, target);
        LoadSpec load = LoadSpecs.of(said, settings);
        Path reports = surroundings
                .workingDirectory()
                .resolve(settings.find(SettingKey.REPORT_DIR)
                        .map(Setting::text)
                        .orElseGet(() -> ReportDirectories.byBuildTool(surroundings.workingDirectory())));
        return new LoadPlan(
                name,
                endpoint,
                load,
                settings.get(SettingKey.ISL).wholeNumber(1),
                settings.get(SettingKey.OSL).wholeNumber(1),
                settings.get(SettingKey.MAX_ERROR_RATE).share(),
                settings.find(SettingKey.MAX_TOKENS)
                        .map(setting -> OptionalLong.of(setting.longNumber(1)))
                        .orElse(OptionalLong.empty()),
                settings.find(SettingKey.READY_TIMEOUT).map(Setting::duration),
                settings.find(SettingKey.PROGRESS).map(Setting::flag).orElse(true),
                ReportDirectories.next(reports, context),
                settings.inForce(),
                RerunCommand.of(context, surroundings.workingDirectory(), load.seed()),
                surroundings.console());
    }

    private LlmRun carryOut(LoadPlan plan, Settings said) {
        Optional<Setting> onUnreachable = said.find(SettingKey.ON_UNREACHABLE);
        boolean skip = onUnreachable
                .map(setting -> setting.choice(OnUnreachable.class) == OnUnreachable.SKIP)
                .orElse(false);
        nameLockOnce();
        surroundings.console().accept("[" + name + "] configuration, each value with its origin:");
        plan.settings().forEach(setting -> surroundings.console().accept("  " + setting));
        try {
            return surroundings.runner().run(plan);
        } catch (UnreachableException failure) {
            if (skip) {
                skipUnlessCi(failure, onUnreachable.orElseThrow());
            }
            throw failure;
        } finally {
            Attachments.lines(plan.reportDirectory()).forEach(surroundings.console());
        }
    }

    private void nameLockOnce() {
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

    private void skipUnlessCi(UnreachableException failure, Setting onUnreachable) {
        boolean forced = onUnreachable.origin().startsWith("-D" + SettingKey.OVERRIDE_PREFIX);
        if (surroundings.isCi() && !forced) {
            surroundings
                    .console()
                    .accept("[" + name + "] " + onUnreachable + ": refused, because CI is set; force it with -D"
                            + SettingKey.ON_UNREACHABLE.override() + "=skip");
            return;
        }
        Assumptions.abort("[" + name + "] skipped, because " + onUnreachable + ": " + failure.getMessage());
    }
}
