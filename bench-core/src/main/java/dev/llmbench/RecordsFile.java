// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.report.ReportFiles;
import dev.llmbench.report.RequestsJsonl;
import dev.llmbench.request.RequestRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/** The requests.jsonl of a run: it grows during the load, and may be written anew when that is over. */
final class RecordsFile implements AutoCloseable {

    private final Path file;
    private final long originNanos;
    private final RequestsJsonl lines;

    /** @throws IOException when it cannot be created */
    RecordsFile(Path directory, long originNanos) throws IOException {
        this.file = directory.resolve(ReportFiles.REQUESTS);
        this.originNanos = originNanos;
        this.lines = new RequestsJsonl(file, originNanos);
    }

    void add(RequestRecord record) {
        lines.accept(record);
    }

    /** Why it does not hold every record; empty when it does. */
    Optional<IOException> failure() {
        return lines.failure();
    }

    /**
     * Puts the same records, with more counts in them, in the place of those that were added; leaves one alone that
     * lacks some.
     *
     * @throws IOException when that did not work: the file is as it was
     */
    void replace(List<RequestRecord> counted) throws IOException {
        if (failure().isPresent()) {
            return;
        }
        close();
        Path anew = file.resolveSibling(ReportFiles.REQUESTS + ".new");
        try (RequestsJsonl better = new RequestsJsonl(anew, originNanos)) {
            counted.forEach(better::accept);
            if (better.failure().isPresent()) {
                throw better.failure().get();
            }
        }
        Files.move(anew, file, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() {
        lines.close();
    }
}
