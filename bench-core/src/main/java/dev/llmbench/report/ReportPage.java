// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.Metric;
import dev.llmbench.slo.Evaluation;
import dev.llmbench.slo.GateForecast;
import dev.llmbench.slo.JudgedObjective;
import dev.llmbench.slo.Objective;
import java.util.List;
import java.util.Optional;

/**
 * What the files of a run show.
 *
 * @param report the run
 * @param outcome the declared objectives and how they fared
 * @param timeline the run's requests over time
 * @param forecast what was said of the objectives before the load
 * @param comparison what it came to against another run; empty when there is none
 */
public record ReportPage(
        RunReport report,
        GateOutcome outcome,
        RunTimeline timeline,
        GateForecast forecast,
        Optional<ComparisonOutcome> comparison) {

    /** Of a run that nobody forecast and that is held against no other. */
    public ReportPage(RunReport report, GateOutcome outcome, RunTimeline timeline) {
        this(report, outcome, timeline, GateForecast.NONE, Optional.empty());
    }

    Evaluation evaluation() {
        return outcome.evaluation();
    }

    /** Objectives that limit this metric, in the order of their declaration. */
    List<Objective.PerRequest> limitsOf(Metric metric) {
        return evaluation().judged().stream()
                .map(JudgedObjective::objective)
                .filter(Objective.PerRequest.class::isInstance)
                .map(Objective.PerRequest.class::cast)
                .filter(objective -> objective.metric() == metric)
                .toList();
    }
}
