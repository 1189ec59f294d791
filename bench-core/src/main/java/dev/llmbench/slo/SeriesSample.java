// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.stats.decision.Sample;
import dev.llmbench.stats.series.Levels;
import dev.llmbench.stats.series.QueueTrend;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The columns that a decision looks at, out of the requests of a run: the judged values, how many requests were under
 * way at each start where the load does not hold that constant, and latencies that show whether the server has settled.
 * Of requests that had not ended those count which miss the limit whatever comes; it ends before the first that may
 * keep it.
 */
final class SeriesSample {

    private final RequestSeries series;
    private final StartPoint startPoint;
    private final ShareForm form;
    private final int size;

    SeriesSample(RequestSeries ended, StartPoint startPoint, ShareForm form) {
        this.series = ended.withOpen();
        this.startPoint = startPoint;
        this.form = form;
        this.size = (int) IntStream.range(0, series.size())
                .takeWhile(row -> !series.isOpen(row) || form.isMissedForSure(series, row))
                .count();
    }

    Sample sample() {
        int[] rows = IntStream.range(0, size)
                .filter(row -> form.concerns(series, row))
                .toArray();
        Sample sample = Sample.of(
                Arrays.stream(rows).mapToDouble(row -> form.value(series, row)).toArray());
        for (Metric metric : settling()) {
            sample = sample.withSettling(Sample.logarithms(column(metric, rows)));
        }
        return startPoint == StartPoint.SCHEDULED ? withQueue(sample, rows) : sample;
    }

    /** The first one's drift is judged. */
    private List<Metric> settling() {
        Metric first = hasAny(Metric.TTFT) ? Metric.TTFT : Metric.REQUEST_LATENCY;
        return IntStream.of(0, 1)
                .mapToObj(i -> i == 0 ? first : Metric.ITL)
                .filter(this::hasAny)
                .toList();
    }

    private boolean hasAny(Metric metric) {
        return IntStream.range(0, size).anyMatch(row -> series.has(row, metric));
    }

    /** A request without such a value tells nothing new: it is put in as the one before it. */
    private double[] column(Metric metric, int[] rows) {
        double[] column = new double[rows.length];
        double last = Arrays.stream(rows)
                .filter(row -> series.has(row, metric))
                .mapToDouble(row -> series.judged(row, metric))
                .findFirst()
                .orElse(1);
        for (int i = 0; i < rows.length; i++) {
            last = series.has(rows[i], metric) ? series.judged(rows[i], metric) : last;
            column[i] = last;
        }
        return column;
    }

    private Sample withQueue(Sample sample, int[] rows) {
        long[] starts = IntStream.range(0, size).mapToLong(series::startNanos).toArray();
        long[] ends = IntStream.range(0, size).mapToLong(series::endNanos).toArray();
        double[] levels = Levels.atStarts(starts, ends);
        Sample withLevels = sample.withLevels(
                Arrays.stream(rows).mapToDouble(row -> levels[row]).toArray());
        return withLevels.withQueue(QueueTrend.of(starts, ends));
    }
}
