// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectiveMistakesTest {

    /** Each kind of slip, as people make it. */
    private static final List<String> MISTAKES = List.of(
            "",
            "  ",
            "tfft p95 < 500ms",
            "tpott p95 < 5ms",
            "throughput > 5/s",
            "foo p95 < 5ms",
            "ttft.p95 < 5ms",
            "ttft_p99.9<5ms",
            "p95 ttft < 5ms",
            "p95 errorRate < 1%",
            "p(95)<500",
            "500ms > ttft p95",
            "< 500ms",
            "ttft",
            "ttft < 500ms",
            "ttft < 500",
            "tpot < 5ms",
            "outputTokenThroughputPerUser > 10/s",
            "osl < 128 tokens",
            "ttft 500ms",
            "ttft 95 < 5ms",
            "ttft p(95) < 5ms",
            "ttft p99,9 < 5ms",
            "ttft maxx < 5ms",
            "ttft p100 < 5ms",
            "ttft p0 < 5ms",
            "errorRate p95 < 1%",
            "errorRate mean < 1%",
            "errorRate below 1%",
            "ttft p95",
            "ttft p95 500ms",
            "ttft p95 p99 < 5ms",
            "ttft p95 = 500ms",
            "ttft p95 => 500ms",
            "ttft p95 \u2264 500ms",
            "ttft p95 != 5ms",
            "ttft p95 == 500ms",
            "requestThroughput == 0",
            "errorRate == 1%",
            "ttft p95 <",
            "ttft p95 < 500",
            "ttft p95 < 500mss",
            "ttft p95 < 5%",
            "ttft p95 < = 5ms",
            "ttft p95 < -5ms",
            "ttft p95 < 1,500ms",
            "ttft p95 < 5e2ms",
            "errorRate < 1",
            "errorRate < 150%",
            "ttft p95 < 0ms",
            "ttft p95 >= 0ms",
            "errorRate < 0",
            "ttft p95 < 500ms and itl p99 < 60ms",
            "ttft p95 < 500ms; itl p99 < 60ms",
            "ttft p95 < 500ms where isl < 5",
            "goodput >= 7.5/s",
            "goodput < 7.5/s where ttft < 500ms",
            "Good_Request_Fraction >= 95% where ttft p95 < 5ms",
            "goodput >= 7.5/s where ttft < 500ms and icl < 5ms",
            "goodput >= 7.5/s where ttft < 500ms and",
            "goodput >= 7.5 where ttft < 500ms",
            "goodRequestFraction >= 0.95 where ttft < 500ms",
            "goodRequestFraction > 100% where ttft < 500ms",
            "goodRequestFraction >= 95% where errorRate < 1%",
            "errorRate <= 100%",
            "errorRate > 100%");

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "en-US", "de-DE", "tr-TR"})
    void everyMistakeIsToldWithItsPlaceItsRuleAndARemedy(String tag) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(tag));

        String all =
                MISTAKES.stream().map(ObjectiveMistakesTest::message).collect(Collectors.joining("\n\n", "", "\n"));

        assertThat(all).isEqualTo(golden("objective-mistakes.txt"));
    }

    @Test
    void theCaretStandsUnderTheMistakeWhateverTheWhiteSpace() {
        assertThat(message("ttft\tp95\n<\u00a05x"))
                .endsWith("\n  ttft p95 < 5x\n              ^")
                .startsWith("\"ttft p95 < 5x\" at position 13: ");
    }

    @Test
    void aTextThatIsNoLineOfAnybodysIsCutShort() {
        assertThatThrownBy(() -> Objectives.parse("x\n".repeat(1000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "\"" + "x ".repeat(20)
                                + "...\": an objective is one short line, such as \"ttft p95 < 500ms\"; this text has 2000 characters");
    }

    private static String message(String text) {
        return String.valueOf(catchThrowableOfType(() -> Objectives.parse(text), IllegalArgumentException.class)
                .getMessage());
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = ObjectiveMistakesTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
