// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.endpoint.Transport;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.Settings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** From settings to the way that requests travel. */
final class TransportSettings {

    private TransportSettings() {}

    /** @throws IllegalArgumentException for a value, a file or a combination that cannot be used */
    static Transport of(Settings settings, Transport defaults) {
        Optional<Setting> proxy = settings.find(SettingKey.PROXY);
        Optional<Setting> caFile = settings.find(SettingKey.CA_FILE);
        Transport transport = new Transport(
                flag(settings, SettingKey.RESOLVE_ONCE, defaults.resolveOnce()),
                flag(settings, SettingKey.HTTP2, defaults.http2()),
                caFile.map(TransportSettings::path),
                flag(settings, SettingKey.INSECURE, defaults.insecure()),
                Optional.empty(),
                settings.find(SettingKey.RETRIES)
                        .map(TransportSettings::retries)
                        .orElse(defaults.retries()));
        if (caFile.isPresent()) {
            naming(caFile.get(), transport::requireUsable);
        }
        if (proxy.isEmpty()) {
            return transport;
        }
        Transport[] through = {transport};
        naming(proxy.get(), () -> through[0] = transport.withProxy(proxy.get().text()));
        return through[0];
    }

    private static int retries(Setting setting) {
        int number = setting.wholeNumber(0);
        naming(setting, () -> Transport.DEFAULT.withRetries(number));
        return number;
    }

    private static boolean flag(Settings settings, SettingKey key, boolean otherwise) {
        return settings.find(key).map(Setting::flag).orElse(otherwise);
    }

    private static Path path(Setting setting) {
        try {
            return Path.of(setting.text());
        } catch (InvalidPathException e) {
            throw setting.refusal("it is no path: " + e.getReason());
        }
    }

    /** What the core says about a value, and where that value came from. */
    private static void naming(Setting setting, Runnable check) {
        try {
            check.run();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + " (" + setting.origin() + ")", e);
        }
    }
}
