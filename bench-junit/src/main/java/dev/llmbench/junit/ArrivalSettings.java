// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.arrival.AllAtOnce;
import dev.llmbench.arrival.ArrivalProcess;
import dev.llmbench.arrival.BurstArrivals;
import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.arrival.GammaArrivals;
import dev.llmbench.arrival.NormalizedArrivals;
import dev.llmbench.arrival.PoissonArrivals;
import dev.llmbench.arrival.ProfiledArrivals;
import dev.llmbench.arrival.RateProfile;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.Settings;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** How the requests of an open loop are spread, from settings. */
final class ArrivalSettings {

    private enum Named {
        POISSON,
        CONSTANT,
        GAMMA,
        POISSON_NORMALIZED,
        BURST,
        RECORDED
    }

    private final Settings settings;
    private final Named named;

    private ArrivalSettings(Settings settings) {
        this.settings = settings;
        this.named = settings.find(SettingKey.ARRIVALS)
                .map(setting -> setting.choice(Named.class))
                .orElse(Named.POISSON);
    }

    static ArrivalProcess of(Settings settings) {
        ArrivalSettings arrivals = new ArrivalSettings(settings);
        arrivals.refuseIdleShapes();
        Optional<Setting> rate = settings.find(SettingKey.RATE);
        if (arrivals.named == Named.RECORDED) {
            return arrivals.recorded(rate);
        }
        settings.find(SettingKey.REPLAY_SPEED).ifPresent(speed -> {
            throw speed.refusal("only recorded arrivals have a speed; say arrivals = recorded, too");
        });
        if (rate.isPresent()) {
            return arrivals.atRate(rate.get());
        }
        if (arrivals.named == Named.BURST) {
            return arrivals.allAtOnce();
        }
        throw new IllegalArgumentException("neither concurrency nor rate is said, so there is no load; write "
                + "@LlmLoad(concurrency = 32) for a closed loop or @LlmLoad(rate = 8) for an open loop");
    }

    private void refuseIdleShapes() {
        if (named != Named.GAMMA) {
            settings.find(SettingKey.BURSTINESS).ifPresent(setting -> {
                throw setting.refusal("only gamma arrivals have it; say arrivals = gamma, too");
            });
        }
        if (named != Named.BURST) {
            settings.find(SettingKey.BURST_SIZE).ifPresent(setting -> {
                throw setting.refusal("only bursts have it; say arrivals = burst, too");
            });
        }
    }

    private ArrivalProcess recorded(Optional<Setting> rate) {
        rate.ifPresent(said -> {
            throw said.refusal("arrivals = recorded replays a dataset at the rate it was recorded at; leave rate"
                    + " out, and change the speed with replay-speed");
        });
        return PlannedPrompts.recordedArrivals(settings);
    }

    private ArrivalProcess atRate(Setting rate) {
        DoubleFunction<ArrivalProcess> form = form();
        if (!LoadModels.isProfile(rate)) {
            double perSecond = rate.positiveNumber();
            return rate.refusing(() -> form.apply(perSecond));
        }
        if (named == Named.POISSON_NORMALIZED) {
            throw rate.refusal("a rate that changes is not normalized; say arrivals = poisson");
        }
        return rate.refusing(() -> new ProfiledArrivals(form.apply(1), RateProfile.parse(rate.text())));
    }

    private DoubleFunction<ArrivalProcess> form() {
        return switch (named) {
            case CONSTANT -> ConstantArrivals::new;
            case GAMMA -> {
                Setting shape = needed(
                        SettingKey.BURSTINESS,
                        "it takes burstiness, too: 1 is Poisson, below 1 comes in" + " bursts, above 1 is more even");
                double burstiness = shape.positiveNumber();
                yield rate -> shape.refusing(() -> new GammaArrivals(rate, burstiness));
            }
            case BURST -> {
                Setting size = needed(SettingKey.BURST_SIZE, "it takes burst-size, too: how many come at once");
                int burst = size.wholeNumber(1);
                yield rate -> new BurstArrivals(rate, burst);
            }
            case POISSON_NORMALIZED -> rate -> new NormalizedArrivals(new PoissonArrivals(rate), 1);
            case POISSON, RECORDED -> PoissonArrivals::new;
        };
    }

    private Setting needed(SettingKey key, String why) {
        return settings.find(key)
                .orElseThrow(() -> settings.get(SettingKey.ARRIVALS).refusal(why));
    }

    /** Without a rate a burst is all there is: as many as are to be measured and to warm up. */
    private ArrivalProcess allAtOnce() {
        Optional<Setting> size = settings.find(SettingKey.BURST_SIZE);
        Optional<Setting> requests = settings.find(SettingKey.REQUESTS);
        int warmup = settings.find(SettingKey.WARMUP_REQUESTS)
                .map(setting -> setting.wholeNumber(0))
                .orElse(0);
        if (size.isEmpty() && requests.isEmpty()) {
            throw settings.get(SettingKey.ARRIVALS)
                    .refusal("without a rate all requests come at once; say how many with"
                            + " requests, or say rate and burst-size");
        }
        int all = requests.map(setting -> setting.wholeNumber(1) + warmup)
                .orElseGet(() -> size.orElseThrow().wholeNumber(1));
        size.filter(said -> said.wholeNumber(1) != all).ifPresent(said -> {
            throw said.refusal("without a rate all requests come at once, and there are " + all
                    + " of them; leave it out," + " or say rate, too");
        });
        return new AllAtOnce(all);
    }
}
