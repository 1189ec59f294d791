// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.stats.series.DesignEffect;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The smallest share of failures that a later run is sure to stay below, where the other objectives leave room for it.
 */
final class SuggestedErrorRate {

    private static final double[] PERCENTS = {0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50};

    private final List<RunFacts> runs;
    private final double room;

    /** @param room more failures than that would spoil a percentile, a share */
    SuggestedErrorRate(List<RunFacts> runs, double room) {
        this.runs = runs;
        this.room = room + 1e-9;
    }

    Optional<SuggestedObjective> find() {
        int low = 0;
        int high = PERCENTS.length;
        while (low < high) {
            int middle = (low + high) / 2;
            if (isPassedByAll(PERCENTS[middle] / 100)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        if (low == PERCENTS.length || PERCENTS[low] / 100 > room) {
            return Optional.empty();
        }
        Objective objective =
                new Objective.PerRun(RunMetric.ERROR_RATE, new Bound(Comparison.BELOW, PERCENTS[low] / 100));
        return Optional.of(new SuggestedObjective(objective, why()));
    }

    private String why() {
        int requests =
                runs.stream().mapToInt(run -> run.metrics().series().size()).sum();
        long failed = runs.stream().mapToLong(run -> countOf(failures(run))).sum();
        return String.format(
                Locale.ROOT,
                "%,d of %,d requests failed, and no smaller limit is sure to be proved by a run like this",
                failed,
                requests);
    }

    private boolean isPassedByAll(double allowed) {
        return runs.stream().allMatch(run -> isPassed(run, allowed));
    }

    private static boolean isPassed(RunFacts run, double allowed) {
        boolean[] failures = failures(run);
        return failures.length > 0
                && new SuggestedShare(allowed, run, failures.length, DesignEffect.of(failures))
                        .passes((int) countOf(failures));
    }

    private static boolean[] failures(RunFacts run) {
        RequestSeries series = run.metrics().series();
        boolean[] failures = new boolean[series.size()];
        for (int row = 0; row < failures.length; row++) {
            failures[row] = series.isFailed(row);
        }
        return failures;
    }

    private static long countOf(boolean[] failures) {
        return IntStream.range(0, failures.length).filter(row -> failures[row]).count();
    }
}
