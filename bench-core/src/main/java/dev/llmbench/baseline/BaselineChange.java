// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a new baseline changes, for the person who accepts it.
 *
 * @param before empty when there was none
 */
public record BaselineChange(Optional<Baseline> before, Baseline after) {

    /** The usual figures old and new, then what differs in workload and environment. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        SortedMap<String, Double> old = before.map(Baseline::figures).orElseGet(TreeMap::new);
        SortedMap<String, Double> now = after.figures();
        for (Metric metric : RunFigures.USUAL) {
            for (double percent : RunFigures.USUAL_PERCENTS) {
                line(RunFigures.name(metric, percent), metric.unit(), old, now).ifPresent(lines::add);
            }
        }
        line(RunFigures.USUAL_RATE.key(), RunFigures.USUAL_RATE.unit(), old, now)
                .ifPresent(lines::add);
        before.ifPresent(baseline -> {
            baseline.run()
                    .workload()
                    .differences(after.run().workload())
                    .forEach(difference -> lines.add("workload: " + difference));
            FactDifference.between(
                            baseline.run().environment().facts(),
                            after.run().environment().facts())
                    .forEach(difference -> lines.add("environment: " + difference));
        });
        return lines;
    }

    private static Optional<String> line(
            String figure, MetricUnit unit, SortedMap<String, Double> old, SortedMap<String, Double> now) {
        Double is = now.get(figure);
        if (is == null) {
            return Optional.empty();
        }
        Double was = old.get(figure);
        return Optional.of(
                was == null
                        ? String.format(Locale.ROOT, "%-22s %s", figure, unit.format(is))
                        : String.format(
                                Locale.ROOT,
                                "%-22s %12s -> %-12s (%+.1f %%)",
                                figure,
                                unit.format(was),
                                unit.format(is),
                                (is / was - 1) * 100));
    }
}
