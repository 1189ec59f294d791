// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.arrival.NormalizedArrivals;
import dev.llmbench.arrival.ProfiledArrivals;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.TokenBudget;
import dev.llmbench.load.Warmup;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.Settings;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** From settings to the load they describe. Each refusal names the setting that is at fault. */
final class LoadSpecs {

    /** Beyond any load, and far from the end of the clock's range. */
    private static final Duration LONGEST = Duration.ofSeconds(1_000_000_000);

    private LoadSpecs() {}

    /**
     * @param said what the user said
     * @param settings the same with defaults
     * @throws IllegalArgumentException when they describe no load
     */
    static LoadSpec of(Settings said, Settings settings) {
        LoadModel model = LoadModels.of(settings);
        StopRule stop = stop(said, settings, model);
        Warmup warmup = new Warmup(
                settings.find(SettingKey.WARMUP_REQUESTS)
                        .map(setting -> setting.wholeNumber(0))
                        .orElse(0),
                settings.find(SettingKey.WARMUP_DURATION).map(Setting::duration).orElse(Duration.ZERO));
        Duration grace = settings.get(SettingKey.GRACE).duration();
        long seed = settings.get(SettingKey.SEED).longNumber(Long.MIN_VALUE);
        LoadSpec spec = new LoadSpec(model, stop, warmup, grace, LoadSpec.DEFAULT_MAX_DURATION, seed);
        return RequestSettings.addTo(normalized(spec), settings).withMaxDuration(maxDuration(said, spec));
    }

    /** Now that the plan is known, its last arrival can be put where it belongs. */
    private static LoadSpec normalized(LoadSpec spec) {
        return spec.model() instanceof LoadModel.OpenLoop open
                        && open.arrivals() instanceof NormalizedArrivals normalized
                ? spec.withModel(new LoadModel.OpenLoop(
                        new NormalizedArrivals(
                                normalized.process(),
                                Math.max(1, TokenBudget.plannedRequests(spec).orElse(1))),
                        open.maxInFlight()))
                : spec;
    }

    private static StopRule stop(Settings said, Settings settings, LoadModel model) {
        boolean stopSaid = said.find(SettingKey.REQUESTS).isPresent()
                || said.find(SettingKey.DURATION).isPresent();
        Optional<Integer> requests = AskedRequests.most(settings);
        Optional<Duration> duration = settings.find(SettingKey.DURATION)
                .or(() -> settings.find(SettingKey.MAX_DURATION).filter(any -> AskedRequests.untilDecided(settings)))
                .map(Setting::positiveDuration);
        return new StopRule(
                requests.map(OptionalInt::of).orElse(OptionalInt.empty()),
                duration,
                stopSaid || duration.isEmpty() || isRamp(model) ? 0 : LoadDefaults.LEAST_REQUESTS);
    }

    private static boolean isRamp(LoadModel model) {
        return model instanceof LoadModel.ClosedLoop closed
                ? closed.pacing().ramp().isPresent()
                : ((LoadModel.OpenLoop) model).arrivals() instanceof ProfiledArrivals;
    }

    /**
     * By default long enough for twice the plan: the deadline is there against what hangs, not against what is slow.
     */
    private static Duration maxDuration(Settings said, LoadSpec spec) {
        Optional<Setting> setting = said.find(SettingKey.MAX_DURATION);
        Optional<Duration> planned = planned(spec);
        // Until decided it ends the window, and what is in flight still gets its grace.
        if (setting.isEmpty() || AskedRequests.untilDecided(said)) {
            Duration twice =
                    planned.map(plan -> plan.multipliedBy(2).plus(spec.grace())).orElse(Duration.ZERO);
            return twice.compareTo(LoadSpec.DEFAULT_MAX_DURATION) > 0 ? twice : LoadSpec.DEFAULT_MAX_DURATION;
        }
        Duration limit = setting.get().positiveDuration();
        if (planned.isPresent() && planned.get().compareTo(limit) > 0) {
            throw setting.get()
                    .refusal("warm-up and window alone take " + planned.get().toSeconds() + " s by plan");
        }
        return limit;
    }

    /**
     * Warm-up and window together, where the plan tells; a closed loop that counts requests takes as long as it takes.
     */
    static Optional<Duration> planned(LoadSpec spec) {
        if (spec.model() instanceof LoadModel.OpenLoop open) {
            long requests = TokenBudget.plannedRequests(spec).orElse(0);
            Duration time = open.arrivals().expectedTime(requests);
            return Optional.of(time.compareTo(LONGEST) > 0 ? LONGEST : time);
        }
        return spec.stop().requests().isPresent()
                ? Optional.empty()
                : spec.stop().duration().map(window -> window.plus(spec.warmup().duration()));
    }
}
