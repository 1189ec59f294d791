// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.stats.HistogramLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A log that HdrHistogram's tools plot over time: completed requests, in the second in which each ended. */
final class HistogramLogExport implements Exporter {

    static final String FILE = "latencies.hlog";

    private static final List<Metric> TAGS =
            List.of(Metric.TTFT, Metric.TTFO, Metric.ITL, Metric.MAX_STALL, Metric.REQUEST_LATENCY);

    @Override
    public List<String> files() {
        return List.of(FILE);
    }

    @Override
    public void write(ExportedRun run, Path directory) throws IOException {
        StartPoint start = run.report().metrics().startPoint();
        NewFile.write(directory.resolve(FILE), out -> {
            HistogramLog log = new HistogramLog(out, run.startedAt());
            log.comment("test: " + run.name());
            log.comment("load: " + run.loadText() + " model=" + run.model());
            log.comment("values in nanoseconds, of completed requests, latencies from " + start + "; max in ms");
            Definitions.ofExport("each second by itself; a request is in the one in which it ended", "hdr-3")
                    .with("start_point", start.name().toLowerCase(Locale.ROOT))
                    .with("requests", "measured requests that completed")
                    .texts()
                    .forEach((name, text) -> log.comment(name + ": " + text));
            run.eachMeasured(record -> add(record, start, log));
            log.finish();
        });
    }

    private static void add(RequestRecord record, StartPoint start, HistogramLog log) {
        if (!record.isCompleted()) {
            return;
        }
        RequestMetrics metrics = RequestMetrics.of(record, start);
        for (Metric metric : TAGS) {
            metrics.value(metric).ifPresent(nanos -> log.record(metric.key(), record.endNanos(), Math.round(nanos)));
        }
        if (record.streaming()) {
            record.chunks().forEachGap(gap -> log.record(Metric.ICL.key(), record.endNanos(), gap));
        }
    }
}
