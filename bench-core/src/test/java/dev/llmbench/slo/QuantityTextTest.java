// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.metric.MetricUnit;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTextTest {

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @CsvSource({
        "TIME, 60ms, 60000000",
        "TIME, 1.5s, 1500000000",
        "TIME, 250us, 250000",
        "TIME, 250\u00b5s, 250000",
        "TIME, 250\u03bcs, 250000",
        "TIME, 7ns, 7",
        "TIME, 2min, 120000000000",
        "TIME, 1h, 3600000000000",
        "TIME, 0.1ms, 100000",
        "TIME, 0ms, 0",
        "TIME, ' 60  MS ', 60000000",
        "TOKENS, 128 tokens, 128",
        "TOKENS, 1 token, 1",
        "TOKENS_PER_SECOND, 1500/s, 1500",
        "TOKENS_PER_SECOND, 1500 tokens/s, 1500",
        "TOKENS_PER_SECOND, 1500 tok/s, 1500",
        "TOKENS_PER_SECOND, 90 tokens/min, 1.5",
        "REQUESTS_PER_SECOND, 7.5/s, 7.5",
        "REQUESTS_PER_SECOND, 7.5 requests/s, 7.5",
        "REQUESTS_PER_SECOND, 90 req/s, 90",
        "REQUESTS_PER_SECOND, 90/min, 1.5",
        "SHARE, 1%, 0.01",
        "SHARE, 0.5 %, 0.005",
        "SHARE, 0, 0",
    })
    void readsANumberWithItsUnitIntoBaseUnits(MetricUnit unit, String text, double expected) {
        assertThat(QuantityText.parse(text, unit)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "en-US", "de-DE", "tr-TR", "ar-EG"})
    void readsTheSameInEveryLocale(String tag) {
        Locale.setDefault(Locale.forLanguageTag(tag));

        assertThat(QuantityText.parse("1.5MIN", MetricUnit.TIME)).isEqualTo(90e9);
        assertThatThrownBy(() -> QuantityText.parse("60", MetricUnit.TIME))
                .hasMessage("\"60\": a time needs a unit, such as \"60ms\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TIME | 1.5 | a time needs a unit, such as \"1.5ms\"",
                "TIME | 0 | a time needs a unit, such as \"0ms\"",
                "TOKENS | 128 | a number of tokens needs a unit, such as \"128 tokens\"",
                "TOKENS_PER_SECOND | 1500 | a token rate needs a unit, such as \"1500 tokens/s\"",
                "REQUESTS_PER_SECOND | 8 | a request rate needs a unit, such as \"8 requests/s\"",
                "SHARE | 1 | a share needs a unit, such as \"1%\"",
                "SHARE | 0.95 | a share needs a unit, \"95%\" if the number is a part of 1, \"0.95%\" if it is in percent",
                "SHARE | 0.5 | a share needs a unit, \"50%\" if the number is a part of 1, \"0.5%\" if it is in percent",
            })
    void refusesANumberWithoutUnitAndShowsWhatToWrite(MetricUnit unit, String text, String reason) {
        assertThatThrownBy(() -> QuantityText.parse(text, unit))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"" + text + "\": " + reason);
    }

    @ParameterizedTest
    @CsvSource({
        "TIME, 60mss, 3, ms",
        "TIME, 60 sm, 4, ms",
        "TIME, 60mins, 3, min",
        "TOKENS_PER_SECOND, 9 token/s, 3, tokens/s",
        "REQUESTS_PER_SECOND, 9 reqs/s, 3, req/s",
    })
    void namesTheUnitThatWasProbablyMeant(MetricUnit unit, String text, int position, String meant) {
        assertThatThrownBy(() -> QuantityText.parse(text, unit))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("\"" + text + "\": unknown unit")
                .hasMessageContaining("at position " + position + " for")
                .hasMessageEndingWith("did you mean \"" + meant + "\"?");
    }

    @Test
    void namesTheKnownUnitsWhenNoneIsNear() {
        assertThatThrownBy(() -> QuantityText.parse("60 parsecs", MetricUnit.TIME))
                .hasMessage("\"60 parsecs\": unknown unit \"parsecs\" at position 4 for a time;"
                        + " known are ns, us, \u00b5s, ms, s, min, h");
    }

    @Test
    void guessesNothingFromASingleLetter() {
        assertThatThrownBy(() -> QuantityText.parse("2m", MetricUnit.TIME))
                .hasMessage(
                        "\"2m\": unknown unit \"m\" at position 2 for a time; known are ns, us, \u00b5s, ms, s, min, h");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,5s | unexpected ',' at position 2",
                "1_500ms | unexpected '_' at position 2",
                "1.500.000ns | unexpected '.' at position 6",
                "1.s | unexpected 's' at position 3",
                "1. | the text ends at position 3",
                ".5s | unexpected '.' at position 1",
                "NaN | unexpected 'N' at position 1",
                "ms | unexpected 'm' at position 1",
                "+5ms | unexpected '+' at position 1",
                "\u0661ms | unexpected '\u0661' at position 1",
            })
    void saysWhereTheNumberIsWrong(String text, String reason) {
        assertThatThrownBy(() -> QuantityText.parse(text, MetricUnit.TIME))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("\"" + text + "\": " + reason + ";")
                .hasMessageEndingWith("such as \"60ms\" or \"1.5s\"");
    }

    @Test
    void refusesNegativeEmptyAndEndlessLimits() {
        assertThatThrownBy(() -> QuantityText.parse(" -5ms", MetricUnit.TIME))
                .hasMessage("\" -5ms\": a limit cannot be negative (position 2)");
        assertThatThrownBy(() -> QuantityText.parse("  ", MetricUnit.SHARE))
                .hasMessage("\"  \": an empty text is no limit; write \"1%\"");
        assertThatThrownBy(() -> QuantityText.parse("9".repeat(400) + "ms", MetricUnit.TIME))
                .hasMessageEndingWith("the number is too large");
    }
}
