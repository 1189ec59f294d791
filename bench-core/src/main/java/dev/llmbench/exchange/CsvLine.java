// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import dev.llmbench.text.PlainLine;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One line of CSV, quoted as RFC 4180 has it. A text from outside cannot become a formula of the spreadsheet that opens
 * the file: what would start one gets an apostrophe before it.
 */
final class CsvLine {

    private static final int LONGEST_CELL = 2_000;
    private static final String FORMULA_STARTS = "=+-@";

    private CsvLine() {}

    /** Without a line end. */
    static String of(List<String> cells) {
        return cells.stream().map(CsvLine::cell).collect(Collectors.joining(","));
    }

    private static String cell(String text) {
        String plain = PlainLine.of(text, LONGEST_CELL);
        boolean formula = !plain.isEmpty() && FORMULA_STARTS.indexOf(plain.charAt(0)) >= 0 && !isNumber(plain);
        String safe = formula ? "'" + plain : plain;
        return safe.indexOf(',') >= 0 || safe.indexOf('"') >= 0 ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }

    private static boolean isNumber(String text) {
        return text.matches("-?[0-9]+(\\.[0-9]+)?(E-?[0-9]+)?");
    }
}
