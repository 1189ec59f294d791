// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaseUrlTest {

    private static BaseUrl parse(String setting) {
        return BaseUrl.parse(setting, EndpointType.CHAT);
    }

    /** Field case CF-07. */
    @ParameterizedTest
    @CsvSource({
        "http://h,                            http://h/v1/chat/completions",
        "http://h/,                           http://h/v1/chat/completions",
        "http://h/v1,                         http://h/v1/chat/completions",
        "http://h/v1/,                        http://h/v1/chat/completions",
        "http://h//v1//,                      http://h/v1/chat/completions",
        "http://h/sub,                        http://h/sub/v1/chat/completions",
        "http://h/sub/,                       http://h/sub/v1/chat/completions",
        "http://h/sub/v1,                     http://h/sub/v1/chat/completions",
        "http://h/v1/chat/completions,        http://h/v1/chat/completions",
        "http://h/v1/chat/completions/,       http://h/v1/chat/completions",
        "http://h/sub/v1/chat/completions,    http://h/sub/v1/chat/completions",
        "https://h/chat/completions,          https://h/chat/completions",
        "https://h/api/v3,                    https://h/api/v3/chat/completions",
        "https://h/v1beta/openai/chat/completions, https://h/v1beta/openai/chat/completions",
        "h:8000,                              http://h:8000/v1/chat/completions",
        "h:8000/v1,                           http://h:8000/v1/chat/completions",
        "h,                                   http://h/v1/chat/completions",
        "localhost:8000,                      http://localhost:8000/v1/chat/completions",
        "127.0.0.1:8000/,                     http://127.0.0.1:8000/v1/chat/completions",
        "[::1]:8000,                          http://[::1]:8000/v1/chat/completions",
        "http://[::1]:8000/v1,                http://[::1]:8000/v1/chat/completions",
        "HTTP://H/V1,                         http://h/V1/v1/chat/completions",
        "' http://h ',                        http://h/v1/chat/completions",
        "http://h/v1#x,                       http://h/v1/chat/completions",
        "http://h/a%20b/v1,                   http://h/a%20b/v1/chat/completions",
        "https://h/v1?api-version=2024-06-01, https://h/v1/chat/completions?api-version=2024-06-01",
        "https://h?api-version=2024,          https://h/v1/chat/completions?api-version=2024",
        "https://h/openai/deployments/gpt?api-version=2024,"
                + "https://h/openai/deployments/gpt/chat/completions?api-version=2024",
        "https://h/openai/deployments/gpt/chat/completions?api-version=2024,"
                + "https://h/openai/deployments/gpt/chat/completions?api-version=2024"
    })
    void everyWayToWriteAnAddressReachesOnePath(String setting, String expected) {
        assertThat(parse(setting).call()).hasToString(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "http://h,                         http://h/v1/models,       http://h/health",
        "http://h/v1/,                     http://h/v1/models,       http://h/health",
        "http://h/sub/v1,                  http://h/sub/v1/models,   http://h/sub/health",
        "http://h/v1/chat/completions,     http://h/v1/models,       http://h/health",
        "http://h/v1?a=b,                  http://h/v1/models?a=b,   http://h/health?a=b",
        "https://h/chat/completions,       https://h/models,         https://h/health"
    })
    void modelsAndHealthAreBesideTheCall(String setting, String models, String health) {
        assertThat(parse(setting).models()).hasToString(models);
        assertThat(parse(setting).health()).hasToString(health);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''; it is empty",
                "ftp://h; neither http nor https",
                "ws://h/v1; neither http nor https",
                "http:h; lacks its two slashes",
                "http:/h/v1; lacks its two slashes",
                "http://; it is no address",
                "http://h:99999; it is no address",
                "http://h h/v1; it is no address",
                "::1; it is no address",
                "http://h/v1/models; end it before '/models'",
                "http://h/v1/completions; end it before '/completions'",
                "http://h/v1/responses; end it before '/responses'"
            })
    void whatCannotBeUsedIsRefusedBySettingValueAndRule(String setting, String rule) {
        assertThatThrownBy(() -> parse(setting))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("llmbench.base-url = '" + setting + "': ")
                .hasMessageContaining(rule);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://ann:s3cret@h/v1",
                "ann:s3cret@h",
                "http://s3cret@h",
                "http://ann:s3cret@h:bad",
                "ftp://ann:s3cret@h",
                "http://h:bad/?key=s3cret",
                "http://ann:s3cr3t@s3cret@h:bad"
            })
    void aSecretInTheAddressIsRefusedAndNotShown(String setting) {
        assertThatThrownBy(() -> parse(setting))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("llmbench.base-url = '")
                .message()
                .doesNotContain("s3cret")
                .doesNotContain("ann");
    }

    /** Field case CF-07. */
    @ParameterizedTest
    @CsvSource({
        "http://h,                      http://h/v1/completions",
        "http://h/v1/,                  http://h/v1/completions",
        "http://h/sub,                  http://h/sub/v1/completions",
        "http://h/v1/completions,       http://h/v1/completions",
        "http://h/completions,          http://h/completions",
        "https://h/openai/deployments/gpt?api-version=2024,"
                + "https://h/openai/deployments/gpt/completions?api-version=2024"
    })
    void theCallFollowsTheApi(String setting, String expected) {
        BaseUrl url = BaseUrl.parse(setting, EndpointType.COMPLETIONS);
        assertThat(url.call()).hasToString(expected);
        assertThat(url.models().getPath()).endsWith("/models").doesNotContain("completions");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "COMPLETIONS, http://h/v1/chat/completions, '/chat' or set llmbench.endpoint-type = chat",
                "COMPLETIONS, http://h/chat/completions,    '/chat' or set llmbench.endpoint-type = chat",
                "COMPLETIONS, http://h/v1/models,           '/models'",
                "CHAT,        http://h/v1/completions,      '/completions' or set llmbench.endpoint-type = completions"
            })
    void anAddressThatNamesAnotherCallIsRefused(EndpointType type, String setting, String remedy) {
        assertThatThrownBy(() -> BaseUrl.parse(setting, type))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("llmbench.base-url = '" + setting
                        + "': it names another call of the API; end it" + " before " + remedy + ". Write ");
    }

    @Test
    void theQueryIsInTheRequestAndNotInTheText() {
        BaseUrl url = parse("https://h/v1?key=s3cret");
        assertThat(url.call()).hasToString("https://h/v1/chat/completions?key=s3cret");
        assertThat(url).hasToString("https://h/v1/chat/completions");
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:80,            true",
        "api.localhost,           true",
        "127.0.0.1,               true",
        "127.9.9.9,               true",
        "[::1]:8000,              true",
        "10.1.2.3,                true",
        "172.16.0.1,              true",
        "172.32.0.1,              false",
        "192.168.1.1,             true",
        "169.254.1.1,             true",
        "[fe80::1],               true",
        "[fd12:3456::1],          true",
        "[2001:4860:4860::8888],  false",
        "8.8.8.8,                 false",
        "0.0.0.0:8000,            true",
        "no-such-host.invalid,    false"
    })
    void loopbackAndPrivateAddressesAreLocal(String setting, boolean local) {
        assertThat(parse(setting).isLocal()).isEqualTo(local);
    }

    @Test
    void hostAndPortOfAnIpv6AddressHasBrackets() {
        assertThat(parse("[::1]:8000").hostAndPort()).isEqualTo("[::1]:8000");
        assertThat(parse("https://h").hostAndPort()).isEqualTo("h:443");
    }
}
