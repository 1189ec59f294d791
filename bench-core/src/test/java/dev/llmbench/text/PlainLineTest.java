// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines, controls, marks and lengths are tested beside the reports. */
class PlainLineTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001b[31m",
                "\u001b[2J",
                "\u001b[?25l",
                "\u001b]0;title\u0007",
                "\u001b]8;;http://evil.test\u001b\\",
                "\u001b]52;c;ZWNobw==\u0007"
            })
    void terminalSequencesAreGone(String sequence) {
        assertThat(PlainLine.of("a" + sequence + "b", 100)).isEqualTo("ab");
    }

    /** Without its end an order takes nothing away but its own control. */
    @ParameterizedTest
    @ValueSource(strings = {"\u001b", "\u001b]", "\u001b]0;", "\u009b", "\u009d", "\u001bP"})
    void halfASequenceDoesNotSwallowTheWordsBehindIt(String sequence) {
        assertThat(PlainLine.of(sequence + " words", 100)).endsWith("words").doesNotContainPattern("\\p{Cc}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "##[error]x",
                "##vso[task.setvariable variable=a]b",
                "##teamcity[buildStatus text='x']",
                "[[ATTACHMENT|/etc/passwd]]",
                "[[attachment|/etc/passwd]]",
                "#\u200b#[group]x",
                "#\u001b[0m#[group]x",
                "###[group]x"
            })
    void noBuildServerTakesItForAnOrder(String order) {
        assertThat(PlainLine.of("a " + order, 100))
                .doesNotContainPattern("(?i)##[a-z]*\\[")
                .doesNotContainPattern("(?i)\\[\\[attachment\\|");
    }

    @Test
    void whatOnlyLooksLikeAnOrderStays() {
        assertThat(PlainLine.of("## Title [[1, 2]] ### x", 100)).isEqualTo("## Title [[1, 2]] ### x");
    }

    @Test
    void aTextOfAnyLengthTakesNoTime() {
        assertThat(PlainLine.of("\u001b]".repeat(2_000_000), 100))
                .hasSizeLessThanOrEqualTo(100)
                .endsWith("…");
        assertThat(PlainLine.of(" ".repeat(2_000_000) + "x", 100)).isEqualTo("…");
    }
}
