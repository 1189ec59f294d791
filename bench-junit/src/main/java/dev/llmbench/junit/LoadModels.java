// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.load.ConcurrencyRamp;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.Stagger;
import dev.llmbench.load.ThinkTime;
import dev.llmbench.load.UserPacing;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.Settings;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** From settings to the load model they describe, with its shape. */
final class LoadModels {

    private static final List<SettingKey> OF_ARRIVALS =
            List.of(SettingKey.BURSTINESS, SettingKey.BURST_SIZE, SettingKey.MAX_IN_FLIGHT);
    private static final List<SettingKey> OF_USERS = List.of(SettingKey.STAGGER, SettingKey.THINK_TIME);

    private LoadModels() {}

    /**
     * The load model that is said; of {@code arrivals} only when the loop is open. Normalized arrivals stand for one
     * request, since the plan is not known yet.
     */
    static LoadModel of(Settings settings) {
        Optional<Setting> concurrency = settings.find(SettingKey.CONCURRENCY);
        Optional<Setting> rate = settings.find(SettingKey.RATE);
        if (concurrency.isPresent() && rate.isPresent()) {
            throw twoModels(concurrency.get(), rate.get());
        }
        if (concurrency.isPresent()) {
            refuse(
                    settings,
                    OF_ARRIVALS,
                    "a closed loop has no arrivals it could shape; say rate in place of concurrency");
            return closed(concurrency.get(), settings);
        }
        refuse(settings, OF_USERS, "an open loop has no users it could be about; say concurrency in place of rate");
        OptionalInt cap = settings.find(SettingKey.MAX_IN_FLIGHT)
                .map(setting -> OptionalInt.of(setting.wholeNumber(1)))
                .orElse(OptionalInt.empty());
        return new LoadModel.OpenLoop(ArrivalSettings.of(settings), cap);
    }

    private static void refuse(Settings settings, List<SettingKey> keys, String why) {
        keys.stream().flatMap(key -> settings.find(key).stream()).findFirst().ifPresent(setting -> {
            throw setting.refusal(why);
        });
    }

    static IllegalArgumentException twoModels(Setting concurrency, Setting rate) {
        String places = concurrency.origin().equals(rate.origin())
                ? concurrency.origin()
                : concurrency.origin() + ", " + rate.origin();
        return new IllegalArgumentException(
                "concurrency = " + concurrency.shown() + " and rate = " + rate.shown() + " (" + places
                        + "): these are two load models; keep concurrency for a closed loop or rate for an open loop");
    }

    private static LoadModel closed(Setting concurrency, Settings settings) {
        UserPacing pacing = UserPacing.DEFAULT
                .withStagger(settings.find(SettingKey.STAGGER)
                        .map(LoadModels::stagger)
                        .orElse(Stagger.AUTO))
                .withThinkTime(settings.find(SettingKey.THINK_TIME)
                        .map(LoadModels::thinkTime)
                        .orElse(ThinkTime.NONE));
        if (isProfile(concurrency)) {
            ConcurrencyRamp ramp = concurrency.refusing(() -> ConcurrencyRamp.parse(concurrency.text()));
            settings.find(SettingKey.STAGGER).ifPresent(stagger -> {
                throw stagger.refusal("a ramp says itself when users begin; leave it out");
            });
            return new LoadModel.ClosedLoop(ramp.peak(), pacing.withRamp(ramp));
        }
        return concurrency.text().toLowerCase(Locale.ROOT).equals("synchronous")
                ? LoadModel.synchronous()
                : new LoadModel.ClosedLoop(concurrency.wholeNumber(1), pacing);
    }

    private static Stagger stagger(Setting setting) {
        return switch (setting.text().toLowerCase(Locale.ROOT)) {
            case "auto" -> Stagger.AUTO;
            case "off" -> Stagger.OFF;
            default -> Stagger.over(setting.duration());
        };
    }

    private static ThinkTime thinkTime(Setting setting) {
        String text = setting.text().toLowerCase(Locale.ROOT);
        if (text.startsWith("exponential ")) {
            return ThinkTime.exponential(
                    part(setting, text.substring("exponential ".length())).duration());
        }
        int dots = text.indexOf("..");
        if (dots > 0) {
            return setting.refusing(() -> ThinkTime.uniform(
                    part(setting, text.substring(0, dots)).duration(),
                    part(setting, text.substring(dots + 2)).duration()));
        }
        return ThinkTime.fixed(setting.duration());
    }

    private static Setting part(Setting setting, String text) {
        return new Setting(setting.key(), text, setting.origin());
    }

    /** Whether a number that changes over time is meant. */
    static boolean isProfile(Setting setting) {
        String text = setting.text();
        return text.contains("..") || text.contains(" over ") || text.contains(" for ");
    }
}
