// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvLineTest {

    @Test
    void commasAndQuotesAreQuoted() {
        assertThat(CsvLine.of(List.of("a,b", "say \"x\"", "plain", ""))).isEqualTo("\"a,b\",\"say \"\"x\"\"\",plain,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1+1", "-1+1", "@SUM(A1)", "-", "\t=1+1", "=cmd|' /C calc'!A0"})
    void aFormulaIsMadeText(String text) {
        assertThat(CsvLine.of(List.of(text))).startsWith("'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1.5", "12", "1.0E-5", "-3"})
    void aNumberStaysOne(String text) {
        assertThat(CsvLine.of(List.of(text))).isEqualTo(text);
    }

    @Test
    void aLineBreakDoesNotEndTheRow() {
        assertThat(CsvLine.of(List.of("a\r\nb"))).isEqualTo("a b");
    }
}
