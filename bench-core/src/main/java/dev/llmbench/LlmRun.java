// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Evaluation;
import dev.llmbench.slo.Finding;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.slo.SelfWatch;
import dev.llmbench.slo.Verdict;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a run yields. Immutable.
 *
 * @param label how the run calls itself in messages
 * @param spec the load that was applied
 * @param gate what the run has to prove; demands nothing by default
 * @param maxErrorRate the share of failures a gate allows, 0 to 1; 0 by default
 * @param metrics what was measured
 * @param turns what was measured of the first, second … turns of all conversations; empty for single requests
 * @param doubts why not to believe it; empty for a sound run
 * @param findings what was noticed about the server; the figures are sound all the same
 * @param self what the load generator saw of itself; empty when nothing was measured
 * @param endedEarly why the load was ended before its plan, such as its first ten requests failing alike; empty when it
 *     was not
 * @param reportDirectory where the run's files are; empty when none were written
 */
public record LlmRun(
        RunLabel label,
        LoadSpec spec,
        Gate gate,
        double maxErrorRate,
        RunMetrics metrics,
        SortedMap<Integer, RunMetrics> turns,
        List<Doubt> doubts,
        List<Finding> findings,
        Optional<SelfWatch> self,
        Optional<String> endedEarly,
        Optional<Path> reportDirectory) {

    public LlmRun {
        doubts = List.copyOf(doubts);
        findings = List.copyOf(findings);
        turns = Collections.unmodifiableSortedMap(new TreeMap<>(turns));
    }

    /** All that judging takes. */
    public RunFacts facts() {
        return new RunFacts(
                label,
                metrics,
                doubts,
                findings,
                self,
                endedEarly,
                maxErrorRate,
                spec.stop().requests(),
                reportDirectory);
    }

    /** Every objective of the gate and what this run proves of it. */
    public Evaluation evaluation() {
        return gate.judge(facts());
    }

    /** What this run proves of its whole gate; its {@link Verdict#exitCode()} is for a process that ends with it. */
    public Verdict verdict() {
        return evaluation().verdict();
    }

    /** A run of which neither the server nor the load generator was watched. */
    public LlmRun(
            RunLabel label,
            LoadSpec spec,
            Gate gate,
            double maxErrorRate,
            RunMetrics metrics,
            SortedMap<Integer, RunMetrics> turns,
            List<Doubt> doubts,
            Optional<String> endedEarly,
            Optional<Path> reportDirectory) {
        this(
                label,
                spec,
                gate,
                maxErrorRate,
                metrics,
                turns,
                doubts,
                List.of(),
                Optional.empty(),
                endedEarly,
                reportDirectory);
    }

    /**
     * The run as one turn of its conversations saw it, to be judged like any run.
     *
     * @param number from 1
     * @throws IllegalArgumentException when no request of such a turn was measured
     */
    public LlmRun turn(int number) {
        RunMetrics ofTurn = turns.get(number);
        if (ofTurn == null) {
            throw new IllegalArgumentException("turn = " + number + ": "
                    + (turns.isEmpty()
                            ? "this run had no conversations; ask for some with turns = 3"
                            : "the turns that were measured are " + turns.keySet()));
        }
        RunLabel labelOfTurn =
                new RunLabel(label.name(), label.load() + " turn=" + number, label.model(), label.seed());
        return new LlmRun(
                labelOfTurn,
                spec,
                gate,
                maxErrorRate,
                ofTurn,
                new TreeMap<>(),
                doubts,
                findings,
                self,
                endedEarly,
                reportDirectory);
    }
}
