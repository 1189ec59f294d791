// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static java.util.stream.Collectors.joining;

import dev.llmbench.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Limits for a gate, from what runs of a server showed: as tight as a later run of the same size can still decide. Each
 * is passed by at least 95 % of later runs if the server stays as it is; a slower server, a shorter run or another load
 * is another matter. {@link #toString()} is to be pasted above a test. How they are found: docs/verdicts.md.
 *
 * @param objectives for the 95th percentiles of ttft, itl and requestLatency, or one nearer the middle where the runs
 *     are too short for it, and for errorRate; those only that can be told
 * @param missing one sentence for each that cannot be told
 */
public record SuggestedObjectives(List<SuggestedObjective> objectives, List<String> missing) {

    private static final List<Metric> LATENCIES = List.of(Metric.TTFT, Metric.ITL, Metric.REQUEST_LATENCY);

    public SuggestedObjectives {
        objectives = List.copyOf(objectives);
        missing = List.copyOf(missing);
    }

    /**
     * @param runs {@link dev.llmbench.slo.RunFacts} of one load against one server, best from several days; one run
     *     cannot tell how much runs differ among themselves
     * @throws IllegalArgumentException without any run
     * @throws UnmeasuredException when a run is in doubt or ended early: it is no measure for others
     */
    public static SuggestedObjectives from(RunFacts... runs) {
        List<RunFacts> all = List.of(runs);
        if (all.isEmpty()) {
            throw new IllegalArgumentException("no run: limits are suggested from what at least one run showed");
        }
        all.forEach(SuggestedObjectives::refuseUnsound);
        List<SuggestedObjective> found = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (Metric metric : LATENCIES) {
            if (all.stream().allMatch(run -> run.metrics().judged().containsKey(metric))) {
                Optional<SuggestedObjective> limit = new SuggestedLatency(all, metric).find();
                limit.ifPresentOrElse(
                        found::add,
                        () -> missing.add(metric.key()
                                + ": no limit on a percentile would be passed by 95 % of runs like this;"
                                + " measure more requests, or look at those that failed"
                                + (mayBeZero(all, metric) ? ", or at why half of its values are 0" : "")));
            }
        }
        double room = found.stream()
                .map(one -> (Objective.PerRequest) one.objective())
                .mapToDouble(one -> 1 - one.statistic().percent().orElseThrow() / 100)
                .min()
                .orElse(1);
        new SuggestedErrorRate(all, room)
                .find()
                .ifPresentOrElse(
                        found::add,
                        () -> missing.add("errorRate: runs of this size prove no limit that"
                                + " the percentiles above leave room for; measure more requests, or set maxErrorRate"));
        return new SuggestedObjectives(found, missing);
    }

    /** Gaps are where chunks come in bursts, and there is no limit a tenth above nothing. */
    private static boolean mayBeZero(List<RunFacts> runs, Metric metric) {
        return runs.stream()
                .map(run -> run.metrics().judged().get(metric))
                .anyMatch(values -> values != null && values.count() > 0 && !(values.percentile(50) > 0));
    }

    private static void refuseUnsound(RunFacts run) {
        Optional<String> problem =
                run.endedEarly().or(() -> run.doubts().stream().findFirst().map(Doubt::toString));
        if (problem.isPresent()) {
            throw new UnmeasuredException(
                    "[" + run.label().name() + "] no limits can be suggested from this run: " + problem.get());
        }
    }

    /** Lines of Java: an {@code @Slo} for each, what cannot be told as a comment. */
    @Override
    public String toString() {
        return Stream.concat(
                        objectives.stream().map(SuggestedObjective::toString),
                        missing.stream().map(line -> "// " + line))
                .collect(joining("\n"));
    }
}
