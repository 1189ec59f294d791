// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.repeat.RepeatedCheck;
import dev.llmbench.repeat.RepeatedFigure;
import dev.llmbench.repeat.RepeatedVerdict;
import dev.llmbench.repeat.RepeatsFile;
import dev.llmbench.repeat.RepeatsTable;
import dev.llmbench.slo.Statistic;
import dev.llmbench.slo.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What several runs of one load yield. Immutable.
 *
 * @param runs in their order, at least two
 */
public record RepeatedRuns(List<LlmRun> runs) {

    private static final int FEWEST = 2;

    /** @throws IllegalArgumentException for fewer than two runs */
    public RepeatedRuns {
        runs = List.copyOf(runs);
        if (runs.size() < FEWEST) {
            throw new IllegalArgumentException("runs = " + runs.size() + ": at least two are repeats of one load");
        }
    }

    /**
     * That figure of each run, as it is judged; the one to judge them by together is its median.
     *
     * @return empty when a run lacks it, or has too few requests for the percentile
     */
    public Optional<RepeatedFigure> figure(Metric metric, Statistic statistic) {
        return RepeatedFigure.of(metrics(), metric, statistic);
    }

    /** That figure of each run; empty when a run lacks it. */
    public Optional<RepeatedFigure> figure(RunMetric metric) {
        return RepeatedFigure.of(metrics(), metric);
    }

    /** The figures that people are shown when they have not asked for any. */
    public List<RepeatedFigure> usualFigures() {
        return RepeatedFigure.usual(metrics());
    }

    /**
     * What the runs prove of the whole gate: the worst of their verdicts, with the numbers of the runs that it comes
     * from. All have to pass, which needs no correction; that any may fail is why each fails at the gate's rate divided
     * by their number.
     */
    public Verdict verdict() {
        return RepeatedVerdict.of(verdicts());
    }

    /** The run whose verdict that is; the first, when all have passed. */
    public LlmRun worst() {
        return runs.get(RepeatedVerdict.worst(verdicts()));
    }

    /**
     * To hold all runs together to one demand.
     *
     * @param description the reader's own words for it, shown first in place of the run's name; empty for none
     */
    public RepeatedCheck check(Optional<String> description) {
        return new RepeatedCheck(runs.stream().map(LlmRun::facts).toList(), description);
    }

    private List<Verdict> verdicts() {
        return runs.stream().map(LlmRun::verdict).toList();
    }

    private List<RunMetrics> metrics() {
        return runs.stream().map(LlmRun::metrics).toList();
    }

    /** The table for the console, and the verdict where one was asked for. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(RepeatsTable.lines(runs.size(), usualFigures()));
        if (!runs.get(0).gate().objectives().isEmpty()) {
            Verdict verdict = verdict();
            lines.add(verdict.kind() + ": " + verdict.reason());
        }
        return lines;
    }

    /** Writes repeats.json where the runs' directories lie; a sentence when it could not be written. */
    Optional<String> writeFile() {
        Optional<Path> directory =
                runs.get(0).reportDirectory().map(own -> own.toAbsolutePath().getParent());
        if (directory.isEmpty()) {
            return Optional.empty();
        }
        try {
            RepeatsFile.write(directory.get(), runs.get(0).label().name(), verdicts(), usualFigures());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(RepeatsFile.NAME + " could not be written: " + e);
        }
    }
}
