// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.Settings;
import java.util.Optional;

/** How many requests a load is to measure: a number, or as many as it takes to decide its gate. */
final class AskedRequests {

    /** What {@link SettingKey#REQUESTS} says for the latter. */
    static final String UNTIL_DECIDED = "until-decided";

    /** A closed loop decides a p95 with a tenth of headroom in nine of ten runs of this size. */
    static final int DEFAULT_MOST = 5_000;

    private AskedRequests() {}

    static boolean untilDecided(Settings settings) {
        return settings.find(SettingKey.REQUESTS).filter(AskedRequests::says).isPresent();
    }

    private static boolean says(Setting requests) {
        return requests.text().equalsIgnoreCase(UNTIL_DECIDED);
    }

    /** The number of measured requests at most; empty when none was said. */
    static Optional<Integer> most(Settings settings) {
        Optional<Setting> most = settings.find(SettingKey.MAX_REQUESTS);
        if (untilDecided(settings)) {
            return Optional.of(most.map(setting -> setting.wholeNumber(1)).orElse(DEFAULT_MOST));
        }
        most.ifPresent(setting -> {
            throw setting.refusal("it bounds a load that goes on until its gate is decided; say requests = "
                    + UNTIL_DECIDED + ", too, or requests alone");
        });
        return settings.find(SettingKey.REQUESTS).map(setting -> setting.wholeNumber(1));
    }
}
