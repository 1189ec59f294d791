// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.baseline.Baseline;
import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.baseline.Blessing;
import dev.llmbench.baseline.ComparableRun;
import dev.llmbench.baseline.ComparisonRules;
import dev.llmbench.exchange.AiperfImport;
import dev.llmbench.exchange.GuideLlmImport;
import dev.llmbench.exchange.ImportedRun;
import dev.llmbench.exchange.SavedRun;
import dev.llmbench.exchange.ToolDefinitions;
import dev.llmbench.exchange.VllmImport;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Evaluation;
import dev.llmbench.slo.Finding;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.slo.SelfWatch;
import dev.llmbench.slo.SuggestedObjectives;
import dev.llmbench.slo.UnmeasuredException;
import dev.llmbench.slo.Verdict;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a run yields. Immutable.
 *
 * @param label how the run calls itself in messages
 * @param spec the load that was applied; empty when another tool applied it, and for a run read from files
 * @param gate what the run has to prove; demands nothing by default
 * @param maxErrorRate the share of failures a gate allows, 0 to 1; 0 by default
 * @param metrics what was measured
 * @param turns what was measured of the first, second … turns of all conversations; empty for single requests
 * @param doubts why not to believe it; empty for a sound run
 * @param findings what was noticed about the server; the figures are sound all the same
 * @param self what the load generator saw of itself; empty when nothing was measured, and for another tool's run
 * @param endedEarly why the load was ended before its plan, such as its first ten requests failing alike; empty when it
 *     was not
 * @param reportDirectory where the run's files are; empty when none were written
 * @param comparable what a comparison with another run needs; empty when that was not asked for
 * @param comparison what it came to against the baseline of
 *     {@link LoadTest#forComparisonWith(Baseline, ComparisonRules)}, as its files tell it; empty without one, for a
 *     turn, and when the run is to be judged otherwise than it was described
 */
public record LlmRun(
        RunLabel label,
        Optional<LoadSpec> spec,
        Gate gate,
        double maxErrorRate,
        RunMetrics metrics,
        SortedMap<Integer, RunMetrics> turns,
        List<Doubt> doubts,
        List<Finding> findings,
        Optional<SelfWatch> self,
        Optional<String> endedEarly,
        Optional<Path> reportDirectory,
        Optional<ComparableRun> comparable,
        Optional<BaselineComparison> comparison) {

    public LlmRun {
        doubts = List.copyOf(doubts);
        findings = List.copyOf(findings);
        turns = Collections.unmodifiableSortedMap(new TreeMap<>(turns));
    }

    /** All that judging takes. */
    public RunFacts facts() {
        return new RunFacts(
                label, metrics, doubts, findings, self, endedEarly, maxErrorRate, plannedRequests(), reportDirectory);
    }

    private OptionalInt plannedRequests() {
        return spec.map(load -> load.stop().requests()).orElse(OptionalInt.empty());
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
     * Limits that this server keeps and a run like this one can prove; see {@link SuggestedObjectives#from}, which
     * takes several runs as well.
     *
     * @throws UnmeasuredException when the run is in doubt or ended early
     */
    public SuggestedObjectives suggestObjectives() {
        return SuggestedObjectives.from(facts());
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
     * @throws UnmeasuredException when the run is in doubt, ended early, or more requests failed than a gate allows:
     *     such a run is no measure for others
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
                + "] this run kept nothing to compare it by, as a turn never does; ask for it with"
                + " LoadTest.forComparison(true)"));
    }

    /**
     * The run as one turn of its conversations saw it, to be judged like any run, and kept for no comparison.
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
        return with(labelOfTurn, maxErrorRate, ofTurn, new TreeMap<>(), doubts, Optional.empty(), Optional.empty());
    }

    /** The same run, whose messages say which of several it was. */
    LlmRun asRepeat(int number, int of) {
        return with(label.asRepeat(number, of), maxErrorRate, metrics, turns, doubts, comparable, comparison);
    }

    /**
     * A run that AIPerf measured. AIPerf defines its metrics as we do; with its records a failed request is the worst
     * value here, too, which it is not in AIPerf's own percentiles.
     *
     * @param path AIPerf's artifact directory, its profile_export.jsonl or its profile_export_aiperf.json
     * @throws IllegalArgumentException when there is no such file, or it is another tool's, cut off or holds no request
     * @throws java.io.UncheckedIOException when it cannot be read
     */
    public static LlmRun fromAiperf(Path path) {
        return imported(AiperfImport.read(path));
    }

    /**
     * A run that {@code vllm bench serve} measured, from the file of {@code --save-result}, best with
     * {@code --save-detailed}. Its figures mean something else than ours of the same name, so nothing is judged before
     * {@link #acceptingDefinitionsOf acceptingDefinitionsOf("vllm")}.
     *
     * @throws IllegalArgumentException when there is no such file, or it is another tool's, cut off or holds no request
     * @throws java.io.UncheckedIOException when it cannot be read
     */
    public static LlmRun fromVllm(Path file) {
        return imported(VllmImport.read(file));
    }

    /**
     * A run that GuideLLM measured, from a benchmarks.json with one benchmark; nothing is judged before
     * {@link #acceptingDefinitionsOf acceptingDefinitionsOf("guidellm")}.
     *
     * @throws IllegalArgumentException when there is no such file, or it is another tool's, cut off, holds no request
     *     or several benchmarks
     * @throws java.io.UncheckedIOException when it cannot be read
     */
    public static LlmRun fromGuideLlm(Path file) {
        return imported(GuideLlmImport.read(file, OptionalInt.empty()));
    }

    /**
     * As {@link #fromGuideLlm(Path)}, of a file with several benchmarks.
     *
     * @param benchmark which one, from 0
     */
    public static LlmRun fromGuideLlm(Path file, int benchmark) {
        return imported(GuideLlmImport.read(file, OptionalInt.of(benchmark)));
    }

    /**
     * A run of our own, from its report directory: to judge it again, by other objectives or on another machine.
     *
     * @throws IllegalArgumentException when run.json or requests.jsonl is missing, or of another version
     * @throws java.io.UncheckedIOException when one cannot be read
     */
    public static LlmRun fromReport(Path directory) {
        SavedRun saved = SavedRun.read(directory);
        return read(
                saved.run(),
                saved.maxErrorRate(),
                saved.turns(),
                saved.endedEarly(),
                Optional.of(directory),
                saved.findings());
    }

    private static LlmRun imported(ImportedRun run) {
        return read(run, 0, new TreeMap<>(), Optional.empty(), Optional.empty(), List.of());
    }

    private static LlmRun read(
            ImportedRun run,
            double maxErrorRate,
            SortedMap<Integer, RunMetrics> turns,
            Optional<String> endedEarly,
            Optional<Path> directory,
            List<Finding> findings) {
        return new LlmRun(
                run.label(),
                Optional.empty(),
                Gate.NONE,
                maxErrorRate,
                run.metrics(),
                turns,
                run.doubts(),
                findings,
                Optional.empty(),
                endedEarly,
                directory,
                Optional.empty(),
                Optional.empty());
    }

    /**
     * The same run, to be judged by another tool's definitions of the metrics: what the gate then holds is true of that
     * tool's figures, and says nothing to be compared with ours.
     *
     * @param tool whose figures they are: {@code aiperf}, {@code vllm} or {@code guidellm}
     * @throws IllegalArgumentException when no such tool is known, or the run is of another one
     */
    public LlmRun acceptingDefinitionsOf(String tool) {
        return judgedBy(maxErrorRate, ToolDefinitions.accepted(doubts, tool));
    }

    /**
     * The same run with another share of failures that a gate allows, for one that another tool measured.
     *
     * @param share 0 to 1
     */
    public LlmRun withMaxErrorRate(double share) {
        return judgedBy(LoadTest.checkedShare("max-error-rate", share), doubts);
    }

    /** The same run, which has been held against that baseline. */
    LlmRun heldAgainst(Baseline baseline, ComparisonRules rules) {
        return with(
                label, maxErrorRate, metrics, turns, doubts, comparable, Optional.of(comparedWith(baseline, rules)));
    }

    /** What it was compared by was another share, or other doubts. */
    private LlmRun judgedBy(double otherMaxErrorRate, List<Doubt> otherDoubts) {
        return with(label, otherMaxErrorRate, metrics, turns, otherDoubts, comparable, Optional.empty());
    }

    private LlmRun with(
            RunLabel newLabel,
            double newMaxErrorRate,
            RunMetrics newMetrics,
            SortedMap<Integer, RunMetrics> newTurns,
            List<Doubt> newDoubts,
            Optional<ComparableRun> newComparable,
            Optional<BaselineComparison> newComparison) {
        return new LlmRun(
                newLabel,
                spec,
                gate,
                newMaxErrorRate,
                newMetrics,
                newTurns,
                newDoubts,
                findings,
                self,
                endedEarly,
                reportDirectory,
                newComparable,
                newComparison);
    }
}
