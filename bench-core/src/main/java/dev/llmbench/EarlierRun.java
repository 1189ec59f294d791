// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.exchange.SavedHead;
import dev.llmbench.report.ReportFiles;
import dev.llmbench.slo.KnownRun;
import dev.llmbench.text.PlainLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * A directory in which a run has left its files. Whatever is wrong with them is why it is not used, and never a
 * failure: a forecast is no reason to stop a gate.
 */
final class EarlierRun {

    private static final long LARGEST_HEAD = 8L << 20;
    /** Reading more takes longer than a line is worth: some 30,000 answers of 128 tokens. */
    private static final long LARGEST_RECORDS = 64L << 20;

    private static final int LONGEST_REASON = 200;
    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /**
     * What came of it.
     *
     * @param run the run; empty when it cannot be used
     * @param problem why; empty when it can
     */
    record Reading(Optional<KnownRun> run, String problem) {

        static Reading not(String problem) {
            return new Reading(Optional.empty(), problem);
        }
    }

    private final Path directory;
    private final Instant startedAt;
    private final Optional<SavedHead> head;
    private final String problem;

    private EarlierRun(Path directory, Instant startedAt, Optional<SavedHead> head, String problem) {
        this.directory = directory;
        this.startedAt = startedAt;
        this.head = head;
        this.problem = problem;
    }

    /** @param file its run.json */
    static EarlierRun of(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null) {
            throw new IllegalArgumentException(file + ": it lies in no directory");
        }
        try {
            refuseLarge(file, LARGEST_HEAD);
            SavedHead head = SavedHead.read(directory);
            return new EarlierRun(directory, head.startedAt(), Optional.of(head), "");
        } catch (IOException | RuntimeException e) { // files may hold anything
            return new EarlierRun(directory, lastWritten(file), Optional.empty(), reason(e));
        }
    }

    /** When the file was written; long ago where nobody knows. */
    private static Instant lastWritten(Path file) {
        try {
            return Files.getLastModifiedTime(file).toInstant();
        } catch (IOException e) {
            return Instant.EPOCH;
        }
    }

    private static void refuseLarge(Path file, long most) throws IOException {
        long size = Files.size(file);
        if (size > most) {
            throw new IOException(file.getFileName() + " has " + (size >> 20) + " MiB, which takes long to read");
        }
    }

    private static String reason(Exception e) {
        return PlainLine.of(String.valueOf(e.getMessage()), LONGEST_REASON);
    }

    /** When it began, or when its file was written where that does not tell. */
    Instant startedAt() {
        return startedAt;
    }

    /** For people. */
    String name() {
        return "the run of " + MINUTES.format(startedAt);
    }

    Reading read(SameLoad same) {
        Optional<String> difference = head.isPresent() ? same.difference(head.get()) : Optional.of(problem);
        return difference.map(Reading::not).orElseGet(this::records);
    }

    private Reading records() {
        try {
            refuseLarge(directory.resolve(ReportFiles.REQUESTS), LARGEST_RECORDS);
            LlmRun run = LlmRun.fromReport(directory);
            return run.doubts().isEmpty()
                    ? new Reading(
                            Optional.of(new KnownRun(
                                    name(),
                                    run.metrics().startPoint(),
                                    run.metrics().series())),
                            "")
                    : Reading.not("in doubt: " + run.doubts().get(0).code());
        } catch (IOException | RuntimeException e) { // files may hold anything
            return Reading.not(reason(e));
        }
    }
}
