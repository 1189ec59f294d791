// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LlmRun;
import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.baseline.BaselineFile;
import dev.llmbench.baseline.ComparisonRules;
import dev.llmbench.baseline.Margin;
import dev.llmbench.prompt.PromptSalt;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.SettingLayer;
import dev.llmbench.settings.Settings;
import dev.llmbench.slo.Confidence;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The {@link Baseline} of a test: what it means for the load, and for the run. */
final class BaselineGate {

    /** What to do with the file, beyond comparing with it. */
    enum Mode {
        COMPARE,
        UPDATE,
        ADD
    }

    private final Baseline annotation;
    private final String place;
    private final BaselineFile file;
    private final ComparisonRules rules;
    private final Optional<dev.llmbench.baseline.Baseline> stored;
    /** Why the file cannot be read, which hinders no update; empty when it can. */
    private final Optional<IllegalArgumentException> unreadable;

    private final Surroundings surroundings;

    private BaselineGate(Baseline annotation, String place, Surroundings surroundings) {
        this.annotation = annotation;
        this.place = place;
        this.surroundings = surroundings;
        if (annotation.file().isBlank()) {
            throw new IllegalArgumentException(place + ": file is blank; say where the baseline is kept");
        }
        this.file = new BaselineFile(surroundings.workingDirectory().resolve(annotation.file()));
        this.rules = rules(annotation);
        Optional<dev.llmbench.baseline.Baseline> read = Optional.empty();
        Optional<IllegalArgumentException> mistake = Optional.empty();
        try {
            read = file.read();
        } catch (IllegalArgumentException e) {
            mistake = Optional.of(e);
        }
        this.stored = read;
        this.unreadable = mistake;
    }

    /**
     * The nearest one; empty when there is none.
     *
     * @throws IllegalArgumentException when it is a mistake, or nobody takes the comparison
     */
    static Optional<BaselineGate> of(ExtensionContext context, Surroundings surroundings) {
        return AnnotationSearch.nearest(Baseline.class, context).map(found -> {
            refuseWhereNobodyLooks(context, found.place());
            return new BaselineGate(found.annotation(), found.place(), surroundings);
        });
    }

    static void refuseWhereNobodyLooks(ExtensionContext context, String place) {
        if (!List.of(context.getRequiredTestMethod().getParameterTypes()).contains(BaselineComparison.class)) {
            throw new IllegalArgumentException(place + ": nobody looks at the comparison; take BaselineComparison as a"
                    + " parameter of the test and assert, such as"
                    + " assertThat(comparison).ttft().p95().hasNotRegressed()");
        }
    }

    private static ComparisonRules rules(Baseline annotation) {
        ComparisonRules rules = ComparisonRules.usual()
                .varying(Set.of(annotation.varying()))
                .varyingFacts(Set.of(annotation.varyingFacts()));
        return annotation.margin().isBlank() ? rules : rules.withMargin(Margin.parse(annotation.margin()));
    }

    /** The seed of the file, at the rank of an annotation. */
    List<SettingLayer> layers(SettingLayer annotations) {
        if (stored.isEmpty()) {
            return List.of();
        }
        Settings.resolve(List.of(annotations)).find(SettingKey.SEED).ifPresent(said -> {
            throw said.refusal("the seed comes from " + annotation.file() + "; leave it out");
        });
        String seed = Long.toString(stored.get().seed());
        return List.of(SettingLayer.of(List.of(new Setting(SettingKey.SEED, seed, annotation.file()))));
    }

    /** @throws IllegalArgumentException when there is no baseline, or none that can be read, and the test needs one */
    Mode check(Settings settings) {
        Mode mode = settings.find(SettingKey.BASELINE)
                .map(setting -> setting.choice(Mode.class))
                .orElse(Mode.COMPARE);
        if (stored.isPresent() || mode == Mode.UPDATE) {
            return mode;
        }
        if (unreadable.isPresent()) {
            throw unreadable.get();
        }
        String remedy =
                "; record one with -D" + SettingKey.BASELINE.property() + "=update and put it under version control";
        if (mode == Mode.ADD) {
            throw new IllegalArgumentException(place + ": there is no " + file.path() + " to add to" + remedy);
        }
        boolean lost = annotation.onMissing() == OnMissing.RECORD && surroundings.isCi();
        if (annotation.onMissing() == OnMissing.FAIL || lost) {
            throw new IllegalArgumentException(place + ": there is no " + file.path()
                    + (lost ? ", and what a build server records is lost" : "") + remedy);
        }
        return mode;
    }

    /** What the load has to know. */
    PlannedBaseline plan(Settings settings, Confidence confidence) {
        boolean emptied =
                settings.find(SettingKey.RESET_CACHE).map(Setting::flag).orElse(false);
        Mode mode = check(settings);
        unreadable.ifPresent(why -> surroundings.console().accept("replacing what is there: " + why.getMessage()));
        boolean salted = stored.isPresent() && !emptied;
        return new PlannedBaseline(
                mode == Mode.UPDATE ? Optional.empty() : stored,
                rules.withConfidence(confidence),
                salted
                        ? Optional.of(
                                PromptSalt.drawn(ThreadLocalRandom.current().nextLong())
                                        .word())
                        : Optional.empty());
    }

    /** What comes of the run. */
    ComparedRun finish(LlmRun run, LoadPlan plan, Settings settings) {
        Mode mode = check(settings);
        BaselineUpdate update = new BaselineUpdate(file, stored, run, surroundings.console());
        return switch (mode) {
            case UPDATE -> ComparedRun.skipping(run, update.replace());
            case ADD -> ComparedRun.skipping(run, update.add());
            case COMPARE -> stored.isPresent() ? compared(run, plan) : missing(run, update);
        };
    }

    private ComparedRun compared(LlmRun run, LoadPlan plan) {
        BaselineComparison comparison = run.comparison().orElseThrow().within(plan.gate(), surroundings.loud());
        ComparisonLines.print(run.label().name(), annotation.file(), comparison, surroundings.console());
        return ComparedRun.with(run, comparison);
    }

    private ComparedRun missing(LlmRun run, BaselineUpdate update) {
        if (annotation.onMissing() == OnMissing.RECORD) {
            return ComparedRun.skipping(run, update.replace());
        }
        String warning = "there is no " + annotation.file() + ", so nothing was compared";
        surroundings.loud().accept("[" + run.label().name() + "] warning: " + warning);
        return ComparedRun.skipping(run, warning);
    }
}
