// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.Arrays;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * What an {@link EngineSimulation} yields.
 *
 * @param timelines one for each request, in the order of arrival
 */
public record SimulatedRun(List<RequestTimeline> timelines) {
    /** Copies the list. */
    public SimulatedRun {
        timelines = List.copyOf(timelines);
    }

    /** Without the first requests, as a warm-up leaves them out. */
    public SimulatedRun withoutFirst(int requests) {
        return new SimulatedRun(
                timelines.stream().filter(each -> each.index() >= requests).toList());
    }

    /** Times to the first token, one for each request. */
    public SimulatedTimes ttft() {
        return new SimulatedTimes("ttft", timelines.stream().mapToLong(RequestTimeline::ttftNanos));
    }

    /** Times to the last token, one for each request. */
    public SimulatedTimes requestLatency() {
        return new SimulatedTimes("requestLatency", timelines.stream().mapToLong(RequestTimeline::latencyNanos));
    }

    /** Mean times between tokens, one for each request with at least two tokens. */
    public SimulatedTimes itl() {
        return new SimulatedTimes(
                "itl",
                timelines.stream()
                        .filter(each -> each.outputTokens() > 1)
                        .mapToLong(each ->
                                Math.round((each.latencyNanos() - each.ttftNanos()) / (each.outputTokens() - 1.0))));
    }

    /** Times between neighbouring tokens, of all requests together. */
    public SimulatedTimes icl() {
        return new SimulatedTimes("icl", timelines.stream().flatMapToLong(each -> Arrays.stream(each.gapNanos())));
    }

    /** How often requests were thrown out because the KV cache was full. */
    public long preemptions() {
        return summary(RequestTimeline::preemptions).getSum();
    }

    /**
     * Tokens generated per second between the first arrival and the last token.
     *
     * @throws IllegalStateException without requests
     */
    public double outputTokensPerSecond() {
        LongSummaryStatistics ends = summary(RequestTimeline::lastTokenNanos);
        LongSummaryStatistics arrivals = summary(RequestTimeline::arrivalNanos);
        if (ends.getCount() == 0) {
            throw new IllegalStateException("there is no request here, so no throughput; simulate more requests");
        }
        long tokens = summary(RequestTimeline::outputTokens).getSum();
        return tokens * 1e9 / (ends.getMax() - arrivals.getMin());
    }

    private LongSummaryStatistics summary(ToLongFunction<RequestTimeline> value) {
        return timelines.stream().mapToLong(value).summaryStatistics();
    }

    /**
     * One line for each request ({@link RequestTimeline#toString()}): the same seed gives the same bytes everywhere.
     */
    public String text() {
        return timelines.stream().map(each -> each + "\n").collect(Collectors.joining());
    }
}
