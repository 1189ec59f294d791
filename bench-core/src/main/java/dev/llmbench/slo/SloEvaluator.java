// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.RequestCounts;
import java.util.List;

/** Judges a run by all objectives of a gate at once. */
public final class SloEvaluator {

    private SloEvaluator() {}

    /**
     * Point checks, each as {@link PointCheck} has it. An {@code errorRate} objective of severity FAIL declares how
     * many failures the others put up with, where it allows more than the load does.
     *
     * @param objectives in the order in which they are shown; may be empty
     */
    public static Evaluation evaluate(RunFacts facts, List<DeclaredObjective> objectives) {
        RunFacts budgeted = withBudget(facts, declaredErrorRate(objectives));
        return new Evaluation(
                facts,
                objectives.stream()
                        .map(declared ->
                                JudgedObjective.asItStands(declared, PointCheck.check(budgeted, declared.objective())))
                        .toList());
    }

    /**
     * The same with evidence: each objective as {@link EvidenceCheck} has it, by the gate's error rates. As long as
     * chance explains the failures of a server that keeps an {@code errorRate} objective, that objective alone judges
     * them.
     */
    static Evaluation evaluate(RunFacts facts, Gate gate) {
        RunFacts budgeted = isExplainedByChance(facts, gate)
                ? withBudget(facts, 1)
                : withBudget(facts, declaredErrorRate(gate.objectives()));
        int together = togetherIn(gate.objectives());
        return new Evaluation(
                facts,
                gate.objectives().stream()
                        .map(declared -> JudgedObjective.of(
                                declared,
                                EvidenceCheck.check(budgeted, declared.objective(), gate.confidence(), together),
                                gate))
                        .toList());
    }

    /** How many can fail the gate by evidence; those share its error rate. */
    static int togetherIn(List<DeclaredObjective> objectives) {
        long failing = objectives.stream()
                .filter(declared -> declared.severity() == Severity.FAIL)
                .filter(declared -> declared.objective() instanceof Objective.Good
                        || RateCheck.isRate(declared.objective())
                        || GapCheck.isShareOfGaps(declared.objective())
                        || ShareForm.of(declared.objective()).isPresent())
                .count();
        return (int) Math.max(1, failing);
    }

    static double declaredErrorRate(List<DeclaredObjective> objectives) {
        return objectives.stream()
                .filter(objective -> objective.severity() == Severity.FAIL)
                .map(DeclaredObjective::objective)
                .mapToDouble(ErrorBudget::allowedBy)
                .max()
                .orElse(0);
    }

    private static boolean isExplainedByChance(RunFacts facts, Gate gate) {
        double declared = declaredErrorRate(gate.objectives());
        RequestCounts counts = facts.metrics().counts();
        return declared > facts.maxErrorRate()
                && ChanceOfFailures.of(declared, gate.alphaFailOfEach())
                        .explains(new Failures(counts).withoutAnswer(), counts.attempts());
    }

    private static RunFacts withBudget(RunFacts facts, double allowed) {
        return allowed <= facts.maxErrorRate()
                ? facts
                : new RunFacts(
                        facts.label(),
                        facts.metrics(),
                        facts.doubts(),
                        facts.findings(),
                        facts.self(),
                        facts.endedEarly(),
                        allowed,
                        facts.plannedRequests(),
                        facts.reportDirectory());
    }
}
