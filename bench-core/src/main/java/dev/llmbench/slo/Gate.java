// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.GapLimits;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a run has to prove.
 *
 * @param objectives in the order in which they are shown; may be empty
 * @param confidence how sure a verdict has to be
 * @param onUndecided what is too close to call does
 * @param onUnmeasured what could not be measured does
 */
public record Gate(
        List<DeclaredObjective> objectives, Confidence confidence, OnUndecided onUndecided, OnUnmeasured onUnmeasured) {

    /** Rates and gaps are looked at by seconds, and these are known of so few requests at the least. */
    private static final int FIRST_LOOK_AT_SECONDS = 30;

    private static final double GROWTH_OF_LOOKS_AT_SECONDS = 1.3;

    /** Demands nothing. */
    public static final Gate NONE = of(List.of());

    public Gate {
        objectives = List.copyOf(objectives);
    }

    /** The usual error rates; what is undecided warns and what is unmeasured fails. */
    public static Gate of(List<DeclaredObjective> objectives) {
        return new Gate(objectives, Confidence.USUAL, OnUndecided.WARN, OnUnmeasured.FAIL);
    }

    /**
     * How many measured requests to have at the look after {@code count}, 0 for the first: 1.3 times as many each time,
     * so that looking costs little of the error rate.
     *
     * @throws IllegalArgumentException as {@link #requireDecidable}
     */
    public int nextLook(int count) {
        requireDecidable();
        return decidable()
                .mapToInt(form -> confidence.rule(form.allowedShare()).nextLook(count))
                .min()
                .orElse(Math.max(FIRST_LOOK_AT_SECONDS, (int) Math.ceil(count * GROWTH_OF_LOOKS_AT_SECONDS)));
    }

    /** @throws IllegalArgumentException when no objective can be decided before a load's planned end */
    public void requireDecidable() {
        boolean isSeenBySeconds = objectives.stream()
                .map(DeclaredObjective::objective)
                .anyMatch(one -> RateCheck.isRate(one) || GapCheck.isShareOfGaps(one));
        if (!isSeenBySeconds && decidable().findAny().isEmpty()) {
            throw new IllegalArgumentException(
                    "until-decided: no objective can be decided before the load's end; declare one"
                            + " about a percentile, an error rate or a throughput, such as \"ttft p95 < 500ms\", or"
                            + " say a number of requests");
        }
    }

    private Stream<ShareForm> decidable() {
        return objectives.stream().map(DeclaredObjective::objective).flatMap(one -> ShareForm.of(one).stream());
    }

    /** The limits on gaps between chunks that are declared here, to be counted from a load's start. */
    public GapLimits gapLimits() {
        return GapLimits.of(objectives.stream()
                .map(DeclaredObjective::objective)
                .flatMap(one -> GapCheck.threshold(one).stream())
                .toList());
    }

    /** The error rate of each objective's failure: those that can fail the gate by evidence share that of the gate. */
    public double alphaFailOfEach() {
        return confidence.alphaFail() / SloEvaluator.togetherIn(objectives);
    }

    /**
     * The same gate for each of several runs that all have to meet it. That all pass is no likelier than that one does,
     * so the rate of false passes stays; any of them may fail, so each gets an equal part of the rate of false
     * failures.
     *
     * @param runs at least 1
     */
    public Gate ofEachAmong(int runs) {
        return new Gate(
                objectives,
                new Confidence(confidence.alphaPass(), confidence.alphaFail() / runs),
                onUndecided,
                onUnmeasured);
    }

    /** Judges a run with the error rates of this gate. */
    public Evaluation judge(RunFacts facts) {
        return SloEvaluator.evaluate(facts, this);
    }
}
