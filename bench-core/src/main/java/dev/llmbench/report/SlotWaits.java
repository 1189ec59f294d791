// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.stats.Distribution;
import java.util.Locale;
import java.util.Optional;

/** How long requests waited because a limit to what is in flight was asked for, for people. */
final class SlotWaits {

    private static final int HIGH = 99;

    private SlotWaits() {}

    /** Empty where no limit was asked for. */
    static Optional<String> remark(RunMetrics metrics) {
        Distribution waits = metrics.judged().get(Metric.SLOT_WAIT);
        if (waits == null) {
            return Optional.empty();
        }
        boolean charged = metrics.startPoint() == StartPoint.SCHEDULED;
        return Optional.of(String.format(
                Locale.ROOT,
                "wait for a slot: mean %s, p%d %s, %s",
                Metric.SLOT_WAIT.unit().format(waits.mean()),
                HIGH,
                Metric.SLOT_WAIT.unit().format(waits.percentile(HIGH)),
                charged ? "a part of every latency" : "before the send, and in no latency"));
    }
}
