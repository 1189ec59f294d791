// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.report.ComparisonFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the comparison of two servers is told, above the files of their blocks.
 *
 * @param against what the baseline is called there
 */
record DuetFiles(Path directory, String against) {

    /** @throws LoadTestException when an old comparison would lie above new blocks */
    void clear() {
        try {
            ComparisonFiles.removeOld(directory);
        } catch (IOException e) {
            throw new LoadTestException(
                    "cannot write into " + directory + ": " + e
                            + "\n  next: set llmbench.report-dir to a directory that can be written",
                    e);
        }
    }

    /** Why it could not be written, which costs nobody the comparison; empty when it was. */
    Optional<String> write(BaselineComparison comparison) {
        try {
            ComparisonFiles.write(comparison.label(), ComparisonOutcomes.of(against, comparison), directory);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(ComparisonFiles.COMPARISON + " could not be written: " + e);
        }
    }
}
