// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.RunMetric;
import dev.llmbench.metric.RunMetrics;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * All that judging one run needs.
 *
 * @param label how the run calls itself
 * @param metrics what was measured
 * @param doubts why not to believe it, found before any limit was known
 * @param findings what was noticed about the server
 * @param self what the load generator saw of itself; empty when nobody looked
 * @param endedEarly why the load was ended before its plan; empty when it was not
 * @param maxErrorRate the share of failures that a gate allows, 0 to 1
 * @param plannedRequests how many requests were to be measured at most, where a number ends the load; empty where only
 *     time does
 * @param reportDirectory where the run's files are; empty when none were written
 */
public record RunFacts(
        RunLabel label,
        RunMetrics metrics,
        List<Doubt> doubts,
        List<Finding> findings,
        Optional<SelfWatch> self,
        Optional<String> endedEarly,
        double maxErrorRate,
        OptionalInt plannedRequests,
        Optional<Path> reportDirectory) {

    public RunFacts {
        doubts = List.copyOf(doubts);
        findings = List.copyOf(findings);
        if (!(maxErrorRate >= 0 && maxErrorRate <= 1)) {
            throw new IllegalArgumentException(
                    "maxErrorRate = " + maxErrorRate + ": it is a share, between 0 and 1; 0.01 allows 1 %");
        }
    }

    /** Of a run of which neither the server nor the load generator was watched. */
    public RunFacts(
            RunLabel label,
            RunMetrics metrics,
            List<Doubt> doubts,
            Optional<String> endedEarly,
            double maxErrorRate,
            OptionalInt plannedRequests,
            Optional<Path> reportDirectory) {
        this(
                label,
                metrics,
                doubts,
                List.of(),
                Optional.empty(),
                endedEarly,
                maxErrorRate,
                plannedRequests,
                reportDirectory);
    }

    /** The same run under another name. */
    public RunFacts labelled(RunLabel other) {
        return new RunFacts(
                other, metrics, doubts, findings, self, endedEarly, maxErrorRate, plannedRequests, reportDirectory);
    }

    /**
     * The doubts for judging this objective: a client may be good enough for one latency limit and not for another. Who
     * stamps late may take an answer for a timeout, and takes no failure for an answer: without any, the error rate is
     * sound.
     */
    List<Doubt> doubtsFor(Objective objective) {
        List<Doubt> all = allDoubtsFor(objective);
        boolean isRateWithoutErrors = objective instanceof Objective.PerRun run
                && run.metric() == RunMetric.ERROR_RATE
                && metrics.counts().failed() == 0;
        return isRateWithoutErrors
                ? all.stream().filter(doubt -> !ClientDoubts.isOfStamps(doubt)).toList()
                : all;
    }

    private List<Doubt> allDoubtsFor(Objective objective) {
        OptionalDouble limit = objective.latencyLimitNanos();
        List<Doubt> ofLoad = DoubtRules.withLatencyLimit(doubts, metrics, limit);
        return self.flatMap(client -> JudgedTime.of(objective, metrics)
                        .map(judged -> ClientDoubts.forObjective(ofLoad, client, judged, limit)))
                .orElse(ofLoad);
    }
}
