// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.StreamThreads;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.probe.ClientProbes;
import dev.llmbench.request.RecordSink;
import dev.llmbench.slo.ClientDoubts;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.SelfWatch;
import dev.llmbench.stats.Distribution;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One load against a server that tells when it sent each chunk: how late our stamps really were, and what we thought of
 * it.
 *
 * @param error from send to stamp, in nanoseconds
 * @param self what the client saw of itself
 * @param doubts what it concluded
 */
record DetectorRun(Distribution error, SelfWatch self, List<Doubt> doubts) {

    private static final double LATE_NANOS = 10e6;
    private static final double QUIET_NANOS = 2.5e6;

    static DetectorRun of(String baseUrl, int streams, Duration length) throws InterruptedException {
        NanoClock clock = NanoClock.system();
        MetricsCollector metrics = new MetricsCollector(StartPoint.SENT, true);
        OwnServerLoad load = new OwnServerLoad(clock, baseUrl, streams, StreamThreads.AUTO);
        try (ClientProbes probes = ClientProbes.started(clock, load.virtualThreads());
                RunWatch watch = new RunWatch(probes, true, Optional.empty())) {
            ReceiveErrors errors = load.run(
                    Warmup.ofRequests(streams),
                    StopRule.afterDuration(length),
                    RecordSink.all(List.of(metrics, watch)));
            SelfWatch self = watch.seen().orElseThrow();
            return new DetectorRun(
                    errors.seen().orElseThrow(),
                    self,
                    ClientDoubts.evaluate(self, metrics.snapshot(), OptionalDouble.empty()));
        }
    }

    boolean isReallyLate() {
        return error.percentile(99) > LATE_NANOS;
    }

    /** By the truth, and not by what the client thinks. */
    boolean isQuiet() {
        return error.percentile(99) < QUIET_NANOS;
    }

    boolean isDoubted() {
        return doubts.stream().anyMatch(doubt -> doubt.code().equals(ClientDoubts.STARVED));
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "error p50 %.2f p99 %.1f max %.0f | platform lag %s | virtual lag %s | shared %.4f | gc %s | cpu %.2f others %.2f | %s",
                error.percentile(50) / 1e6,
                error.percentile(99) / 1e6,
                error.max() / 1e6,
                lag(self.seen().platformLag()),
                lag(self.seen().virtualLag()),
                self.sharedReads().orElse(0),
                self.seen().gc(),
                self.seen().cpu().process().orElse(0),
                self.seen().cpu().others().orElse(0),
                doubts);
    }

    private static String lag(Optional<Distribution> lag) {
        return lag.map(nanos -> String.format(
                        Locale.ROOT,
                        "p50 %.2f p95 %.1f p98 %.1f p99 %.1f max %.0f",
                        nanos.percentile(50) / 1e6,
                        nanos.percentile(95) / 1e6,
                        nanos.percentile(98) / 1e6,
                        nanos.percentile(99) / 1e6,
                        nanos.max() / 1e6))
                .orElse("-");
    }
}
