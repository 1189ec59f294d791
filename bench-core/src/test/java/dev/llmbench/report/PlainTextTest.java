// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\n", "\r\n", "\t", "\u0000", "\u001b", "\u007f", "\u0085", "\u009b", "\u2028", "\u2029", "\u00a0", " "
            })
    void whatEndsALineOrMovesACursorBecomesOneBlank(String separator) {
        assertThat(PlainText.line("a" + separator + separator + "b", 100)).isEqualTo("a b");
        assertThat(PlainText.line(separator + "a" + separator, 100)).isEqualTo("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u202e", "\u2066", "\u200f", "\ufeff", "\u00ad"})
    void invisibleMarksAreDropped(String mark) {
        assertThat(PlainText.line("a" + mark + "b", 100)).isEqualTo("ab");
    }

    @Test
    void halfASurrogatePairIsReplacedAndAWholeOneKept() {
        assertThat(PlainText.line("a\ud83db", 100)).isEqualTo("a\ufffdb");
        assertThat(PlainText.line("\ude00", 100)).isEqualTo("\ufffd");
        assertThat(PlainText.line("\ud83d\ude00", 100)).isEqualTo("\ud83d\ude00");
    }

    @Test
    void longTextIsCutToTheLimitAndNeverInsideAPair() {
        assertThat(PlainText.line("abcde", 5)).isEqualTo("abcde");
        assertThat(PlainText.line("abcdef", 5)).isEqualTo("abcd…");
        assertThat(PlainText.line("abc\ud83d\ude00def", 5)).isEqualTo("abc…");
        assertThat(PlainText.line("abcd efgh", 5)).isEqualTo("abcd…");
    }

    @ParameterizedTest
    @CsvSource({
        "http://user:secret@host:8000/v1, http://[redacted]@host:8000/v1",
        "https://secret@host, https://[redacted]@host",
        "https://user:sec@ret@host/x, https://[redacted]@host/x",
        "https://host/v1?api-key=secret&v=secret#top, https://host/v1?api-key=[redacted]&v=[redacted]#top",
        "Authorization: Bearer secret, Authorization: Bearer [redacted]",
        "authorization: basic secret==, authorization: basic [redacted]",
        "X-Api-Key: secret; X-Other: 1, X-Api-Key: [redacted]; X-Other: 1",
        "{api_key=secret}, {api_key=[redacted]}",
        "max_tokens=512, max_tokens=512",
        "http://127.0.0.1:8000/v1, http://127.0.0.1:8000/v1",
        "http://host/a@b, http://host/a@b",
        "512, 512"
    })
    void credentialsAreRedactedOnce(String text, String expected) {
        assertThat(PlainText.withoutSecrets(text)).isEqualTo(expected);
        assertThat(PlainText.withoutSecrets(expected)).isEqualTo(expected);
    }

    @Test
    void aSettingNamedLikeASecretIsRedactedWhole() {
        assertThat(new Setting("llmbench.api-key", "secret", "-D").value()).isEqualTo("[redacted]");
        assertThat(new Setting("api-key-env", "MY_KEY", "-D").value()).isEqualTo("MY_KEY");
        assertThat(new Setting("max-tokens", "200000", "-D").value()).isEqualTo("200000");
    }
}
