// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.naming;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NearestNameTest {

    private static final List<String> SETTINGS =
            List.of("base-url", "model", "isl", "osl", "warmup-requests", "warmup-duration", "max-tokens");
    private static final List<String> UNITS = List.of("ns", "us", "ms", "s", "min", "h");

    @ParameterizedTest
    @CsvSource({
        "base-urll, base-url", // insertion
        "baseurl, base-url", // deletion
        "bale-url, base-url", // replacement
        "moedl, model", // swap
        "BASE-URL, base-url",
        "warmup, warmup-requests", // its beginning
        "max_token, max-tokens",
    })
    void oneEditOfEachKindAndABeginningAreSeen(String typed, String meant) {
        assertThat(NearestName.among(SETTINGS, typed)).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"mss, ms", "sm, ms", "mins, min", "Ms, ms"})
    void shortNamesHaveNeighboursToo(String typed, String meant) {
        assertThat(NearestName.among(UNITS, typed)).contains(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "m", "xy", "parsecs", "colour-of-the-sky", "wa"})
    void whatResemblesNothingGetsNoHint(String typed) {
        assertThat(NearestName.among(SETTINGS, typed)).isEmpty();
    }

    @Test
    void halfOfAFewLettersMayDifferAndAThirdOfMany() {
        assertThat(NearestName.among(List.of("abcd"), "xycd")).contains("abcd");
        assertThat(NearestName.among(List.of("abcd"), "xyzd")).isEmpty();
        assertThat(NearestName.among(List.of("abcdefghi"), "xyzdefghi")).contains("abcdefghi");
        assertThat(NearestName.among(List.of("abcdefghi"), "wxyzefghi")).isEmpty();
    }

    @Test
    void ofTwoThatAreEquallyNearTheFirstIsMeant() {
        assertThat(NearestName.among(List.of("isl", "osl"), "ssl")).contains("isl");
        assertThat(NearestName.among(List.of("osl", "isl"), "ssl")).contains("osl");
    }

    @Test
    void aNameKeepsItsSpellingInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr"));
            assertThat(NearestName.among(List.of("errorRate", "ITL"), "itll")).contains("ITL");
        } finally {
            Locale.setDefault(before);
        }
    }
}
