// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LoadTestException;
import dev.llmbench.UnreachableException;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.exchange.ExportFormat;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.SettingLayer;
import dev.llmbench.settings.Settings;
import dev.llmbench.slo.ErrorStop;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.GateForecast;
import dev.llmbench.slo.ObjectiveDesign;
import dev.llmbench.slo.PlannedLoad;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The load of one test: decides whether there is one, plans it and has it run. A mistake of the user leaves as
 * {@link ExtensionConfigurationException}, a load that could not happen as {@link LoadTestException}: JUnit counts both
 * as errors, and keeps failures for what an assertion says.
 */
final class TestLoad {

    private enum Enabled {
        AUTO,
        TRUE,
        FALSE
    }

    private final ExtensionContext context;
    private final Surroundings surroundings;
    private final String name;
    private final List<PlacedLoad> annotations;
    private final List<PlacedObjective> objectives;
    private final MissingServer missing;
    private final Optional<BaselineGate> baseline;
    private final Optional<CompareGate> compare;

    private TestLoad(ExtensionContext context) {
        this.context = context;
        this.surroundings = Surroundings.of(context);
        this.name = nameOf(context);
        this.missing = new MissingServer(name, context.getRequiredTestClass(), surroundings);
        this.annotations = LoadAnnotations.of(context);
        this.objectives = SloAnnotations.of(context);
        this.baseline = annotations.isEmpty() ? Optional.empty() : BaselineGate.of(context, surroundings);
        this.compare = annotations.isEmpty() ? Optional.empty() : CompareGate.of(context, surroundings);
        compare.ifPresent(gate -> gate.refuseBeside(baseline, objectives));
        if (annotations.isEmpty() && !objectives.isEmpty()) {
            throw new IllegalArgumentException(objectives.get(0).place()
                    + " has no load to judge: there is no @LlmLoad on this test or its class; add one, such as "
                    + "@LlmLoad(concurrency = 32), or move the @Slo to the tests that have one");
        }
    }

    /** {@code chatIsFast}, or {@code chatIsFast[2]} for the second invocation. */
    static String nameOf(ExtensionContext context) {
        String method = context.getRequiredTestMethod().getName();
        boolean repeated = context.getUniqueId().contains("-invocation:#");
        return repeated ? method + "[" + ReportDirectories.invocation(context.getUniqueId()) + "]" : method;
    }

    /** Finds the mistakes that need no server to be found, before the test starts one. */
    static void check(ExtensionContext context) {
        namingTheTest(context, () -> {
            TestLoad load = new TestLoad(context);
            if (!load.annotations.isEmpty()) {
                load.check();
            }
            return Optional.empty();
        });
    }

    /** Empty when nothing asks for a load. */
    static Optional<GateRun> run(ExtensionContext context) {
        return namingTheTest(context, () -> {
            TestLoad load = new TestLoad(context);
            return load.annotations.isEmpty() ? Optional.empty() : Optional.of(load.run());
        });
    }

    private static Optional<GateRun> namingTheTest(ExtensionContext context, Supplier<Optional<GateRun>> step) {
        try {
            return step.get();
        } catch (IllegalArgumentException mistake) {
            throw new ExtensionConfigurationException("[" + nameOf(context) + "] " + mistake.getMessage(), mistake);
        }
    }

    private void check() {
        Settings said = settings(List.of());
        if (enabled(said) != Enabled.FALSE) {
            Settings settings = LoadDefaults.complete(said, isProof(), () -> 0);
            LoadSpecs.of(said, settings);
            compare.ifPresent(two -> two.refuseUntilDecided(settings));
            Gate gate = Gates.of(objectives, settings);
            if (AskedRequests.untilDecided(settings)) {
                gate.requireDecidable();
            }
            LengthPlan.of(settings);
            checkedRepeats(settings);
            baseline.ifPresent(stored -> stored.check(settings));
        }
    }

    private GateRun run() {
        Settings withoutTarget = settings(List.of());
        Enabled enabled = enabled(withoutTarget);
        if (enabled == Enabled.FALSE) {
            missing.skip("not run: " + withoutTarget.get(SettingKey.ENABLED));
        }
        Optional<FoundTarget> target = Targets.find(context);
        Settings said = settings(target.map(FoundTarget::layer).stream().toList());
        if (said.find(SettingKey.BASE_URL).isEmpty()) {
            missing.refuseUnknown(enabled == Enabled.TRUE);
        }
        LoadPlan plan = plan(said, target);
        ComparedRun loaded = carryOut(plan, said);
        ComparedRun compared =
                baseline.map(gate -> gate.finish(loaded.run(), plan, said)).orElse(loaded);
        return new GateRun(compared, plan.gate());
    }

    /** Whether a verdict with error rates is asked of the run, which takes a settled server. */
    private boolean isProof() {
        return !objectives.isEmpty() || baseline.isPresent();
    }

    private static Enabled enabled(Settings settings) {
        return settings.find(SettingKey.ENABLED)
                .map(setting -> setting.choice(Enabled.class))
                .orElse(Enabled.AUTO);
    }

