// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.baseline.Baseline;
import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.baseline.Blessing;
import dev.llmbench.baseline.ComparableRun;
import dev.llmbench.baseline.ComparisonRules;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Evaluation;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.slo.UnmeasuredException;
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
 * @param endedEarly why the load was ended before its plan, such as its first ten requests failing alike; empty when it
 *     was not
 * @param reportDirectory where the run's files are; empty when none were written
 * @param comparable what a comparison with another run needs; empty when that was not asked for
 */
public record LlmRun(
        RunLabel label,
        LoadSpec spec,
        Gate gate,
        double maxErrorRate,
        RunMetrics metrics,
        SortedMap<Integer, RunMetrics> turns,
        List<Doubt> doubts,
        Optional<String> endedEarly,
        Optional<Path> reportDirectory,
        Optional<ComparableRun> comparable) {

    public LlmRun {
        doubts = List.copyOf(doubts);
        turns = Collections.unmodifiableSortedMap(new TreeMap<>(turns));
    }

    /** A run that kept nothing to compare it by. */
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
        this(label, spec, gate, maxErrorRate, metrics, turns, doubts, endedEarly, reportDirectory, Optional.empty());
    }

    /** All that judging takes. */
    public RunFacts facts() {
        return new RunFacts(
                label, metrics, doubts, endedEarly, maxErrorRate, spec.stop().requests(), reportDirectory);
    }

    /** Every objective of the gate and what this run proves of it. */
    public Evaluation evaluation() {
        return gate.judge(facts());
    }

    /** What this run proves of its whole gate; its {@link Verdict#exitCode()} is for a process that ends with it. */
    public Verdict verdict() {
        return evaluation().verdict();
    }

    /**
     * This run against a stored one.
     *
     * @throws IllegalArgumentException when the run kept nothing to compare it by; see {@link LoadTest#forComparison}
     */
    public BaselineComparison comparedWith(Baseline baseline, ComparisonRules rules) {
        return BaselineComparison.of(baseline, comparableOrRefuse(), facts(), rules);
    }

    /**
     * This run as what later ones are held against.
     *
     * @param old what it takes the place of; empty when there is none
     * @param acceptedAt when, in ISO 8601; a label
     * @throws UnmeasuredException when the run is in doubt, ended early, or more requests failed than a gate allows: such a run
     *     is no measure for others
     * @throws IllegalArgumentException when the run kept nothing to compare it by
     */
    public Baseline asBaseline(Optional<Baseline> old, String acceptedAt) {
        ComparableRun run = comparableOrRefuse();
        Blessing.refuseUnsound(facts());
        return old.map(baseline -> baseline.replacedBy(label.name(), run, acceptedAt))
                .orElseGet(() -> Baseline.first(label.name(), run, acceptedAt));
    }

    /**
     * The same baseline, which knows more of how much runs differ.
     *
     * @throws UnmeasuredException as {@link #asBaseline}
     * @throws IllegalArgumentException when workload or environment are others than the baseline's
     */
    public Baseline asNoiseOf(Baseline baseline, String acceptedAt) {
        ComparableRun run = comparableOrRefuse();
        Blessing.refuseUnsound(facts());
        return baseline.learningFrom(run, acceptedAt);
    }

    ComparableRun comparableOrRefuse() {
        return comparable.orElseThrow(() -> new IllegalArgumentException("[" + label.name()
                + "] this run kept nothing to compare it by; ask for it with LoadTest.forComparison(true)"));
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
                labelOfTurn, spec, gate, maxErrorRate, ofTurn, new TreeMap<>(), doubts, endedEarly, reportDirectory);
    }
}
