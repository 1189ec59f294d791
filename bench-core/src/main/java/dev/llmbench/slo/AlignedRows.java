// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.util.ArrayList;
import java.util.List;

/** Lays out named sections of rows: names in one column, the cells of a section in columns of their own. */
final class AlignedRows {

    private static final int NAME_WIDTH = 10;

    private final List<String> lines = new ArrayList<>();

    /** Adds nothing when there are no rows. */
    void section(String name, List<List<String>> rows) {
        List<Integer> widths = widths(rows);
        String heading = name;
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder("  ").append(padded(heading, NAME_WIDTH));
            for (int i = 0; i < row.size(); i++) {
                line.append(i == row.size() - 1 ? row.get(i) : padded(row.get(i), widths.get(i) + 2));
            }
            lines.add(line.toString());
            heading = "";
        }
    }

    String text() {
        return String.join("\n", lines);
    }

    /** A row's last cell is not padded, so it does not widen the column of rows that go on. */
    private static List<Integer> widths(List<List<String>> rows) {
        List<Integer> widths = new ArrayList<>();
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                int width = i == row.size() - 1 ? 0 : row.get(i).length();
                if (i == widths.size()) {
                    widths.add(width);
                } else {
                    widths.set(i, Math.max(widths.get(i), width));
                }
            }
        }
        return widths;
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
