// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.Metric;
import dev.llmbench.slo.JudgedObjective;
import dev.llmbench.slo.Objective;
import java.util.List;

/**
 * What report.html shows.
 *
 * @param report the run
 * @param judged the declared objectives and how they fared; empty when none were declared
 * @param timeline the run's requests over time
 */
public record ReportPage(RunReport report, List<JudgedObjective> judged, RunTimeline timeline) {

    public ReportPage {
        judged = List.copyOf(judged);
    }

    /** Objectives that limit this metric, in the order of their declaration. */
    List<Objective.PerRequest> limitsOf(Metric metric) {
        return judged.stream()
                .map(JudgedObjective::objective)
                .filter(Objective.PerRequest.class::isInstance)
                .map(Objective.PerRequest.class::cast)
                .filter(objective -> objective.metric() == metric)
                .toList();
    }
}
