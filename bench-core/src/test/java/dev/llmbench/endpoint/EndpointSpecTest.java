// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointSpecTest {

    @Test
    void theTextNamesEverySettingInOrder() {
        assertThat(EndpointSpec.of("http://h:8000/v1"))
                .hasToString("EndpointSpec[baseUrl=http://h:8000/v1, type=CHAT, model=none, apiKeyEnv=none,"
                        + " apiKeyHeader=Authorization, headers=[], streaming=true, maxTokensField=max_tokens,"
                        + " ignoreEos=false, extraBody={}, timeouts=" + Timeouts.DEFAULT + ", transport="
                        + Transport.DEFAULT + "]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://me:s3cret@h/v1",
                "http://s3cret@h/v1",
                "me:s3cret@h",
                "http://h/v1?key=s3cret",
                "http://h/v1?a=1&sig=s3cret#x",
                "http://h/v1?s3cret",
                "?s3cret",
                "no address @ s3cret?s3cret"
            })
    void theTextShowsNeitherUserInfoNorQuery(String baseUrl) {
        String shown = EndpointSpec.of(baseUrl).toString().replace("@ s3cret", "");
        assertThat(shown).doesNotContain("s3cret");
    }

    @Test
    void theTextShowsNamesOfHeadersAndNoValue() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("X-Team", "red");
        headers.put("X-Auth", "s3cret");

        assertThat(Specs.headers("http://h", headers).toString())
                .contains("headers=[X-Team, X-Auth]")
                .doesNotContain("red", "s3cret");
    }

    @Test
    void theTextShowsBodyFieldsButNoSecretOnes() {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("temperature", 0);
        body.put("min_tokens", 5);
        body.put("api_key", "s3cret");
        body.put("nested", Map.of("list", List.of(Map.of("password", List.of("s3cret")))));

        assertThat(Specs.extraBody(body).toString())
                .contains("extraBody={temperature=0, min_tokens=5, api_key=[redacted],"
                        + " nested={list=[{password=[[redacted]]}]}}");
    }

    @Test
    void aSecretThatTurnsUpElsewhereIsNotShownThereEither() {
        EndpointSpec spec = EndpointSpec.of("http://h/s3cret")
                .withModel("m")
                .withHeaders(Map.of("X-Token", "s3cret"))
                .withExtraBody(Map.of("user", "s3cret"));

        assertThat(spec.toString()).contains("http://h/[redacted]").doesNotContain("s3cret");
    }

    @Test
    void aKeyInTheQueryIsNotRepeatedFromTheServersWords() throws Exception {
        try (RawServer server =
                RawServer.always(RawServer.answer("400 Bad Request", "", "no such key: s3 cret / s3%20cret"))) {
            String message = Specs.once(server.url() + "/v1?key=s3%20cret").toString();
            assertThat(message).contains("no such key: [redacted] / [redacted]");
        }
    }

    @Test
    void headersAndBodyFieldsKeepTheirOrder() {
        Map<String, String> headers = new LinkedHashMap<>();
        Map<String, Object> body = new LinkedHashMap<>();
        for (String name : "q w e r t y u i o p".split(" ")) {
            headers.put(name, name);
            body.put(name, name);
        }
        assertThat(Specs.headers("http://h", headers).headers()).containsExactlyEntriesOf(headers);
        assertThat(Specs.extraBody(body).extraBody()).containsExactlyEntriesOf(body);
        assertThat(ExtraBody.parse("{\"q\":1,\"w\":2,\"e\":3,\"r\":4,\"a\":5}"))
                .containsOnlyKeys("q", "w", "e", "r", "a")
                .extracting(fields -> List.copyOf(fields.keySet()))
                .isEqualTo(List.of("q", "w", "e", "r", "a"));
    }

    @Test
    void theMapsAreCopiesThatNobodyCanChange() {
        Map<String, String> headers = new HashMap<>(Map.of("a", "b"));
        EndpointSpec spec = Specs.headers("http://h", headers);
        headers.put("c", "d");

        assertThat(spec.headers()).containsOnlyKeys("a");
        assertThatThrownBy(() -> spec.headers().put("c", "d")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> spec.extraBody().put("c", "d")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void nullIsRefusedByName() {
        Map<String, String> headers = new HashMap<>();
        headers.put("X-Team", null);
        Map<String, Object> body = new HashMap<>();
        body.put("seed", null);

        assertThatThrownBy(() -> Specs.headers("http://h", headers))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("headers: X-Team = null: neither a name nor a value may be null; leave the entry out");
        assertThatThrownBy(() -> Specs.extraBody(body))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("extraBody: seed = null: neither a name nor a value may be null; leave the entry out");
    }
}
