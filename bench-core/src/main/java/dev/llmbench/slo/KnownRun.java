// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.StartPoint;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A sound run from before, of the same load on the same server, by which the next one is forecast.
 *
 * @param name how a line calls it, such as {@code the run of 2026-11-29 14:02 UTC}
 * @param startPoint where its latencies start
 * @param series its measured requests
 */
public record KnownRun(String name, StartPoint startPoint, RequestSeries series) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Measured requests per second, from the first one's start to the end of the last; empty when no time passed. */
    OptionalDouble requestsPerSecond() {
        IntStream rows = IntStream.range(0, series.size());
        long from = IntStream.range(0, series.size())
                .mapToLong(series::startNanos)
                .min()
                .orElse(0);
        long to = rows.mapToLong(series::endNanos).max().orElse(0);
        return to > from ? OptionalDouble.of(series.size() * NANOS_PER_SECOND / (to - from)) : OptionalDouble.empty();
    }

    /** The share of requests that failed. */
    double errorRate() {
        return (double) IntStream.range(0, series.size())
                        .filter(series::isFailed)
                        .count()
                / Math.max(1, series.size());
    }
}
