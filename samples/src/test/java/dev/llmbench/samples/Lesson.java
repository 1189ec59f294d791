// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.samples;

import dev.llmbench.LlmRun;
import dev.llmbench.metric.Metric;
import dev.llmbench.stats.Distribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the runs of a sample show together, in a few lines. */
final class Lesson {

    private final String sample;
    private final List<String> rows = new ArrayList<>();

    Lesson(String sample) {
        this.sample = sample;
    }

    void add(String load, LlmRun run) {
        Distribution ttft = run.metrics().completed().get(Metric.TTFT);
        rows.add(String.format(
                Locale.ROOT,
                "  %-14s  %5.1f requests/s sent   TTFT p50 %5.0f ms   p95 %5.0f ms   max %5.0f ms   %d of %d above"
                        + " 400 ms",
                load,
                run.metrics().achievedRate().orElseThrow(),
                ttft.percentile(50) / 1e6,
                ttft.percentile(95) / 1e6,
                ttft.max() / 1e6,
                above(ttft, 400e6),
                ttft.count()));
    }

    /** How many values lie above a limit: the k-th largest one is a percentile of whole rank. */
    private static long above(Distribution values, double limit) {
        long count = 0;
        long last = values.count() - 1;
        while (count <= last && values.percentile(100.0 * (last - count) / Math.max(1, last)) > limit) {
            count++;
        }
        return count;
    }

    void print(String moral) {
        System.out.println("[sample " + sample + "]");
        rows.forEach(System.out::println);
        System.out.println("  so: " + moral);
    }
}
