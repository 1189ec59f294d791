// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFilesTest {

    @TempDir
    Path directory;

    @Test
    void allFilesAreWrittenWholeAndNothingElseIsLeft() throws Exception {
        Path target = directory.resolve("a/b");

        ReportPage page = Pages.of(Reports.closedLoop(), Pages.steady(10));

        ReportFiles.write(Pages.of(Reports.nothingCompleted(), Stream.of()), target);
        ReportFiles.write(page, target);

        assertThat(target.resolve("run.json")).hasContent(RunJsonWriter.toJson(page));
        assertThat(target.resolve("summary.md")).hasContent(SummaryMarkdown.of(page, target));
        assertThat(target.resolve("report.html")).hasContent(ReportHtml.of(page));
        try (var files = Files.list(target)) {
            assertThat(files).hasSize(3);
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
