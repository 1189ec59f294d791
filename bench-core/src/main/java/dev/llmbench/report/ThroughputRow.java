// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.load.LoadModel;
import dev.llmbench.metric.RunMetrics;

/**
 * What the server got through, and the rate that requests really came at: without it "100 users" hides that a slow
 * server was asked 30 times a second.
 */
final class ThroughputRow {

    private ThroughputRow() {}

    static String of(RunReport report) {
        RunMetrics metrics = report.metrics();
        return Figures.number(metrics.outputTokenThroughput()) + " output tokens/s, "
                + Figures.number(metrics.requestThroughput()) + " requests/s completed, "
                + rate(report.description().load().model(), metrics);
    }

    private static String rate(LoadModel model, RunMetrics metrics) {
        String achieved = "achieved rate " + Figures.number(metrics.achievedRate()) + "/s";
        return model instanceof LoadModel.ClosedLoop closed
                ? achieved + " by " + closed.concurrency() + (closed.concurrency() == 1 ? " user" : " users")
                : achieved + " of " + Figures.number(metrics.scheduledRate()) + "/s offered";
    }
}
