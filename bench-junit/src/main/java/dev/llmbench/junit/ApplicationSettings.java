// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.endpoint.ApplicationStream;
import dev.llmbench.endpoint.EndpointType;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.Settings;
import java.util.List;
import java.util.Optional;

/** From settings to the API of an application. */
final class ApplicationSettings {

    private static final List<SettingKey> ALL = List.of(
            SettingKey.APPLICATION_BODY,
            SettingKey.APPLICATION_TEXT,
            SettingKey.APPLICATION_REASONING,
            SettingKey.APPLICATION_FINISH,
            SettingKey.APPLICATION_USAGE);

    private ApplicationSettings() {}

    /** Empty for an API that is known. */
    static Optional<ApplicationStream> of(Settings settings, EndpointType type) {
        if (type != EndpointType.APPLICATION) {
            ALL.stream().flatMap(key -> settings.find(key).stream()).findFirst().ifPresent(stray -> {
                throw stray.refusal("it is for endpoint-type = application, and this one is " + type.text());
            });
            return Optional.empty();
        }
        Optional<Setting> body = settings.find(SettingKey.APPLICATION_BODY);
        if (body.isEmpty()) {
            throw settings.get(SettingKey.ENDPOINT_TYPE)
                    .refusal(
                            "application-body must say what to post, such as " + SettingKey.APPLICATION_BODY.example());
        }
        try {
            return Optional.of(new ApplicationStream(
                    body.get().text(),
                    text(settings, SettingKey.APPLICATION_TEXT),
                    text(settings, SettingKey.APPLICATION_REASONING),
                    text(settings, SettingKey.APPLICATION_FINISH),
                    text(settings, SettingKey.APPLICATION_USAGE)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    e.getMessage() + " (" + body.get().origin() + ")", e);
        }
    }

    private static Optional<String> text(Settings settings, SettingKey key) {
        return settings.find(key).map(Setting::text);
    }
}
