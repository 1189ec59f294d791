// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes durations as HdrHistogram's interval log: a histogram of three significant digits for each second and tag in
 * which something was recorded. Not thread-safe. Memory for one second of each tag.
 */
public final class HistogramLog {

    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final double NANOS_PER_MILLI = 1e6;

    private final HistogramLogWriter writer;
    private final PrintStream out;
    private final long startMillis;
    private final SortedMap<String, Histogram> interval = new TreeMap<>();
    private long intervalStartNanos = Long.MIN_VALUE;
    private boolean headed;

    /**
     * @param out where to; left open
     * @param start wall time of moment 0
     */
    public HistogramLog(OutputStream out, Instant start) {
        this.out = new PrintStream(out, false, StandardCharsets.UTF_8);
        this.writer = new HistogramLogWriter(this.out);
        this.startMillis = start.toEpochMilli();
        writer.outputLogFormatVersion();
    }

    /** A line for people, before the first value. */
    public void comment(String text) {
        writer.outputComment(text);
    }

    /**
     * Adds one value. One that is earlier than those before it belongs to their interval: a log goes forward.
     *
     * @param tag a name without a comma, white space or line end
     * @param momentNanos since the start
     * @param nanos the duration; above an hour it counts as an hour, below 0 as 0
     */
    public void record(String tag, long momentNanos, long nanos) {
        long start = Math.floorDiv(momentNanos, INTERVAL_NANOS) * INTERVAL_NANOS;
        if (start > intervalStartNanos) {
            flush();
            intervalStartNanos = start;
        }
        interval.computeIfAbsent(tag, HistogramLog::tagged)
                .recordValue(Math.max(0, Math.min(nanos, PooledRecorder.LARGEST_NANOS)));
    }

    private static Histogram tagged(String tag) {
        Histogram histogram = new Histogram(1_000, PooledRecorder.LARGEST_NANOS, 3);
        histogram.setTag(tag);
        return histogram;
    }

    /**
     * Writes what is left, and the heading of a log without values.
     *
     * @throws IOException when anything so far could not be written
     */
    public void finish() throws IOException {
        flush();
        head();
        if (out.checkError()) {
            throw new IOException("the histogram log could not be written whole: is the disk full?");
        }
    }

    private void head() {
        if (!headed) {
            headed = true;
            writer.setBaseTime(startMillis);
            writer.outputStartTime(startMillis);
            writer.outputLegend();
        }
    }

    private void flush() {
        if (interval.isEmpty()) {
            return;
        }
        head();
        double startSeconds = (double) intervalStartNanos / INTERVAL_NANOS;
        interval.forEach((tag, histogram) ->
                writer.outputIntervalHistogram(startSeconds, startSeconds + 1, histogram, NANOS_PER_MILLI));
        interval.clear();
    }
}
