// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.report.Golden;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each format's field names, units and numbers, whole, in every locale. */
class ExportGoldenTest {

    @TempDir
    Path directory;

    static Stream<String> files() {
        return Stream.of(ExportFormat.values())
                .flatMap(format -> format.files().stream())
                .filter(file -> !file.equals(HistogramLogExport.FILE));
    }

    @ParameterizedTest
    @MethodSource("files")
    void aFileIsWrittenAsItsToolDoes(String file) {
        Golden.check(getClass(), file, () -> written(file));
    }

    private String written(String file) {
        try {
            SmallRun.export(SmallRun.records(), directory, ExportFormat.values());
            return Files.readString(directory.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void withoutAFormatNothingIsWritten() throws IOException {
        SmallRun.export(SmallRun.records(), directory);

        assertThat(directory).isDirectoryNotContaining(file -> !file.endsWith("requests.jsonl"));
    }

    @Test
    void anEarlierRunsFilesAreRemovedInEveryFormat() throws IOException {
        SmallRun.export(SmallRun.records(), directory, ExportFormat.values());

        Exports.removeOld(directory);

        assertThat(directory).isDirectoryNotContaining(file -> !file.endsWith("requests.jsonl"));
    }
}
