// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Finding;
import java.util.List;

/** Why not to believe the run, and what was noticed about the server, in words. */
final class SoundnessSection {

    private static final int MOST = 12;

    private SoundnessSection() {}

    static void write(Html html, RunReport report) {
        html.open("section").leaf("h2", "Can it be believed?");
        if (report.doubts().isEmpty()) {
            html.leaf("p", "The measurement is sound: nothing speaks against it.");
        }
        list(
                html,
                "Doubts about the measurement",
                report.doubts().stream().map(Doubt::toString).toList());
        list(
                html,
                "Found about the server",
                report.findings().stream().map(Finding::toString).toList());
        list(html, "To be known with these figures", report.remarks());
        report.execution()
                .recordsFailure()
                .ifPresent(reason -> html.open("p")
                        .text(ReportFiles.REQUESTS + " is not complete: ")
                        .leaf("code", reason)
                        .close());
        html.close();
    }

    private static void list(Html html, String heading, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        html.leaf("p", heading + ":").open("ul");
        lines.stream().limit(MOST).forEach(line -> html.leaf("li", line));
        if (lines.size() > MOST) {
            html.leaf("li", "and " + (lines.size() - MOST) + " more in " + ReportFiles.RUN);
        }
        html.close();
    }
}