    private Settings settings(List<SettingLayer> target) {
        List<SettingLayer> layers = new ArrayList<>(SettingSources.belowAnnotations(context, surroundings));
        SettingLayer ofAnnotations = AnnotationSettings.merge(annotations);
        layers.add(ofAnnotations);
        baseline.ifPresent(gate -> layers.addAll(gate.layers(ofAnnotations)));
        layers.addAll(target);
        compare.ifPresent(gate -> layers.addAll(gate.layers()));
        layers.add(SettingLayer.ofOverrides(surroundings.systemProperties()));
        Settings said = Settings.resolve(layers);
        Optional<Setting> dataset = said.find(SettingKey.DATASET);
        if (dataset.isEmpty()) {
            return said;
        }
        ClassLoader resources = context.getRequiredTestClass().getClassLoader();
        layers.add(SettingLayer.of(
                List.of(PlannedPrompts.located(dataset.get(), surroundings.workingDirectory(), resources))));
        return Settings.resolve(layers);
    }

    private LoadPlan plan(Settings said, Optional<FoundTarget> target) {
        Settings settings = LoadDefaults.complete(said, isProof(), surroundings.seeds());
        EndpointSpec endpoint = EndpointSpecs.of(settings, target);
        LoadSpec load = LoadSpecs.of(said, settings);
        double maxErrorRate = settings.get(SettingKey.MAX_ERROR_RATE).share();
        Optional<PlannedRepeats> repeats = checkedRepeats(settings);
        Gate gate = Gates.of(objectives, settings)
                .ofEachAmong(repeats.map(PlannedRepeats::count).orElse(1));
        ObjectiveDesign.check(gate, PlannedLoad.of(load, endpoint.streaming()), maxErrorRate);
        Path reports = surroundings
                .workingDirectory()
                .resolve(settings.find(SettingKey.REPORT_DIR)
                        .map(Setting::text)
                        .orElseGet(() -> ReportDirectories.byBuildTool(surroundings.workingDirectory())));
        return new LoadPlan(
                name,
                endpoint,
                load,
                LengthPlan.of(settings),
                PlannedPrompts.of(settings, Scenarios.find(context)),
                baseline.map(stored -> stored.plan(settings, gate.confidence())),
                repeats,
                Optional.empty(),
                maxErrorRate,
                errorsToStopAt(settings, maxErrorRate),
                objectives,
                gate,
                AskedRequests.untilDecided(settings),
                settings.find(SettingKey.MAX_TOKENS)
                        .map(setting -> OptionalLong.of(setting.longNumber(1)))
                        .orElse(OptionalLong.empty()),
                settings.find(SettingKey.READY_TIMEOUT).map(Setting::duration),
                settings.find(SettingKey.PROGRESS).map(Setting::flag).orElse(true),
                settings.find(SettingKey.PRE_TOUCH).map(Setting::flag).orElse(true),
                settings.find(SettingKey.CALIBRATE).map(Setting::flag).orElse(false),
                ReportDirectories.next(reports, context),
                GateForecast.NONE,
                exports(settings),
                settings.inForce(),
                settings.facts(),
                RerunCommand.of(context, surroundings.workingDirectory(), load.seed()),
                surroundings.console());
    }

    private Optional<PlannedRepeats> checkedRepeats(Settings settings) {
        Optional<PlannedRepeats> repeats = PlannedRepeats.of(settings);
        PlannedRepeats.check(repeats, context, baseline.isPresent() || compare.isPresent());
        return repeats;
    }

    private static Set<ExportFormat> exports(Settings settings) {
        return settings.find(SettingKey.EXPORTS)
                .map(said -> said.refusing(() -> ExportFormat.parse(said.text())))
                .orElse(Set.of());
    }

    /** What the gate allows, be it by the load or by an objective; everything when no failure is to end the load. */
    private double errorsToStopAt(Settings settings, double maxErrorRate) {
        boolean goOn = settings.find(SettingKey.STOP_ON_ERRORS)
                .map(setting -> !setting.flag())
                .orElse(false);
        return goOn
                ? 1
                : ErrorStop.allowedShare(
                        maxErrorRate,
                        objectives.stream().map(PlacedObjective::declared).toList());
    }

    private ComparedRun carryOut(LoadPlan plan, Settings said) {
        Optional<Setting> skipping = MissingServer.skipping(said);
        try {
            return new PlannedRun(plan, rounds(plan), said, context, surroundings, this::load).run();
        } catch (UnreachableException failure) {
            skipping.ifPresent(setting -> missing.skip(failure, setting));
            throw failure;
        }
    }

    private Rounds rounds(LoadPlan plan) {
        return compare.map(CompareGate::rounds)
                .or(() -> plan.repeats().map(PlannedRepeats::rounds))
                .orElse(Rounds.ONE);
    }

    private ComparedRun load(LoadPlan plan) {
        return compare.map(gate -> gate.run(plan))
                .or(() -> plan.repeats().map(several -> several.run(plan, surroundings)))
                .orElseGet(() -> ComparedRun.alone(surroundings.runner().run(plan)));
    }
}
