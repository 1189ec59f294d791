// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.load.LoadModel;
import dev.llmbench.metric.RunMetrics;
import java.util.OptionalDouble;

/**
 * What the server got through, and the rate that requests really came at: without it "100 users" hides that a slow
 * server was asked 30 times a second.
 */
final class ThroughputRow {

    private ThroughputRow() {}

    static String of(RunReport report) {
        RunMetrics metrics = report.metrics();
        return tokens(metrics) + ", " + Figures.number(metrics.requestThroughput()) + " requests/s, achieved rate "
                + rate(report.description().load().model(), metrics);
    }

    private static String tokens(RunMetrics metrics) {
        if (!metrics.generates()) {
            return metrics.inputTokenThroughput().isPresent()
                    ? Figures.number(metrics.inputTokenThroughput()) + " input tokens/s"
                    : "input tokens not known";
        }
        return metrics.outputTokenThroughput().isEmpty() && metrics.counts().completed() > 0
                ? "output tokens not known"
                : Figures.number(metrics.outputTokenThroughput()) + " output tokens/s";
    }

    private static String rate(LoadModel model, RunMetrics metrics) {
        String achieved = perSecond(metrics.achievedRate());
        return model instanceof LoadModel.ClosedLoop closed
                ? achieved + " by " + closed.concurrency() + (closed.concurrency() == 1 ? " user" : " users")
                : achieved + " of " + perSecond(metrics.scheduledRate()) + " offered";
    }

    private static String perSecond(OptionalDouble rate) {
        return rate.isPresent() ? Figures.number(rate) + "/s" : Figures.ABSENT;
    }
}
