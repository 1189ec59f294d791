// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A request as one line: whole numbers between commas, nothing where there is no value, and how it ended at the end.
 */
final class RowText {

    private static final int FIXED = 4;

    private RowText() {}

    static String columns() {
        return "index,scheduledNanos,sentNanos,endNanos,"
                + RequestRow.METRICS.stream()
                        .map(metric -> metric.key() + (metric.unit() == MetricUnit.TIME ? "Nanos" : ""))
                        .collect(Collectors.joining(","))
                + ",outcome";
    }

    static String of(RequestRow row) {
        StringBuilder text = new StringBuilder()
                .append(row.index())
                .append(',')
                .append(row.scheduledNanos())
                .append(',')
                .append(row.sentNanos())
                .append(',')
                .append(row.endNanos());
        for (Metric metric : RequestRow.METRICS) {
            text.append(',');
            Double value = row.values().get(metric);
            if (value != null) {
                text.append(value.longValue());
            }
        }
        return text.append(',').append(row.outcome()).toString();
    }

    /** @throws IllegalArgumentException when it is no such line */
    static RequestRow parse(String text) {
        List<String> cells = List.of(text.split(",", -1));
        if (cells.size() != FIXED + RequestRow.METRICS.size() + 1) {
            throw new IllegalArgumentException("the request \"" + text + "\" has " + cells.size() + " columns, not "
                    + (FIXED + RequestRow.METRICS.size() + 1));
        }
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        for (int i = 0; i < RequestRow.METRICS.size(); i++) {
            String cell = cells.get(FIXED + i);
            if (!cell.isEmpty()) {
                values.put(RequestRow.METRICS.get(i), (double) number(cell, text));
            }
        }
        return new RequestRow(
                number(cells.get(0), text),
                number(cells.get(1), text),
                number(cells.get(2), text),
                number(cells.get(3), text),
                cells.get(cells.size() - 1),
                values);
    }

    private static long number(String cell, String row) {
        try {
            return Long.parseLong(cell);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("\"" + cell + "\" in the request \"" + row + "\" is no whole number", e);
        }
    }
}
