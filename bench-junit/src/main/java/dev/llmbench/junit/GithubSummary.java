// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.report.ReportFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;

/**
 * The page that GitHub shows for a build step. It takes a MiB at most and drops <em>everything</em> when there is more,
 * so a summary that does not fit any more is left out.
 */
final class GithubSummary {

    static final String VARIABLE = "GITHUB_STEP_SUMMARY";

    private static final long LARGEST = 1 << 20;

    private GithubSummary() {}

    /**
     * Appends the run's summary, if it has one and GitHub runs the build.
     *
     * @return why it was left out; empty when it was not
     */
    static Optional<String> append(Path reportDirectory, Map<String, String> environment) {
        String page = environment.getOrDefault(VARIABLE, "").strip();
        Path summary = reportDirectory.resolve(ReportFiles.SUMMARY);
        if (page.isEmpty() || !Files.isRegularFile(summary)) {
            return Optional.empty();
        }
        try {
            return append(Files.readString(summary), Path.of(page));
        } catch (IOException | InvalidPathException e) {
            return Optional.of(VARIABLE + " cannot be written: " + e);
        }
    }

    private static Optional<String> append(String summary, Path page) throws IOException {
        byte[] bytes = (summary.strip() + "\n\n").getBytes(StandardCharsets.UTF_8);
        long before = Files.exists(page) ? Files.size(page) : 0;
        if (before + bytes.length >= LARGEST) {
            return Optional.of("the summary is left out of " + VARIABLE + ": it would pass GitHub's limit of 1 MiB");
        }
        Files.write(page, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return Optional.empty();
    }
}
