// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.stats.decision.DecisionRule;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Forecasts the objectives of a gate one by one. Not thread-safe. */
final class Forecaster {

    private final Gate gate;
    private final Optional<KnownRun> known;
    private final Optional<PlannedSize> size;
    private final double allowedErrors;
    private final Set<String> unused = new LinkedHashSet<>();

    Forecaster(Gate gate, LoadSpec load, boolean untilDecided, double maxErrorRate, Optional<KnownRun> known) {
        this.gate = gate;
        this.known = known;
        OptionalDouble pace = known.map(KnownRun::requestsPerSecond).orElse(OptionalDouble.empty());
        this.size = PlannedSize.of(load, untilDecided, pace);
        this.allowedErrors = Math.max(maxErrorRate, SloEvaluator.declaredErrorRate(gate.objectives()));
    }

    List<ObjectiveForecast> all() {
        return gate.objectives().stream()
                .filter(declared -> declared.severity() == Severity.FAIL)
                .map(DeclaredObjective::objective)
                .flatMap(objective -> tell(objective).stream())
                .toList();
    }

    private Optional<ObjectiveForecast> tell(Objective objective) {
        Optional<ShareForm> form = ShareForm.of(objective);
        if (form.isEmpty() || size.isEmpty()) {
            return Optional.empty();
        }
        DecisionRule rule =
                gate.confidence().rule(form.get().allowedShare()).oneOf(SloEvaluator.togetherIn(gate.objectives()));
        return known.flatMap(run -> byRun(run, objective, form.get(), rule, size.get()))
                .or(() -> bySize(objective, rule, size.get()));
    }

    /**
     * Why the run that is known was not used, for all or for some; empty when it was, and when none is known. Told
     * after all.
     */
    Optional<String> unused() {
        return unused.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", unused));
    }

    private Optional<ObjectiveForecast> byRun(
            KnownRun run, Objective objective, ShareForm form, DecisionRule rule, PlannedSize planned) {
        if (run.errorRate() > allowedErrors && !countsFailures(objective)) {
            unused.add(run.name() + " is not used for latencies: " + MetricUnit.SHARE.format(run.errorRate())
                    + " of its requests failed, and " + MetricUnit.SHARE.format(allowedErrors) + " may");
            return Optional.empty();
        }
        Optional<KnownObjective> was = KnownObjective.of(run, objective, form, rule);
        if (was.isEmpty()) {
            unused.add(run.name() + " is not used for " + objective.toText()
                    + ": too few of its requests tell of it, or they depend on each other too long");
        }
        return was.map(told -> new KnownForecast(run, objective, told, planned).tell());
    }

    /** More failures than are allowed say nothing of latencies, and everything of failures. */
    private static boolean countsFailures(Objective objective) {
        return objective instanceof Objective.Good
                || (objective instanceof Objective.PerRun run && run.metric() == RunMetric.ERROR_RATE);
    }

    /** How many requests a time takes is a guess, and what a guess decides is no news. */
    private static Optional<ObjectiveForecast> bySize(Objective objective, DecisionRule rule, PlannedSize planned) {
        return planned.expectedIn().isEmpty()
                ? Optional.of(new SizeForecast(planned).tell(objective, rule))
                : Optional.empty();
    }
}
