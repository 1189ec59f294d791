// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.stats.decision.Sample;
import dev.llmbench.stats.series.Levels;
import dev.llmbench.stats.series.QueueTrend;
import dev.llmbench.testkit.RequestTimeline;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What a load test would see of one simulated run, the fixed warm-up left out.
 *
 * @param ttftMillis times to the first token in the order of arrival
 * @param itlMillis mean gaps between tokens
 * @param comings when its requests came and were over; only where the load does not hold the number in flight constant
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Run(double[] ttftMillis, Optional<double[]> itlMillis, Optional<Comings> comings) {

    /** In nanoseconds, in the order of arrival. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Comings(long[] starts, long[] ends) {

        Comings first(int requests) {
            return new Comings(Arrays.copyOf(starts, requests), Arrays.copyOf(ends, requests));
        }
    }

    static Run independent(double[] values) {
        return new Run(values, Optional.empty(), Optional.empty());
    }

    /** @param open whether arrivals come whatever the server does */
    static Run of(List<RequestTimeline> measured, boolean open) {
        double[] ttft = column(measured, each -> each.ttftNanos() / 1e6);
        double[] itl = column(
                measured,
                each -> (each.latencyNanos() - each.ttftNanos()) / 1e6 / Math.max(1, each.outputTokens() - 1));
        return new Run(ttft, Optional.of(itl), open ? Optional.of(comings(measured)) : Optional.empty());
    }

    private static Comings comings(List<RequestTimeline> measured) {
        return new Comings(
                measured.stream().mapToLong(RequestTimeline::arrivalNanos).toArray(),
                measured.stream().mapToLong(RequestTimeline::lastTokenNanos).toArray());
    }

    private static double[] column(List<RequestTimeline> measured, ToDoubleFunction<RequestTimeline> value) {
        return measured.stream().mapToDouble(value).toArray();
    }

    int count() {
        return ttftMillis.length;
    }

    /**
     * The same run on a server that takes so many times as long for all it does: in a closed loop, whose users wait for
     * it, every time is that much longer.
     */
    Run slowedBy(double factor) {
        return new Run(times(ttftMillis, factor), itlMillis.map(column -> times(column, factor)), comings);
    }

    private static double[] times(double[] column, double factor) {
        return Arrays.stream(column).map(value -> value * factor).toArray();
    }

    /** The first so many requests, as a gate judges their times to the first token. */
    Sample sample(int requests) {
        int n = Math.min(requests, count());
        double[] judged = Arrays.copyOf(ttftMillis, n);
        Sample sample = Sample.of(judged);
        if (itlMillis.isPresent()) {
            sample = sample.withSettling(Sample.logarithms(judged))
                    .withSettling(Sample.logarithms(Arrays.copyOf(itlMillis.get(), n)));
        }
        if (comings.isEmpty()) {
            return sample;
        }
        Comings first = comings.get().first(n);
        return sample.withLevels(Levels.atStarts(first.starts(), first.ends()))
                .withQueue(QueueTrend.of(first.starts(), first.ends()));
    }
}
