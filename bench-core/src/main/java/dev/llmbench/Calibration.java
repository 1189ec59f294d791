// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.internal.loopback.NullServer;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.probe.ClientProbes;
import dev.llmbench.probe.NoiseFloor;
import dev.llmbench.stats.Distribution;
import java.io.IOException;
import java.time.Duration;

/** Measures what this client adds to every figure, against a server of its own that sends a chunk every 20 ms. */
final class Calibration {

    private static final Duration LENGTH = Duration.ofSeconds(3);
    private static final Duration GAP = Duration.ofMillis(20);
    private static final int CHUNKS = 25;

    /** An open loop does not say how many streams it will have. */
    private static final int OPEN_LOOP_STREAMS = 32;

    /** Server and client share this machine here, which more streams would fill with the server's work. */
    private static final int MOST_STREAMS = 512;

    private Calibration() {}

    /**
     * For as many streams as this load will have.
     *
     * @throws LoadTestException when it cannot be done here
     */
    static NoiseFloor of(NanoClock clock, LoadSpec load) throws InterruptedException {
        int streams = load.model() instanceof LoadModel.ClosedLoop closed
                ? Math.min(MOST_STREAMS, closed.concurrency())
                : OPEN_LOOP_STREAMS;
        try (NullServer server = NullServer.started(clock, CHUNKS, GAP)) {
            OwnServerLoad own = new OwnServerLoad(clock, server.baseUrl(), streams, load.threads());
            try (ClientProbes probes = ClientProbes.started(clock, own.virtualThreads())) {
                return floor(clock, own, probes, streams);
            }
        } catch (IOException e) {
            throw failed(e.toString());
        }
    }

    private static NoiseFloor floor(NanoClock clock, OwnServerLoad own, ClientProbes probes, int streams)
            throws InterruptedException {
        long startNanos = clock.nanoTime();
        ReceiveErrors errors = own.run(Warmup.ofRequests(streams), StopRule.afterDuration(LENGTH), record -> {});
        Distribution lag = probes.between(startNanos, clock.nanoTime())
                .readersLag()
                .orElseThrow(() -> failed("no thread woke up"));
        return new NoiseFloor(lag, errors.seen().orElseThrow(() -> failed("no chunk came back")), streams);
    }

    private static LoadTestException failed(String why) {
        return new LoadTestException("the calibration against a server of this process failed: " + why
                + "\n  next: set llmbench.calibrate to false, or allow this process to listen on 127.0.0.1");
    }
}
