// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.slo.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a run came to against another.
 *
 * @param against what it was held against, in words
 * @param alphaPass the error rate of each pass
 * @param alphaFail the error rate of each failure
 * @param refusals why nothing can be judged; empty when it can
 * @param findings what a reader of the figures must know
 * @param figures the usual ones that both sides have
 */
public record ComparisonOutcome(
        String against,
        double alphaPass,
        double alphaFail,
        List<String> refusals,
        List<String> findings,
        List<Figure> figures) {

    public ComparisonOutcome {
        refusals = List.copyOf(refusals);
        findings = List.copyOf(findings);
        figures = List.copyOf(figures);
    }

    /**
     * One figure of both sides.
     *
     * @param label such as {@code ttft p95}
     * @param unit of the two values
     * @param baseline the other side's value in its base unit; empty when there is none
     * @param candidate this run's likewise
     * @param ratio how much worse this run is; empty when that could not be said
     * @param margin how much worse it may be, as a share
     * @param verdict what is proved
     * @param cause the way it ended, as a name, such as {@code MARGIN_BELOW_NOISE}
     * @param words the same as people read it, such as {@code margin below noise}
     * @param reason in plain words; with what would settle it, where nothing is proved
     */
    public record Figure(
            String label,
            MetricUnit unit,
            OptionalDouble baseline,
            OptionalDouble candidate,
            Optional<Ratio> ratio,
            double margin,
            Verdict.Kind verdict,
            String cause,
            String words,
            String reason) {}

    /**
     * Worse to better: above 1 when this run is the worse one, whatever the metric.
     *
     * @param estimate what was seen
     * @param lower bound of a failure
     * @param upper bound of a pass
     * @param basis what it rests on, such as {@code n=2,000 pairs}
     */
    public record Ratio(double estimate, double lower, double upper, String basis) {}
}
