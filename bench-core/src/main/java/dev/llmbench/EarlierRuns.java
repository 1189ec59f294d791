// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.baseline.Baseline;
import dev.llmbench.report.ReportFiles;
import dev.llmbench.slo.KnownRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the newest sound run of the same load on the same server among the reports of a test, or else takes its
 * baseline.
 *
 * @param known the run to forecast by; empty when there is none
 * @param unused why the newest one is not it; empty when it is, and when there is none
 */
record EarlierRuns(Optional<KnownRun> known, Optional<String> unused) {

    /** Attempt, repeat, file. */
    private static final int DEPTH = 3;
    /** Reading the first file of one takes some milliseconds, and a directory that was never cleaned has thousands. */
    private static final int MOST_READ = 20;

    /** @param reports where each run of the test has a directory of its own */
    static EarlierRuns find(Optional<Path> reports, Optional<Baseline> baseline, SameLoad same) {
        Optional<String> unused = Optional.empty();
        for (EarlierRun earlier : reports.map(EarlierRuns::newest).orElse(List.of())) {
            EarlierRun.Reading reading = earlier.read(same);
            if (reading.run().isPresent()) {
                return new EarlierRuns(reading.run(), unused);
            }
            unused = unused.or(() -> Optional.of(earlier.name() + " is not used: " + reading.problem()));
        }
        return new EarlierRuns(
                baseline.map(Baseline::run)
                        .filter(same::hasAsked)
                        .map(run -> new KnownRun("the baseline", run.startPoint(), run.series())),
                unused);
    }

    private static List<EarlierRun> newest(Path reports) {
        if (!Files.isDirectory(reports)) {
            return List.of();
        }
        try {
            return WrittenFiles.named(ReportFiles.RUN, reports, DEPTH).stream()
                    .limit(MOST_READ)
                    .map(EarlierRun::of)
                    .sorted(Comparator.comparing(EarlierRun::startedAt).reversed())
                    .toList();
        } catch (IOException e) {
            return List.of(); // what cannot be read is not known
        }
    }
}
