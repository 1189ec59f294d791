// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.baseline.ComparableRun;
import dev.llmbench.baseline.EnvironmentFacts;
import dev.llmbench.baseline.RequestRow;
import dev.llmbench.baseline.WorkloadParts;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.Outcome;
import dev.llmbench.slo.RunFacts;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A simulated run as a comparison sees it: times to the first token, request by request.
 *
 * @param run what is compared
 * @param facts the same, as gates judge it
 */
record ComparedSide(ComparableRun run, RunFacts facts) {

    private static final long MILLI = 1_000_000;

    /** @param workloadSeed two sides with the same one had the same requests */
    static ComparedSide of(long workloadSeed, Run measured) {
        TreeMap<String, String> parts = new TreeMap<>(Map.of(WorkloadParts.SEED, Long.toString(workloadSeed)));
        return new ComparedSide(
                new ComparableRun(
                        new WorkloadParts(parts),
                        new EnvironmentFacts(new TreeMap<>(), new TreeMap<>()),
                        StartPoint.SENT,
                        IntStream.range(0, measured.count())
                                .mapToObj(index -> row(index, measured.ttftMillis()[index]))
                                .toList()),
                SimulatedFacts.of(measured));
    }

    /** When it began is of no interest to a percentile. */
    private static RequestRow row(int index, double ttftMillis) {
        long start = index * MILLI;
        double ttft = Math.rint(ttftMillis * MILLI);
        return new RequestRow(
                index, start, start, start + (long) ttft, Outcome.COMPLETED.code(), Map.of(Metric.TTFT, ttft));
    }
}
