// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Authorization",
                "api-key",
                "X-API-Key",
                "x_apikey",
                "X-Auth-Token",
                "Cookie",
                "Proxy-Authorization",
                "Ocp-Apim-Subscription-Key",
                "X-Client-Secret",
                "key"
            })
    void aHeaderNamedLikeASecretIsHidden(String name) {
        assertThat(shown(SettingKey.HEADERS, "X-Team: search; " + name + ": hush \\; hush"))
                .isEqualTo("X-Team: search; " + name + ": [redacted]");
    }

    @Test
    void aHeaderThatIsNoSecretIsShown() {
        assertThat(shown(SettingKey.HEADERS, "X-Team: search; Accept: a/b")).isEqualTo("X-Team: search; Accept: a/b");
    }

    @Test
    void credentialsWithinAnAddressAreHidden() {
        assertThat(shown(SettingKey.BASE_URL, "https://me:pw@host:8000/v1?region=eu&api_key=abc#x"))
                .isEqualTo("https://[redacted]@host:8000/v1?region=eu&api_key=[redacted]#x");
        assertThat(shown(SettingKey.BASE_URL, "https://host/v1?region=eu")).isEqualTo("https://host/v1?region=eu");
    }

    @Test
    void secretTextWithinTheExtraBodyIsHidden() {
        assertThat(shown(SettingKey.EXTRA_BODY, "{\"user_token\": \"a\\\"b\", \"temperature\": 0, \"max_tokens\": 5}"))
                .isEqualTo("{\"user_token\": [redacted], \"temperature\": 0, \"max_tokens\": 5}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'auth': {'a': ['hush']}, 'b': 1} | {'auth': [redacted], 'b': 1}",
                "{'a': {'token': 'hush', 'c': 'd'}} | {'a': {'token': [redacted], 'c': 'd'}}",
                "{'token': hush, 'b': 1} | {'token': [redacted], 'b': 1}",
                "{'token': 'hush | {'token': [redacted]",
                "{'token': {'a': 'hush' | {'token': [redacted]",
                "{'token': true, 'max_tokens': 5} | {'token': true, 'max_tokens': 5}",
                "{} | {}",
                "hush | [redacted]",
                "'hush' | [redacted]"
            })
    void secretsAreHiddenAtAnyDepthAndInBrokenJson(String body, String shown) {
        assertThat(shown(SettingKey.EXTRA_BODY, body.replace('\'', '"'))).isEqualTo(shown.replace('\'', '"'));
    }

    @Test
    void whatIsNoNameIsHidden() {
        assertThat(shown(SettingKey.API_KEY_ENV, "sk-hush")).isEqualTo("[redacted]");
        assertThat(shown(SettingKey.API_KEY_ENV, "MY_KEY")).isEqualTo("MY_KEY");
        assertThat(shown(SettingKey.API_KEY_HEADER, "Authorization: hush")).isEqualTo("[redacted]");
        assertThat(shown(SettingKey.API_KEY_HEADER, "api-key")).isEqualTo("api-key");
        assertThat(shown(SettingKey.HEADERS, "X-Team: Bearer hush; X-Other: Bearers"))
                .isEqualTo("X-Team: [redacted]; X-Other: Bearers");
    }

    @Test
    void aLineAboutASettingIsRedactedToo() {
        assertThat(new Setting(SettingKey.HEADERS, "api-key: abc", "environment variable LLMBENCH_HEADERS"))
                .hasToString("headers = api-key: [redacted]   (environment variable LLMBENCH_HEADERS)");
    }

    private static String shown(SettingKey key, String value) {
        return new Setting(key, value, "a test").shown();
    }
}
