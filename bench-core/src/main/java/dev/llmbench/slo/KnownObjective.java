// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.RequestSeries;
import dev.llmbench.stats.ExactDistribution;
import dev.llmbench.stats.decision.DecisionRule;
import dev.llmbench.stats.decision.KnownSource;
import dev.llmbench.stats.decision.PlannedDecision;
import dev.llmbench.stats.decision.Prospect;
import dev.llmbench.stats.decision.Sample;
import dev.llmbench.stats.evidence.Forecast;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** How an objective fared in an earlier run, and what a later one will make of it. */
final class KnownObjective {

    private final KnownRun run;
    private final Objective objective;
    private final ShareForm form;
    private final DecisionRule rule;
    /** Sorted. */
    private final double[] values;

    private final KnownSource source;

    private KnownObjective(KnownRun run, Objective objective, ShareForm form, DecisionRule rule) {
        this.run = run;
        this.objective = objective;
        this.form = form;
        this.rule = rule;
        Sample sample = new SeriesSample(run.series(), run.startPoint(), form).sample();
        this.source = KnownSource.of(sample, form.limit(), rule);
        this.values = source.countedOf(sample);
        Arrays.sort(values);
    }

    /** Empty when the run says nothing of it: too few requests that it is about, or their values all failed. */
    static Optional<KnownObjective> of(KnownRun run, Objective objective, ShareForm form, DecisionRule rule) {
        RequestSeries series = run.series();
        boolean measured =
                IntStream.range(0, series.size()).anyMatch(row -> form.concerns(series, row) && !series.isFailed(row));
        return measured
                ? Optional.of(new KnownObjective(run, objective, form, rule)).filter(known -> known.source.isKnown())
                : Optional.empty();
    }

    Prospect prospect(PlannedSize size) {
        return decision(size).given(source.share());
    }

    /**
     * Whether the chances are those of the whole run; of a very large one they are those of its first part, which
     * decides less.
     */
    boolean isWhole(PlannedSize size) {
        return decision(size).isWhole();
    }

    /** Chance of a decision if just the share that was seen is the true one. */
    double decidedAsSeen(PlannedSize size) {
        Forecast forecast = decision(size).at((double) source.violations() / source.count());
        return forecast.passed() + forecast.failed();
    }

    /** Chance that a server passes that never misses the limit, whose requests depend on each other as here. */
    double passedWithoutMiss(PlannedSize size) {
        return decision(size).at(0).passed();
    }

    /** The same, were its requests independent. */
    double passedWithoutMissOrDependence(PlannedSize size) {
        return size.decision(rule, KnownSource.withEffect(1)).at(0).passed();
    }

    /** Whether the number under way may grow, as it does in an open loop. */
    boolean mayQueue() {
        return source.valuesPerEpisode().isPresent();
    }

    private PlannedDecision decision(PlannedSize size) {
        return size.decision(rule, source);
    }

    /**
     * The tightest limit that a later run of that size passes with this chance; empty where no values of requests are
     * limited, where none of them may be worse, and where only failures are, which no limit keeps.
     */
    OptionalDouble tightestPassing(PlannedSize size, double chance) {
        if (form.metric().isEmpty()) {
            return OptionalDouble.empty();
        }
        PlannedDecision decision = decision(size);
        int passing = -1;
        int open = source.violations();
        while (open - passing > 1) {
            int middle = (passing + open) / 2;
            if (decision.given(source.withViolations(middle)).passed() >= chance) {
                passing = middle;
            } else {
                open = middle;
            }
        }
        double limit = passing < 0 ? Double.POSITIVE_INFINITY : kept(worst(passing));
        return Double.isFinite(limit) && limit > 0 ? OptionalDouble.of(limit) : OptionalDouble.empty();
    }

    /** A limit that this value keeps, exclusive or not. */
    private double kept(double value) {
        return objective.bound().comparison().isLowerBound() ? Math.nextDown(value) : Math.nextUp(value);
    }

    /** The value with so many worse ones. */
    private double worst(int others) {
        return objective.bound().comparison().isLowerBound() ? values[others] : values[values.length - 1 - others];
    }

    /** Such as {@code 412 ms in the run of 2026-11-29 14:02 UTC (9 of 512 requests missed the limit)}. */
    String inWords() {
        return String.format(
                Locale.ROOT,
                "%s%s (%,d of %,d requests missed the limit)",
                value().map(shown -> shown + " in ").orElse(""),
                run.name(),
                source.violations(),
                source.count());
    }

    private Optional<String> value() {
        return objective instanceof Objective.PerRequest wanted
                ? Optional.of(wanted.statistic().of(ExactDistribution.of(values)))
                        .filter(Double::isFinite)
                        .map(objective.unit()::format)
                : Optional.empty();
    }
}
