// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.stats.Distribution;
import java.util.List;
import java.util.Map;

/** Compares what was measured with what came back from a file. */
final class Readings {

    private Readings() {}

    static RunMetrics measured(List<RequestRecord> records) {
        MetricsCollector collector = new MetricsCollector(StartPoint.SENT, true);
        records.forEach(collector::accept);
        return collector.snapshot();
    }

    static void assertSame(Map<Metric, Distribution> read, Map<Metric, Distribution> measured, List<Metric> metrics) {
        for (Metric metric : metrics) {
            Distribution a = read.get(metric);
            Distribution b = measured.get(metric);
            assertThat(a).as(metric.key()).isNotNull();
            assertThat(a.count()).as(metric.key() + " count").isEqualTo(b.count());
            assertThat(a.infiniteCount()).as(metric.key() + " infinite").isEqualTo(b.infiniteCount());
            for (double percent : new double[] {0, 1, 25, 50, 75, 90, 95, 99, 100}) {
                assertThat(a.percentile(percent))
                        .as(metric.key() + " p" + percent)
                        .isEqualTo(b.percentile(percent));
            }
            assertThat(a.mean()).as(metric.key() + " mean").isEqualTo(b.mean());
        }
    }
}
