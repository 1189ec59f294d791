// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** The files of one run: their names, and the ones that are written when it is over. */
public final class ReportFiles {

    /** Everything about the run but its single requests. */
    public static final String RUN = "run.json";
    /** One line per request, written by {@link RequestsJsonl} while the load runs. */
    public static final String REQUESTS = "requests.jsonl";
    /** The run for people, with pictures. */
    public static final String PAGE = "report.html";
    /** The run for people, in Markdown. */
    public static final String SUMMARY = "summary.md";

    private ReportFiles() {}

    /**
     * Writes run.json, summary.md and report.html into this directory, which is created when missing. Each file is
     * either the old one or the whole new one, also when the JVM is killed meanwhile.
     *
     * @throws IOException when a file cannot be written
     */
    public static void write(ReportPage page, Path directory) throws IOException {
        Files.createDirectories(directory);
        replace(directory.resolve(RUN), RunJsonWriter.toJson(page));
        replace(directory.resolve(SUMMARY), SummaryMarkdown.of(page, directory));
        replace(directory.resolve(PAGE), ReportHtml.of(page));
    }

    /**
     * Removes what an earlier run left here and only the end of the next one replaces: should that be killed, its
     * records must not lie beside the figures of another run.
     *
     * @throws IOException when a file cannot be removed
     */
    public static void removeOld(Path directory) throws IOException {
        remove(directory, List.of(RUN, SUMMARY, PAGE));
    }

    static void remove(Path directory, List<String> names) throws IOException {
        for (String name : names) {
            Files.deleteIfExists(directory.resolve(name));
            Files.deleteIfExists(unfinished(directory.resolve(name)));
        }
    }

    private static Path unfinished(Path file) {
        return file.resolveSibling(file.getFileName() + ".tmp");
    }

    static void replace(Path file, String text) throws IOException {
        Path unfinished = unfinished(file);
        Files.writeString(unfinished, text);
        try {
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
