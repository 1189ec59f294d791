// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    /** Holds every character that some encoding writes otherwise. */
    private static final String KEY = "sk-Pr0j/ab+cd=<\"q\\&'z>%7";

    private static final Secrets SECRETS = Secrets.of(List.of(KEY));

    static Stream<String> forms() {
        List<String> forms = new ArrayList<>(List.of(
                KEY,
                "sk-Pr0j/ab+cd=<\\\"q\\\\&'z>%7",
                "sk-Pr0j\\/ab+cd=\\u003c\\\"q\\\\\\u0026\\u0027z\\u003E%7",
                "sk-Pr0j\\\\\\/ab+cd=<\\\\\\\"q\\\\\\\\&'z>%7",
                "\\u0073\\u006b-Pr0j/ab\\u002Bcd=<\"q\\&'z>%7",
                URLEncoder.encode(KEY, StandardCharsets.UTF_8),
                URLEncoder.encode(KEY, StandardCharsets.UTF_8).replace("%2F", "%2f"),
                URLEncoder.encode(URLEncoder.encode(KEY, StandardCharsets.UTF_8), StandardCharsets.UTF_8),
                "sk-Pr0j/ab+cd=&lt;&quot;q\\&amp;&apos;z&gt;%7",
                "sk-Pr0j&#47;ab&#x2B;cd=&#60;&#34;q&#92;&#38;&#039;z&#62;&#37;7",
                "sk-Pr0j/ab +cd=<\"q\\&'z>%7"));
        for (String around : List.of("", "u:", "ab", "user:", "Bearer ")) {
            byte[] bytes = (around + KEY + around).getBytes(StandardCharsets.UTF_8);
            forms.add(Base64.getEncoder().encodeToString(bytes));
            forms.add(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
        }
        return forms.stream();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void aSecretIsHiddenInEveryForm(String form) {
        assertThat(SECRETS.hide("key " + form + " is wrong")).isEqualTo("key [redacted] is wrong");
        assertThat(SECRETS.hide("[" + form + "][" + form + "]")).isEqualTo("[[redacted]][[redacted]]");
    }

    @ParameterizedTest
    @MethodSource("forms")
    void noneOfItIsLeftWhereverItIsCutOff(String form) {
        for (int length = 10; length < form.length(); length++) {
            String hidden = SECRETS.hide("key " + form.substring(0, length) + "…");
            // Less than four characters of the secret itself may be left, and less than six of Base64 that it decides.
            assertThat(hidden)
                    .as(form.substring(0, length))
                    .doesNotContain("sk-P")
                    .hasSizeLessThan(28);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "sk-P…, [redacted]…",
        "sk-Pr0j/a…, [redacted]…",
        "sk-…, sk-…",
        "sk-Pink, sk-Pink",
        "a sk-Pr… b, a [redacted]… b"
    })
    void aPrefixCountsFromFourCharactersOnAndOnlyBeforeAnEllipsis(String text, String hidden) {
        assertThat(SECRETS.hide(text)).isEqualTo(hidden);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "abc", "   "})
    void aPlaceholderIsNoSecret(String value) {
        assertThat(Secrets.of(List.of(value)).hide("abc x   ")).isEqualTo("abc x   ");
    }

    @Test
    void ofTwoSecretsThatShareTheirBeginningNothingIsLeft() {
        Secrets both = Secrets.of(List.of("hush", "hush-hush-2"));
        assertThat(both.hide("hush-hush-2, hush")).isEqualTo("[redacted], [redacted]");
    }

    @Test
    void aBlankInASecretMayBeAnyWhiteSpace() {
        Secrets passphrase = Secrets.of(List.of("two  words"));
        assertThat(passphrase.hide("two words, two\\twords, two%20words, two+words"))
                .isEqualTo("[redacted], [redacted], [redacted], [redacted]");
    }

    @Test
    void ordinaryTextStaysAsItIs() {
        String text = "max_tokens is 512 … see https://host/v1?x=%2F and c2stUHI= (code 400)";
        assertThat(SECRETS.hide(text)).isEqualTo(text);
    }

    @Test
    void theyDoNotShowThemselves() {
        assertThat(SECRETS.toString()).isEqualTo("1 secrets");
    }

    /** A search that goes back and forth would take minutes. */
    @Test
    void aLongTextOfNothingButBeginningsTakesNoTime() {
        String text = "sk-Pr0j\\\\\\\\".repeat(10_000) + "…";
        assertThat(SECRETS.hide(text)).doesNotContain(KEY);
    }

    @ParameterizedTest
    @CsvSource({
        "Authorization, true",
        "X-Api-Key, true",
        "apikey, true",
        "Ocp-Apim-Subscription-Key, true",
        "X-Amz-Signature, true",
        "sig, true",
        "x-sig, true",
        "PWD, true",
        "Set-Cookie, true",
        "X-Session-Id, true",
        "code, true",
        "Accept, false",
        "X-Team, false",
        "model, false",
        "design, false",
        "encode, false"
    })
    void namesTell(String name, boolean secret) {
        assertThat(SecretNames.isSecret(name)).isEqualTo(secret);
    }
}
