// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFilesTest {

    @TempDir
    Path directory;

    @Test
    void bothFilesAreWrittenWholeAndNothingElseIsLeft() throws Exception {
        Path target = directory.resolve("a/b");

        ReportFiles.write(Reports.nothingCompleted(), target);
        ReportFiles.write(Reports.closedLoop(), target);

        assertThat(target.resolve("run.json")).hasContent(RunJsonWriter.toJson(Reports.closedLoop()));
        assertThat(target.resolve("summary.md")).hasContent(SummaryMarkdown.of(Reports.closedLoop(), target));
        try (var files = Files.list(target)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void theClientDescribesItself() {
        ClientEnvironment client = ClientEnvironment.current();

        assertThat(client.cores()).isPositive();
        assertThat(client.collector()).isNotBlank();
        assertThat(client.jvm()).contains(System.getProperty("java.runtime.version"));
        assertThat(client.os()).contains(System.getProperty("os.arch"));
    }
}
