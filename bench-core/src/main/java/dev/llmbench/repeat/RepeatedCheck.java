// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.repeat;

import dev.llmbench.slo.CheckMessage;
import dev.llmbench.slo.CheckResult;
import dev.llmbench.slo.Consequence;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.JudgedObjective;
import dev.llmbench.slo.Objective;
import dev.llmbench.slo.PointCheck;
import dev.llmbench.slo.RunFacts;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * One demand on several runs of one load: on the median of its figure as it stands, or, where proof is asked for, on
 * each of them. Never on the best (docs/decisions/0035-all-repeats-have-to-pass.md).
 */
public final class RepeatedCheck {

    private static final List<Consequence> WORST_FIRST =
            List.of(Consequence.FAILURE, Consequence.ERROR, Consequence.WARNING, Consequence.NONE);

    private final List<RunFacts> runs;
    private final Optional<String> description;

    /**
     * @param runs in their order, at least two
     * @param description the reader's own words for the check; empty for none
     */
    public RepeatedCheck(List<RunFacts> runs, Optional<String> description) {
        this.runs = List.copyOf(runs);
        this.description = description;
    }

    /**
     * Compares the median of all runs with the limit; a run that may not be judged, such as one in doubt, spoils all.
     */
    public RepeatedResult ofMedian(Objective objective) {
        List<CheckResult> each =
                runs.stream().map(run -> PointCheck.check(run, objective)).toList();
        return IntStream.range(0, runs.size())
                .boxed()
                .filter(run -> each.get(run).measured().isEmpty())
                .min(Comparator.comparing(run -> each.get(run).status()))
                .map(run -> new RepeatedResult(
                        consequence(each.get(run)),
                        new CheckMessage(runs.get(run), description).of(objective, each.get(run))))
                .orElseGet(() -> median(objective, each));
    }

    private RepeatedResult median(Objective objective, List<CheckResult> each) {
        RepeatedFigure figure = new RepeatedFigure(
                objective.label(),
                objective.unit(),
                new RepeatedValues(each.stream()
                        .map(result -> result.measured().orElseThrow())
                        .toList()));
        double median = figure.values().median();
        boolean met = Double.isFinite(median) && objective.bound().holds(median);
        CheckResult judged = new CheckResult(
                met ? CheckResult.Kind.PASSED : CheckResult.Kind.LIMIT_MISSED,
                OptionalDouble.of(median),
                OptionalLong.of(each.stream()
                        .mapToLong(result -> result.count().orElse(0))
                        .min()
                        .orElse(0)),
                "a failed request decides it in half of the repeats or more",
                Optional.empty(),
                false);
        String sentence = CheckMessage.core(objective, judged) + ", median of " + runs.size() + " repeats: "
                + RepeatsTable.each(figure) + ", cv " + RepeatsTable.variation(figure) + ", mean "
                + RepeatsTable.bounds(figure);
        return new RepeatedResult(consequence(judged), message(sentence));
    }

    private static Consequence consequence(CheckResult result) {
        if (result.isPassed()) {
            return Consequence.NONE;
        }
        return result.kind().isError() ? Consequence.ERROR : Consequence.FAILURE;
    }

    private String message(String sentence) {
        StringBuilder text = new StringBuilder(new CheckMessage(all(), description).firstLine(sentence));
        RepeatsTable.lines(
                        runs.size(),
                        RepeatedFigure.usual(
                                runs.stream().map(RunFacts::metrics).toList()))
                .forEach(line -> text.append("\n  ").append(line));
        runs.forEach(run ->
                run.reportDirectory().ifPresent(directory -> text.append("\n  ").append(directory)));
        return text.toString();
    }

    /** Only what is the same for all is shown of it. */
    private RunFacts all() {
        RunFacts first = runs.get(0);
        return new RunFacts(
                first.label().ofAllRepeats(),
                first.metrics(),
                first.doubts(),
                Optional.empty(),
                first.maxErrorRate(),
                first.plannedRequests(),
                Optional.empty());
    }

    /**
     * Asks of each run what it proves, and the worst counts. That any may fail is why each fails at the gate's rate
     * divided by their number.
     *
     * @param gate of one objective
     */
    public RepeatedResult ofEach(Gate gate) {
        Gate ofEach = gate.ofEachAmong(runs.size());
        List<JudgedObjective> each =
                runs.stream().map(run -> ofEach.judge(run).judged().get(0)).toList();
        int worst = IntStream.range(0, runs.size())
                .boxed()
                .min(Comparator.<Integer>comparingInt(
                                run -> WORST_FIRST.indexOf(each.get(run).consequence()))
                        .thenComparing(run -> each.get(run).result().status()))
                .orElseThrow();
        String sentence = each.get(worst).sentence() + ", the worst of " + runs.size() + " repeats";
        return new RepeatedResult(
                each.get(worst).consequence(), new CheckMessage(runs.get(worst), description).of(sentence));
    }
}
