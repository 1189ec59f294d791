// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.endpoint.BaseUrl;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.EndpointType;
import dev.llmbench.endpoint.ExtraBody;
import dev.llmbench.endpoint.Timeouts;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.Settings;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** From settings to the server they describe. */
final class EndpointSpecs {

    private EndpointSpecs() {}

    /**
     * @param settings all settings, those of the target among them
     * @param target the target of the test, for what does not fit into text
     */
    static EndpointSpec of(Settings settings, Optional<FoundTarget> target) {
        EndpointType type = settings.find(SettingKey.ENDPOINT_TYPE)
                .map(setting -> setting.choice(EndpointType.class))
                .orElse(EndpointType.CHAT);
        String baseUrl = baseUrl(settings.get(SettingKey.BASE_URL), type);
        EndpointSpec defaults = EndpointSpec.of(baseUrl);
        return new EndpointSpec(
                baseUrl,
                type,
                settings.find(SettingKey.MODEL).map(Setting::text),
                settings.find(SettingKey.API_KEY_ENV).map(Setting::variableName),
                settings.find(SettingKey.API_KEY_HEADER)
                        .map(Setting::headerName)
                        .orElse(defaults.apiKeyHeader()),
                headers(settings, target),
                settings.find(SettingKey.STREAMING).map(Setting::flag).orElse(defaults.streaming()),
                settings.find(SettingKey.MAX_TOKENS_FIELD)
                        .map(EndpointSpecs::maxTokensField)
                        .orElse(defaults.maxTokensField()),
                settings.find(SettingKey.IGNORE_EOS).map(Setting::flag).orElse(defaults.ignoreEos()),
                extraBody(settings, target),
                timeouts(settings, defaults.timeouts()),
                TransportSettings.of(settings, defaults.transport()),
                ApplicationSettings.of(settings, type));
    }

    /** Everything that the core understands, {@code HOST:PORT} among it; the core's words say what it does not. */
    private static String baseUrl(Setting setting, EndpointType type) {
        try {
            BaseUrl.parse(setting.text(), type);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + " (" + setting.origin() + ")", e);
        }
        return setting.text();
    }

    private static String maxTokensField(Setting setting) {
        if (!setting.text().equals("max_tokens") && !setting.text().equals("max_completion_tokens")) {
            throw setting.refusal("it must be max_tokens or max_completion_tokens");
        }
        return setting.text();
    }

    private static Map<String, String> headers(Settings settings, Optional<FoundTarget> target) {
        Optional<Setting> setting = settings.find(SettingKey.HEADERS);
        return isOf(target, setting)
                ? target.orElseThrow().endpoint().headers()
                : setting.map(Setting::headers).orElse(Map.of());
    }

    private static Map<String, Object> extraBody(Settings settings, Optional<FoundTarget> target) {
        Optional<Setting> setting = settings.find(SettingKey.EXTRA_BODY);
        if (isOf(target, setting)) {
            return target.orElseThrow().endpoint().extraBody();
        }
        return setting.map(body -> body.refusing(() -> ExtraBody.parse(body.text())))
                .orElse(Map.of());
    }

    private static boolean isOf(Optional<FoundTarget> target, Optional<Setting> setting) {
        return target.isPresent()
                && setting.isPresent()
                && setting.get().origin().equals(target.get().place());
    }

    private static Timeouts timeouts(Settings settings, Timeouts defaults) {
        return new Timeouts(
                timeout(settings, SettingKey.CONNECT_TIMEOUT, defaults.connect()),
                timeout(settings, SettingKey.FIRST_BYTE_TIMEOUT, defaults.firstByte()),
                timeout(settings, SettingKey.IDLE_TIMEOUT, defaults.idle()),
                timeout(settings, SettingKey.REQUEST_TIMEOUT, defaults.total()));
    }

    private static Duration timeout(Settings settings, SettingKey key, Duration otherwise) {
        return settings.find(key).map(Setting::positiveDuration).orElse(otherwise);
    }
}
