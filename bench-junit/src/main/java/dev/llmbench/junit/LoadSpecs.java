// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.arrival.ArrivalProcess;
import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.arrival.PoissonArrivals;
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

    private LoadSpecs() {}

    /**
     * @param said what the user said
     * @param settings the same with defaults
     * @throws IllegalArgumentException when they describe no load
     */
    static LoadSpec of(Settings said, Settings settings) {
        LoadModel model = model(settings);
        StopRule stop = stop(said, settings);
        Warmup warmup = new Warmup(
                settings.find(SettingKey.WARMUP_REQUESTS)
                        .map(setting -> setting.wholeNumber(0))
                        .orElse(0),
                settings.find(SettingKey.WARMUP_DURATION).map(Setting::duration).orElse(Duration.ZERO));
        Duration grace = settings.get(SettingKey.GRACE).duration();
        long seed = settings.get(SettingKey.SEED).longNumber(Long.MIN_VALUE);
        LoadSpec spec = new LoadSpec(model, stop, warmup, grace, LoadSpec.DEFAULT_MAX_DURATION, seed);
        return new LoadSpec(model, stop, warmup, grace, maxDuration(said, spec), seed);
    }

    /** The load model that is said; of {@code arrivals} only when the loop is open. */
    static LoadModel model(Settings settings) {
        Optional<Setting> concurrency = settings.find(SettingKey.CONCURRENCY);
        Optional<Setting> rate = settings.find(SettingKey.RATE);
        if (concurrency.isPresent() && rate.isPresent()) {
            throw twoModels(concurrency.get(), rate.get());
        }
        if (concurrency.isPresent()) {
            return new LoadModel.ClosedLoop(concurrency.get().wholeNumber(1));
        }
        Arrivals arrivals =
                settings.find(SettingKey.ARRIVALS).map(LoadSpecs::arrivals).orElse(Arrivals.POISSON);
        if (arrivals == Arrivals.RECORDED) {
            rate.ifPresent(said -> {
                throw said.refusal("arrivals = recorded replays a dataset at the rate it was recorded at; leave rate"
                        + " out, and change the speed with replay-speed");
            });
            return new LoadModel.OpenLoop(PlannedPrompts.recordedArrivals(settings));
        }
        refuseSpeedWithoutReplay(settings);
        if (rate.isPresent()) {
            return new LoadModel.OpenLoop(arrivals(arrivals, rate.get()));
        }
        throw new IllegalArgumentException("neither concurrency nor rate is said, so there is no load; write "
                + "@LlmLoad(concurrency = 32) for a closed loop or @LlmLoad(rate = 8) for an open loop");
    }

    private static void refuseSpeedWithoutReplay(Settings settings) {
        settings.find(SettingKey.REPLAY_SPEED).ifPresent(speed -> {
            throw speed.refusal("only recorded arrivals have a speed; say arrivals = recorded, too");
        });
    }

    private static ArrivalProcess arrivals(Arrivals arrivals, Setting rate) {
        double ratePerSecond = rate.positiveNumber();
        try {
            return arrivals == Arrivals.CONSTANT
                    ? new ConstantArrivals(ratePerSecond)
                    : new PoissonArrivals(ratePerSecond);
        } catch (IllegalArgumentException e) {
            throw rate.refusal(String.valueOf(e.getMessage()));
        }
    }

    private enum NamedArrivals {
        POISSON,
        CONSTANT,
        RECORDED
    }

    private static Arrivals arrivals(Setting setting) {
        return Arrivals.valueOf(setting.choice(NamedArrivals.class).name());
    }

    static IllegalArgumentException twoModels(Setting concurrency, Setting rate) {
        String places = concurrency.origin().equals(rate.origin())
                ? concurrency.origin()
                : concurrency.origin() + ", " + rate.origin();
        return new IllegalArgumentException(
                "concurrency = " + concurrency.shown() + " and rate = " + rate.shown() + " (" + places
                        + "): these are two load models; keep concurrency for a closed loop or rate for an open loop");
    }

    private static StopRule stop(Settings said, Settings settings) {
        boolean stopSaid = said.find(SettingKey.REQUESTS).isPresent()
                || said.find(SettingKey.DURATION).isPresent();
        Optional<Integer> requests = AskedRequests.most(settings);
        Optional<Duration> duration = settings.find(SettingKey.DURATION)
                .or(() -> settings.find(SettingKey.MAX_DURATION).filter(any -> AskedRequests.untilDecided(settings)))
                .map(Setting::positiveDuration);
        return new StopRule(
                requests.map(OptionalInt::of).orElse(OptionalInt.empty()),
                duration,
                stopSaid || duration.isEmpty() ? 0 : LoadDefaults.LEAST_REQUESTS);
    }

    /** By default long enough for twice the plan: the deadline is there against what hangs, not against what is slow. */
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

    /** Warm-up and window together, where the plan tells; a closed loop that counts requests takes as long as it takes. */
    static Optional<Duration> planned(LoadSpec spec) {
        if (spec.model() instanceof LoadModel.OpenLoop open) {
            long requests = TokenBudget.plannedRequests(spec).orElse(0);
            return Optional.of(LoadDefaults.ofSeconds(requests / open.arrivals().ratePerSecond()));
        }
        return spec.stop().requests().isPresent()
                ? Optional.empty()
                : spec.stop().duration().map(window -> window.plus(spec.warmup().duration()));
    }
}
