// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static java.util.stream.Collectors.joining;

import dev.llmbench.slo.CheckResult.Kind;
import dev.llmbench.slo.CheckResult.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The words of an evaluation. */
final class EvaluationMessage {

    private static final int MOST_IN_FIRST_LINE = 4;

    private final Evaluation evaluation;
    private final CheckMessage message;

    EvaluationMessage(Evaluation evaluation, Optional<String> description) {
        this.evaluation = evaluation;
        this.message = new CheckMessage(evaluation.facts(), description);
    }

    String text() {
        return message.of(sentence(), rows());
    }

    List<String> warningLines() {
        return evaluation.warnings().stream()
                .map(one -> message.firstLine("warning: " + one.sentence()))
                .toList();
    }

    Optional<Throwable> problem(Optional<Throwable> bodyFailure) {
        Status status = evaluation.status();
        if (status == Status.PASSED
                || bodyFailure.filter(VirtualMachineError.class::isInstance).isPresent()) {
            return bodyFailure;
        }
        boolean unmeasured = status == Status.UNMEASURED
                || bodyFailure.filter(UnmeasuredException.class::isInstance).isPresent();
        String text = bodyFailure
                .map(body -> message.of(sentence() + "; and the test itself failed: " + firstLine(body), rows()))
                .orElseGet(this::text);
        Throwable problem = unmeasured ? new UnmeasuredException(text) : new AssertionError(text);
        bodyFailure.ifPresent(problem::addSuppressed);
        return Optional.of(problem);
    }

    private static String firstLine(Throwable thrown) {
        String text = String.valueOf(thrown.getMessage()).strip();
        String line = text.lines().findFirst().orElse("");
        return thrown instanceof AssertionError ? line : thrown.getClass().getSimpleName() + ": " + line;
    }

    /** The first line's core. */
    private String sentence() {
        List<JudgedObjective> missed = Stream.concat(evaluation.unmeasured().stream(), evaluation.failed().stream())
                .toList();
        int all = evaluation.judged().size();
        if (missed.isEmpty()) {
            int warned = evaluation.warnings().size();
            return (all - warned) + " of " + all + " objectives met" + (warned == 0 ? "" : ", " + warned + " warned");
        }
        if (missed.size() == 1) {
            return missed.get(0).sentence();
        }
        return missed.size() + " of " + all + " objectives " + verdict(missed) + ": " + listed(missed);
    }

    private static String verdict(List<JudgedObjective> missed) {
        if (missed.stream().allMatch(one -> one.result().kind() == Kind.LIMIT_MISSED)) {
            return "missed";
        }
        return missed.stream().allMatch(one -> one.result().status() == Status.UNMEASURED)
                ? "not measurable"
                : "not met";
    }

    /** What shares its reason, as all do when a run is in doubt, is told together. */
    private static String listed(List<JudgedObjective> missed) {
        Map<String, List<JudgedObjective>> groups = new LinkedHashMap<>();
        for (JudgedObjective one : missed) {
            String key = one.result().measured().isPresent()
                    ? one.sentence()
                    : one.result().kind() + one.result().reason();
            groups.computeIfAbsent(key, unused -> new ArrayList<>()).add(one);
        }
        String shown = groups.values().stream()
                .limit(MOST_IN_FIRST_LINE)
                .map(EvaluationMessage::told)
                .collect(joining("; "));
        int left = groups.size() - MOST_IN_FIRST_LINE;
        return left > 0 ? shown + "; and " + left + " more" : shown;
    }

    private static String told(List<JudgedObjective> group) {
        JudgedObjective first = group.get(0);
        if (group.size() == 1 || first.result().measured().isPresent()) {
            return first.sentence();
        }
        return group.stream().map(one -> one.objective().label()).collect(joining(", ")) + ": "
                + first.result().reason();
    }

    private AlignedRows rows() {
        AlignedRows rows = new AlignedRows();
        rows.section(
                "verdicts",
                evaluation.judged().stream().map(EvaluationMessage::row).toList());
        return rows;
    }

    private static List<String> row(JudgedObjective one) {
        Objective objective = one.objective();
        CheckResult result = one.result();
        Bound bound = objective.bound();
        List<String> cells = new ArrayList<>();
        boolean warns = one.consequence() == Consequence.WARNING;
        cells.add((warns ? "warning: " : "") + CheckMessage.verdict(result));
        cells.add(objective.label());
        cells.add(bound.comparison().symbol() + " " + objective.unit().format(bound.limit()));
        if (result.measured().isEmpty() || Double.isInfinite(result.measured().getAsDouble())) {
            cells.add(result.reason());
            return cells;
        }
        double value = result.measured().getAsDouble();
        cells.add("measured " + CheckMessage.exactEnough(value, bound.limit(), objective.unit()));
        cells.add(CheckMessage.deviation(value, bound.limit()));
        cells.add("n=" + result.count().orElse(0));
        cells.addAll(CertaintyText.cells(result, objective.unit()));
        return cells;
    }
}
