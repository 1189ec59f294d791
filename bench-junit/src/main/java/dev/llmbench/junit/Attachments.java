// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.report.ComparisonFiles;
import dev.llmbench.report.ReportFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The lines by which Jenkins, GitLab and Azure DevOps find a test's files in its output. They must stand at the start
 * of a line.
 */
final class Attachments {

    static final String OPENING = "[[ATTACHMENT|";

    private static final List<String> FILES =
            List.of(ReportFiles.PAGE, ReportFiles.RUN, ComparisonFiles.COMPARISON, ReportFiles.SUMMARY);

    private Attachments() {}

    /** A line for each of a run's files that exists. */
    static List<String> lines(Path reportDirectory) {
        return FILES.stream()
                .map(reportDirectory::resolve)
                .filter(Files::isRegularFile)
                .map(file -> OPENING + file.toAbsolutePath() + "]]")
                .toList();
    }
}
