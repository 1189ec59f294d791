// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Traces of times and lengths as comma-separated lines under a head line, whose names tell the columns. A request
 * without input or without an answer failed when it was recorded, and is left out.
 */
final class CsvEntries implements EntryFormat {

    private final String head;
    private final int time;
    private final int input;
    private final int output;
    private final boolean wallTime;

    private CsvEntries(String head, String time, String input, String output, boolean wallTime) {
        List<String> names =
                Arrays.stream(head.split(",", -1)).map(String::strip).toList();
        this.head = head;
        this.time = column(names, time);
        this.input = column(names, input);
        this.output = column(names, output);
        this.wallTime = wallTime;
    }

    static CsvEntries azure(String head) {
        return new CsvEntries(head, "TIMESTAMP", "ContextTokens", "GeneratedTokens", true);
    }

    static CsvEntries burstGpt(String head) {
        return new CsvEntries(head, "Timestamp", "Request tokens", "Response tokens", false);
    }

    private static int column(List<String> names, String name) {
        int index = names.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException("the first line must name the columns, and one of them " + name);
        }
        return index;
    }

    @Override
    public Optional<Entry> read(byte[] bytes) {
        String line = new String(bytes, StandardCharsets.UTF_8);
        if (line.stripTrailing().equals(head)) {
            return Optional.empty();
        }
        String[] cells = line.split(",", -1);
        if (cells.length <= Math.max(time, Math.max(input, output))) {
            throw new IllegalArgumentException("it has " + cells.length + " cells, fewer than the first line");
        }
        int inputTokens = whole(cells[input], "input tokens");
        int outputTokens = whole(cells[output], "output tokens");
        long arrivalNanos = wallTime ? wallNanos(cells[time].strip()) : secondsNanos(cells[time].strip());
        if (inputTokens == 0 || outputTokens == 0) {
            return Optional.empty();
        }
        EntryTurn turn = EntryTurn.of(new AskedLength(inputTokens, List.of(), 1, false), OptionalInt.of(outputTokens));
        return Optional.of(Entry.of(turn, OptionalLong.of(arrivalNanos)));
    }

    private static int whole(String cell, String what) {
        // Some exports write whole numbers with a fraction of zero.
        String digits = cell.strip().replaceFirst("\\.0+$", "");
        if (!digits.matches("\\d{1,9}")) {
            throw new IllegalArgumentException("its " + what + " are no whole number");
        }
        return Integer.parseInt(digits);
    }

    private static long secondsNanos(String cell) {
        try {
            return Math.round(Double.parseDouble(cell) * 1e9);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("its time is no number of seconds");
        }
    }

    private static long wallNanos(String cell) {
        try {
            String iso = cell.replace(' ', 'T');
            Instant instant = iso.matches(".*([+-]\\d\\d:\\d\\d|Z)$")
                    ? OffsetDateTime.parse(iso).toInstant()
                    : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
            return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException("its time is none, such as 2026-11-16 18:15:46.6805900");
        }
    }
}
