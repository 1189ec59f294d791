// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestSeries;
import dev.llmbench.stats.evidence.NextValue;
import dev.llmbench.stats.series.DesignEffect;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The tightest limit on a latency's percentile that a later run is sure to decide. */
final class SuggestedLatency {

    /** Where the sample is too small for one, the next is tried. */
    private static final double[] PERCENTS = {95, 90, 50};
    /** Of one run alone, which does not know how much runs differ. */
    private static final double LEAST_MARGIN = 1.1;

    private static final double NEXT_RUN = 0.95;
    private static final MathContext READABLE = new MathContext(2, RoundingMode.CEILING);

    private final List<RunFacts> runs;
    private final Metric metric;

    SuggestedLatency(List<RunFacts> runs, Metric metric) {
        this.runs = runs;
        this.metric = metric;
    }

    Optional<SuggestedObjective> find() {
        return Arrays.stream(PERCENTS)
                .boxed()
                .flatMap(percent -> at(percent).stream())
                .findFirst();
    }

    private Optional<SuggestedObjective> at(double percent) {
        double[] quantiles = new double[runs.size()];
        double logMargins = 0;
        for (int i = 0; i < quantiles.length; i++) {
            Column column = new Column(runs.get(i), percent);
            OptionalDouble decided = column.tightest();
            if (decided.isEmpty()) {
                return Optional.empty();
            }
            quantiles[i] = column.quantile();
            logMargins += Math.log(decided.getAsDouble() / column.quantile());
        }
        double chanceMargin = Math.exp(logMargins / quantiles.length);
        double usual =
                Math.exp(Arrays.stream(quantiles).map(Math::log).average().orElseThrow());
        double limit = quantiles.length == 1
                ? usual * Math.max(LEAST_MARGIN, chanceMargin)
                : chanceMargin
                        * Math.exp(NextValue.upperBound(
                                NEXT_RUN,
                                Arrays.stream(quantiles).map(Math::log).toArray()));
        double readable = new BigDecimal(limit).round(READABLE).doubleValue();
        Objective objective =
                new Objective.PerRequest(metric, Statistic.percentile(percent), new Bound(Comparison.BELOW, readable));
        return Optional.of(new SuggestedObjective(objective, why(percent, usual, chanceMargin, readable)));
    }

    private String why(double percent, double usual, double chanceMargin, double limit) {
        String spread = runs.size() == 1
                ? "one run cannot tell how much runs differ, so at least 10 % is left"
                : "the rest is how much these runs differ";
        return String.format(
                Locale.ROOT,
                "%s was %s%s and the limit is %.0f %% above: a run of %,d requests needs %.0f %% to be decided, and %s",
                Statistic.percentile(percent).label(),
                metric.unit().format(usual),
                runs.size() == 1 ? "" : " in " + runs.size() + " runs",
                (limit / usual - 1) * 100,
                runs.stream()
                        .mapToInt(run -> run.metrics().series().size())
                        .min()
                        .orElseThrow(),
                Math.ceil((chanceMargin - 1) * 100),
                spread);
    }

    /** The values of one run, in order and sorted. */
    private final class Column {
        private final RunFacts run;
        private final double[] values;
        private final double[] sorted;
        private final double allowedShare;

        Column(RunFacts run, double percent) {
            RequestSeries series = run.metrics().series();
            this.run = run;
            this.values = IntStream.range(0, series.size())
                    .filter(row -> series.has(row, metric))
                    .mapToDouble(row -> series.judged(row, metric))
                    .toArray();
            this.sorted = values.clone();
            Arrays.sort(sorted);
            this.allowedShare = (100 - percent) / 100;
        }

        double quantile() {
            return sorted[sorted.length - 1 - Math.min(sorted.length - 1, mostViolations())];
        }

        private int mostViolations() {
            return (int) Math.floor(sorted.length * allowedShare + 1e-9);
        }

        /**
         * Just above the value with the most others beyond it that still lets a later run pass; empty where none does,
         * and where the percentile is 0 or infinite, which no factor leaves room above.
         */
        OptionalDouble tightest() {
            if (values.length == 0 || !Double.isFinite(quantile()) || !(quantile() > 0)) {
                return OptionalDouble.empty();
            }
            double effect = designEffect();
            SuggestedShare share = new SuggestedShare(allowedShare, run, values.length, effect);
            if (!share.passes(0)) {
                return OptionalDouble.empty();
            }
            int passing = 0;
            int open = mostViolations() + 1;
            while (open - passing > 1) {
                int middle = (passing + open) / 2;
                if (share.passes(middle)) {
                    passing = middle;
                } else {
                    open = middle;
                }
            }
            double limit = Math.nextUp(sorted[sorted.length - 1 - passing]);
            return Double.isFinite(limit) ? OptionalDouble.of(limit) : OptionalDouble.empty();
        }

        private double designEffect() {
            double own = quantile();
            boolean[] beyond = new boolean[values.length];
            for (int i = 0; i < beyond.length; i++) {
                beyond[i] = values[i] > own;
            }
            return DesignEffect.ofQuantile(values, beyond, 1 - allowedShare);
        }
    }
}
