// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.RunMetrics;
import dev.llmbench.slo.CheckResult.Kind;
import dev.llmbench.stats.Distribution;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A sample that another tool summed up has only the figures that the tool wrote down; any other is refused by its name.
 */
final class UntoldStatistic {

    static final String NO_REQUESTS =
            "the file holds sums and no single request, so nothing can be proved or counted of"
                    + " requests; have the tool save every request, or compare a figure that it saved as it stands";

    private UntoldStatistic() {}

    /** Whether another tool summed the run up, so that there are figures without a request behind them. */
    static boolean holdsNoRequests(RunMetrics metrics) {
        return metrics.series().size() == 0
                && metrics.counts().completed() > 0
                && !metrics.untold().isEmpty();
    }

    /** Empty when the sample can tell the statistic. */
    static Optional<CheckResult> in(Distribution distribution, Statistic statistic) {
        OptionalDouble percent = percent(statistic);
        return percent.isEmpty() || distribution.knows(percent.getAsDouble())
                ? Optional.empty()
                : Optional.of(CheckResult.without(
                        Kind.METRIC_ABSENT,
                        "the file holds sums and no single values, and no " + statistic.label()
                                + " among them; have the tool save that figure, or every request"));
    }

    private static OptionalDouble percent(Statistic statistic) {
        if (statistic == Statistic.Whole.MIN) {
            return OptionalDouble.of(0);
        }
        return statistic == Statistic.Whole.MAX ? OptionalDouble.of(100) : statistic.percent();
    }
}
