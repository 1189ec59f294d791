// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.baseline.AcceptedRun;
import dev.llmbench.baseline.Baseline;
import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.baseline.ComparedFigure;
import dev.llmbench.baseline.ComparisonRules;
import dev.llmbench.baseline.RatioBounds;
import dev.llmbench.report.ComparisonOutcome;
import java.util.List;

/** What files tell of a comparison. */
final class ComparisonOutcomes {

    private ComparisonOutcomes() {}

    static ComparisonOutcome of(Baseline baseline, BaselineComparison comparison) {
        return of(name(baseline), comparison);
    }

    static ComparisonOutcome of(String against, BaselineComparison comparison) {
        ComparisonRules rules = comparison.rules();
        return new ComparisonOutcome(
                against,
                rules.alphaPass(),
                rules.alphaFail(),
                comparison.refusals(),
                comparison.findings(),
                comparison.usualFigures().stream()
                        .map(ComparisonOutcomes::figure)
                        .toList());
    }

    private static String name(Baseline baseline) {
        List<AcceptedRun> accepted = baseline.accepted();
        return baseline.name()
                + (accepted.isEmpty()
                        ? ""
                        : ", " + accepted.size() + (accepted.size() == 1 ? " run" : " runs") + " accepted, the last "
                                + accepted.get(accepted.size() - 1).acceptedAt());
    }

    private static ComparisonOutcome.Figure figure(ComparedFigure figure) {
        return new ComparisonOutcome.Figure(
                figure.label(),
                figure.unit(),
                figure.baseline(),
                figure.candidate(),
                figure.ratio().map(ComparisonOutcomes::ratio),
                figure.margin(),
                figure.status(),
                figure.kind().name(),
                figure.kind().words(),
                figure.reason());
    }

    private static ComparisonOutcome.Ratio ratio(RatioBounds bounds) {
        return new ComparisonOutcome.Ratio(
                Math.exp(bounds.estimate()), Math.exp(bounds.lower()), Math.exp(bounds.upper()), bounds.basis());
    }
}
