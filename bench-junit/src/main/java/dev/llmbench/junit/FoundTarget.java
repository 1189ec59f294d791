// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.endpoint.ApplicationStream;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.EndpointType;
import dev.llmbench.endpoint.Timeouts;
import dev.llmbench.endpoint.Transport;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.SettingLayer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The server that an {@link LlmTarget} names.
 *
 * @param endpoint all of it when the user gave an {@link EndpointSpec}, else the address and defaults
 * @param place for messages, such as {@code @LlmTarget ChatGate.server}
 */
record FoundTarget(EndpointSpec endpoint, String place) {

    /**
     * What the target says. A field at its default counts as not said, so that settings of lower rank may fill it.
     * Headers and extra body stand here for people to read; {@link EndpointSpecs} takes the originals.
     */
    SettingLayer layer() {
        EndpointSpec defaults = EndpointSpec.of(endpoint.baseUrl());
        List<Setting> said = new ArrayList<>();
        add(said, SettingKey.BASE_URL, endpoint.baseUrl(), "");
        add(said, SettingKey.ENDPOINT_TYPE, text(endpoint.type()), text(defaults.type()));
        add(said, SettingKey.MODEL, endpoint.model().orElse(""), "");
        add(said, SettingKey.API_KEY_ENV, endpoint.apiKeyEnv().orElse(""), "");
        add(said, SettingKey.API_KEY_HEADER, endpoint.apiKeyHeader(), defaults.apiKeyHeader());
        add(said, SettingKey.STREAMING, endpoint.streaming(), endpoint.type().canStream());
        add(said, SettingKey.MAX_TOKENS_FIELD, endpoint.maxTokensField(), defaults.maxTokensField());
        add(said, SettingKey.IGNORE_EOS, endpoint.ignoreEos(), defaults.ignoreEos());
        addTimeouts(said, endpoint.timeouts(), defaults.timeouts());
        addTransport(said, endpoint.transport(), defaults.transport());
        if (!endpoint.headers().isEmpty()) {
            StringBuilder text = new StringBuilder();
            endpoint.headers()
                    .forEach((name, value) -> text.append(name)
                            .append(": ")
                            .append(value.replace(";", "\\;"))
                            .append(";"));
            add(said, SettingKey.HEADERS, text, "");
        }
        if (!endpoint.extraBody().isEmpty()) {
            add(
                    said,
                    SettingKey.EXTRA_BODY,
                    "{" + String.join(": …, ", endpoint.extraBody().keySet()) + ": …}",
                    "");
        }
        endpoint.application().ifPresent(described -> addApplication(said, described));
        return SettingLayer.of(said);
    }

    private void addApplication(List<Setting> said, ApplicationStream described) {
        add(said, SettingKey.APPLICATION_BODY, described.body(), "");
        add(said, SettingKey.APPLICATION_TEXT, described.text().orElse(""), "");
        add(said, SettingKey.APPLICATION_REASONING, described.reasoning().orElse(""), "");
        add(said, SettingKey.APPLICATION_FINISH, described.finish().orElse(""), "");
        add(said, SettingKey.APPLICATION_USAGE, described.usage().orElse(""), "");
    }

    private void addTimeouts(List<Setting> said, Timeouts given, Timeouts defaults) {
        add(said, SettingKey.CONNECT_TIMEOUT, text(given.connect()), text(defaults.connect()));
        add(said, SettingKey.FIRST_BYTE_TIMEOUT, text(given.firstByte()), text(defaults.firstByte()));
        add(said, SettingKey.IDLE_TIMEOUT, text(given.idle()), text(defaults.idle()));
        add(said, SettingKey.REQUEST_TIMEOUT, text(given.total()), text(defaults.total()));
    }

    private static String text(EndpointType type) {
        return type.text();
    }

    private void addTransport(List<Setting> said, Transport given, Transport defaults) {
        add(said, SettingKey.RETRIES, given.retries(), defaults.retries());
        add(said, SettingKey.PROXY, given.proxy().orElse(""), "");
        add(said, SettingKey.CA_FILE, given.caFile().map(Path::toString).orElse(""), "");
        add(said, SettingKey.INSECURE, given.insecure(), defaults.insecure());
        add(said, SettingKey.HTTP2, given.http2(), defaults.http2());
        add(said, SettingKey.RESOLVE_ONCE, given.resolveOnce(), defaults.resolveOnce());
    }

    private static String text(Duration duration) {
        return duration.toMillis() + "ms";
    }

    private void add(List<Setting> said, SettingKey key, Object value, Object unsaid) {
        if (!value.equals(unsaid)) {
            said.add(new Setting(key, value.toString(), place));
        }
    }
}
