// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LlmRun;
import dev.llmbench.RepeatedRuns;
import dev.llmbench.Repeats;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How often a test's load is applied, when that is more than once.
 *
 * @param said who asked for it
 * @param count at least 2
 * @param coolDown the rest between two runs
 */
record PlannedRepeats(Setting said, int count, Duration coolDown) {

    /**
     * Empty for a single run.
     *
     * @throws IllegalArgumentException when a setting is a mistake
     */
    static Optional<PlannedRepeats> of(Settings settings) {
        Duration coolDown =
                settings.find(SettingKey.COOL_DOWN).map(Setting::duration).orElse(Repeats.DEFAULT_COOL_DOWN);
        return settings.find(SettingKey.REPEATS)
                .filter(setting -> setting.wholeNumber(1) > 1)
                .map(setting -> new PlannedRepeats(setting, setting.wholeNumber(1), coolDown));
    }

    /** @throws IllegalArgumentException when the test takes what its load does not yield, or compares single runs */
    static void check(Optional<PlannedRepeats> repeats, ExtensionContext context, boolean compares) {
        List<Class<?>> taken = List.of(context.getRequiredTestMethod().getParameterTypes());
        if (repeats.isEmpty() && taken.contains(RepeatedRuns.class)) {
            throw new IllegalArgumentException(
                    "the test takes RepeatedRuns, and its load is applied once; say how often, such as"
                            + " @LlmLoad(repeats = 3), or take LlmRun");
        }
        repeats.ifPresent(several -> {
            if (compares) {
                throw several.said()
                        .refusal("@Baseline and @LlmCompare are about single runs; leave the one or the other out");
            }
            if (taken.contains(LlmRun.class)) {
                throw several.said()
                        .refusal("the test takes one LlmRun, and there are " + several.count()
                                + ", none of which is the best; take RepeatedRuns in its place");
            }
        });
    }

    Rounds rounds() {
        return new Rounds(count, "repeats", coolDown);
    }

    /** Carries out the plan so many times. */
    ComparedRun run(LoadPlan plan, Surroundings surroundings) {
        LaterRuns runs = new LaterRuns(surroundings.runner());
        return ComparedRun.repeated(Repeats.of(
                        repeat -> runs.run("repeat " + repeat.number() + " of " + count, plan.forRepeat(repeat)),
                        count,
                        plan.load().seed())
                .coolDown(coolDown)
                .console(line -> surroundings.console().accept("[" + plan.name() + "] " + line))
                .run());
    }
}
