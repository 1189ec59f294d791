// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StreamThreads;
import dev.llmbench.load.WalkAways;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.Settings;
import java.time.Duration;
import java.util.Optional;

/**
 * What is asked of single requests, whatever the load model: how many may be before their first token, what reads them,
 * and who walks away.
 */
final class RequestSettings {

    private RequestSettings() {}

    static LoadSpec addTo(LoadSpec load, Settings settings) {
        Optional<Setting> prefill = settings.find(SettingKey.MAX_PREFILL);
        LoadSpec limited =
                prefill.isPresent() ? load.withMaxPrefill(prefill.get().wholeNumber(1)) : load;
        LoadSpec threaded = settings.find(SettingKey.THREADS)
                .map(kind -> limited.withThreads(kind.choice(StreamThreads.class)))
                .orElse(limited);
        return walkAways(settings).map(threaded::withWalkAways).orElse(threaded);
    }

    private static Optional<WalkAways> walkAways(Settings settings) {
        Optional<Setting> share = settings.find(SettingKey.CANCEL_SHARE);
        Optional<Setting> after = settings.find(SettingKey.CANCEL_AFTER);
        if (share.isEmpty()) {
            after.ifPresent(setting -> {
                throw setting.refusal("nobody walks away; say with cancel-share how many of the requests do");
            });
            return Optional.empty();
        }
        double cancelled = share.get().share();
        if (cancelled == 0) {
            return Optional.empty();
        }
        Duration patience = after.map(Setting::duration)
                .orElseThrow(() -> share.get().refusal("say with cancel-after how long these clients wait, too"));
        return Optional.of(new WalkAways(cancelled, patience));
    }
}
