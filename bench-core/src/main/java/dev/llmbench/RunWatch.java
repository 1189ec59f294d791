// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.BaseUrl;
import dev.llmbench.internal.engine.WorkerThreads;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.probe.ClientProbes;
import dev.llmbench.probe.NoiseFloor;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.slo.SelfWatch;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Watches this process during a load, and learns from the records which part of that time was measured. Thread-safe.
 */
final class RunWatch implements RecordSink, AutoCloseable {

    private final ClientProbes probes;
    private final boolean serverOnThisMachine;
    private final Optional<NoiseFloor> noiseFloor;
    private boolean any;
    private long firstSentNanos;
    private long lastEndNanos;
    private long gaps;
    private long sharedReads;
    private @Nullable SelfWatch seen;

    RunWatch(ClientProbes probes, boolean serverOnThisMachine, Optional<NoiseFloor> noiseFloor) {
        this.noiseFloor = noiseFloor;
        this.probes = probes;
        this.serverOnThisMachine = serverOnThisMachine;
    }

    /** Makes this process ready to measure as the test asks for it, and begins to watch it. */
    static RunWatch started(LoadTest test, NanoClock clock, LoadSpec load, BaseUrl url) throws InterruptedException {
        if (test.preTouch) {
            PreTouch.once(clock);
        }
        Optional<NoiseFloor> floor = test.calibrate ? Optional.of(Calibration.of(clock, load)) : Optional.empty();
        ClientProbes probes = ClientProbes.started(clock, WorkerThreads.virtualFor(load));
        return new RunWatch(probes, url.isThisMachine(), floor);
    }

    @Override
    public synchronized void accept(RequestRecord record) {
        if (!record.isMeasured()) {
            return;
        }
        if (!any || record.sentNanos() - firstSentNanos < 0) {
            firstSentNanos = record.sentNanos();
        }
        if (!any || record.endNanos() - lastEndNanos > 0) {
            lastEndNanos = record.endNanos();
        }
        any = true;
        if (record.streaming()) {
            gaps += Math.max(0, record.chunks().size() - 1);
            sharedReads += record.chunks().sharedReads();
        }
    }

    /** What was seen in the measured window, once the load is over; empty when nothing was measured. */
    synchronized Optional<SelfWatch> seen() {
        if (!any) {
            return Optional.empty();
        }
        SelfWatch known = seen;
        if (known != null) {
            return Optional.of(known);
        }
        OptionalDouble shared = gaps == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) sharedReads / gaps);
        seen = new SelfWatch(probes.between(firstSentNanos, lastEndNanos), shared, serverOnThisMachine, noiseFloor);
        return Optional.of(seen);
    }

    @Override
    public void close() {
        probes.close();
    }
}
