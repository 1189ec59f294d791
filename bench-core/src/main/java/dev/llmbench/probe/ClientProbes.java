// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.probe;

import dev.llmbench.clock.NanoClock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/**
 * Watches this process while it loads a server, for about a percent of a core: two threads that sleep and note how late
 * they wake, one of the kind that reads the streams and a platform thread; processor time; garbage collection.
 */
public final class ClientProbes implements AutoCloseable {

    private final NanoClock clock;
    private final CpuClock cpuClock = new CpuClock();
    private final CpuLog cpu = new CpuLog(Runtime.getRuntime().availableProcessors());
    private final GcLog gc;
    private final LagProbe platform;
    private final Optional<LagProbe> virtual;

    private ClientProbes(NanoClock clock, Optional<ThreadFactory> virtualReaders) {
        this.clock = clock;
        this.gc = new GcLog(clock);
        this.platform =
                new LagProbe(clock, LagProbe.PLATFORM_PERIOD_NANOS, ClientProbes::platformThread, this::readCpuWhenDue);
        this.virtual =
                virtualReaders.map(threads -> new LagProbe(clock, LagProbe.VIRTUAL_PERIOD_NANOS, threads, () -> {}));
    }

    /**
     * Begins to watch.
     *
     * @param virtualReaders makes threads of the kind that reads the streams; empty when these are platform threads
     */
    public static ClientProbes started(NanoClock clock, Optional<ThreadFactory> virtualReaders) {
        ClientProbes probes = new ClientProbes(clock, virtualReaders);
        try {
            probes.gc.listen();
            probes.readCpu();
            probes.platform.start();
            probes.virtual.ifPresent(LagProbe::start);
            return probes;
        } catch (Throwable e) { // such as a machine without threads: what watches already has nobody to end it
            probes.close();
            throw e;
        }
    }

    private static Thread platformThread(Runnable task) {
        Thread thread = new Thread(task, "llmbench-lag-probe");
        thread.setDaemon(true);
        return thread;
    }

    private void readCpuWhenDue() {
        if (cpu.isDue(clock.nanoTime())) {
            readCpu();
        }
    }

    private void readCpu() {
        cpu.add(new CpuLog.Moment(clock.nanoTime(), cpuClock.processNanos(), cpuClock.machineNanos()));
    }

    /**
     * What was seen in a span of time that is over.
     *
     * @param fromNanos its start, by this clock
     * @param untilNanos its end, not before the start
     */
    public ClientReading between(long fromNanos, long untilNanos) {
        readCpu();
        return new ClientReading(
                Duration.ofNanos(untilNanos - fromNanos),
                platform.between(fromNanos, untilNanos),
                virtual.flatMap(probe -> probe.between(fromNanos, untilNanos)),
                cpu.between(fromNanos, untilNanos),
                gc.between(fromNanos, untilNanos));
    }

    /** Ends the threads; what was seen stays readable. */
    @Override
    public void close() {
        platform.stop();
        virtual.ifPresent(LagProbe::stop);
        gc.stop();
    }
}
