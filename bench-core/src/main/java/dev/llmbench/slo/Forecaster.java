// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.stats.decision.DecisionRule;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Forecasts the objectives of a gate one by one. */
final class Forecaster {

    private final Gate gate;
    private final Optional<KnownRun> known;
    private final Optional<PlannedSize> size;
    private final double allowedErrors;

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
        return byRun(objective, form.get(), rule, size.get()).or(() -> bySize(objective, rule, size.get()));
    }

    /** A run with more failures than are allowed says nothing of latencies, and everything of failures. */
    private Optional<ObjectiveForecast> byRun(
            Objective objective, ShareForm form, DecisionRule rule, PlannedSize planned) {
        return known.filter(run -> countsFailures(objective) || run.errorRate() <= allowedErrors)
                .flatMap(run -> KnownObjective.of(run, objective, form, rule)
                        .map(was -> new KnownForecast(run, objective, was, planned).tell()));
    }

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
