// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingTest {

    private enum Arrival {
        POISSON,
        CONSTANT
    }

    @ParameterizedTest
    @CsvSource({
        "60s, 60000",
        "1500ms, 1500",
        "2min, 120000",
        "1h, 3600000",
        "1.5s, 1500",
        "2 s, 2000",
        "3S, 3000",
        "0s, 0"
    })
    void aDurationIsANumberWithAUnit(String text, long millis) {
        assertThat(setting(SettingKey.GRACE, text).duration()).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @CsvSource({
        "60, it needs a unit",
        "-5s, it cannot be negative",
        "5m, the unit m is not one of ms; s; min; h",
        "5 parsecs, the unit parsecs is not one of",
        "1;5s, it must be a number with a unit",
        "PT60S, it must be a number with a unit",
        "ten seconds, it must be a number with a unit",
        "99999999999h, it is longer than any run"
    })
    void anyOtherDurationIsRefusedWithTheRule(String text, String rule) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> setting(SettingKey.GRACE, text).duration())
                .withMessageStartingWith("grace = " + text + " (llm-bench.properties): ")
                .withMessageContaining(rule.replace(";", ","))
                .withMessageEndingWith("; write for example grace = 30s");
    }

    @Test
    void theWholeMessageOfAMissingUnit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> setting(SettingKey.DURATION, "60").positiveDuration())
                .withMessage("duration = 60 (llm-bench.properties): it needs a unit, one of ms, s, min, h; "
                        + "write for example duration = 60s");
    }

    @Test
    void zeroIsNoPositiveDuration() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> setting(SettingKey.DURATION, "0s").positiveDuration())
                .withMessageContaining("it must be above zero");
    }

    @Test
    void wholeNumbersMayBeGrouped() {
        assertThat(setting(SettingKey.MAX_TOKENS, "5_000_000").longNumber(1)).isEqualTo(5_000_000);
        assertThat(setting(SettingKey.SEED, "-7").longNumber(Long.MIN_VALUE)).isEqualTo(-7);
    }

    @ParameterizedTest
    @CsvSource({
        "-3, it must be at least 1",
        "0, it must be at least 1",
        "2.5, it must be a whole number",
        "many, it must be a whole number",
        "3000000000, it must be at most 2147483647",
        "99999999999999999999, it must be at most 9223372036854775807"
    })
    void anyOtherWholeNumberIsRefused(String text, String rule) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> setting(SettingKey.CONCURRENCY, text).wholeNumber(1))
                .withMessage("concurrency = " + text + " (llm-bench.properties): " + rule
                        + "; write for example concurrency = 32");
    }

    @ParameterizedTest
    @CsvSource({"8, 8", "0.5, 0.5", ".5, 0.5", "1e2, 100"})
    void aRateIsAPositiveNumber(String text, double expected) {
        assertThat(setting(SettingKey.RATE, text).positiveNumber()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "NaN", "Infinity", "1e999", "8/s", "1,5", "0x10", "8d"})
    void anyOtherRateIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> setting(SettingKey.RATE, text).positiveNumber())
                .withMessageStartingWith("rate = " + text + " (llm-bench.properties): it must be ");
    }

    @ParameterizedTest
    @CsvSource({"1%, 0.01", "0.01, 0.01", "0, 0", "100 %, 1", "2.5%, 0.025"})
    void aShareIsAFractionOrAPercentage(String text, double expected) {
        assertThat(setting(SettingKey.MAX_ERROR_RATE, text).share()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "101%", "-1%", "-0.1", "%", "one"})
    void anyOtherShareIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> setting(SettingKey.MAX_ERROR_RATE, text).share())
                .withMessageContaining("share")
                .withMessageEndingWith("write for example max-error-rate = 0.01");
    }

    @Test
    void aFlagIsTrueOrFalse() {
        assertThat(setting(SettingKey.STREAMING, "TRUE").flag()).isTrue();
        assertThat(setting(SettingKey.STREAMING, " false ").flag()).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> setting(SettingKey.STREAMING, "yes").flag())
                .withMessageContaining("streaming = yes (llm-bench.properties): it must be true or false");
    }

    @Test
    void aChoiceIsReadInAnyCaseAndLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr"));
            assertThat(setting(SettingKey.ARRIVALS, "POISSON").choice(Arrival.class))
                    .isEqualTo(Arrival.POISSON);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void anUnknownChoiceNamesTheNearest() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> setting(SettingKey.ARRIVALS, "poison").choice(Arrival.class))
                .withMessage("arrivals = poison (llm-bench.properties): it must be one of poisson, constant; "
                        + "did you mean poisson?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> setting(SettingKey.ARRIVALS, "gamma").choice(Arrival.class))
                .withMessage("arrivals = gamma (llm-bench.properties): it must be one of poisson, constant");
    }

    @Test
    void headersArePairsSeparatedBySemicolonsOrLines() {
        assertThat(setting(SettingKey.HEADERS, "A: 1; B : x:y \\; z\nC:").headers())
                .containsExactlyInAnyOrderEntriesOf(Map.of("A", "1", "B", "x:y ; z", "C", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sk-123", "Bearer sk-123", ": sk-123", "a b: sk-123", "Key: sk-1; key: sk-123"})
    void aHeaderThatIsNoneIsRefusedWithoutShowingIt(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> setting(SettingKey.HEADERS, text).headers())
                .withMessageContaining("separated by ';'")
                .withMessageNotContaining("sk-");
    }

    @Test
    void aKeyInPlaceOfAVariableNameIsRefusedWithoutShowingIt() {
        assertThat(setting(SettingKey.API_KEY_ENV, "OPENAI_API_KEY").variableName())
                .isEqualTo("OPENAI_API_KEY");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> setting(SettingKey.API_KEY_ENV, "sk_live_abc").variableName())
                .withMessageContaining("the NAME of an environment variable")
                .withMessageNotContaining("sk_live_abc");
    }

    private static Setting setting(SettingKey key, String value) {
        return new Setting(key, value, "llm-bench.properties");
    }
}
