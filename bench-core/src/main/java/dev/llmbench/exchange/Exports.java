// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import dev.llmbench.report.ReportFiles;
import dev.llmbench.report.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Writes a run's files in the formats of other tools, beside its own. */
public final class Exports {

    private Exports() {}

    /**
     * Writes one format after the other from the report and the records in this directory's requests.jsonl.
     *
     * @param formats none writes nothing
     * @throws IOException when a file cannot be written, or the records cannot be read
     */
    public static void write(RunReport report, Path directory, Set<ExportFormat> formats) throws IOException {
        if (formats.isEmpty()) {
            return;
        }
        ExportedRun run = ExportedRun.of(report, directory.resolve(ReportFiles.REQUESTS));
        for (ExportFormat format : formats) {
            format.exporter().write(run, directory);
        }
    }

    /**
     * Removes what an earlier run left here, in every format: figures of another run must not lie beside this one's.
     *
     * @throws IOException when a file cannot be removed
     */
    public static void removeOld(Path directory) throws IOException {
        for (ExportFormat format : ExportFormat.values()) {
            for (String file : format.files()) {
                Files.deleteIfExists(directory.resolve(file));
                Files.deleteIfExists(NewFile.unfinished(directory.resolve(file)));
            }
        }
    }
}
