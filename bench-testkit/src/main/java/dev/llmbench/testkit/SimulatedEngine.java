// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Runs an {@link EngineCore} in real time on one thread, which only tells others of tokens and never writes itself. */
final class SimulatedEngine {
    private static final long SPIN_NANOS = 60_000;

    private final EngineCore core;
    private final Queue<Consumer<EngineCore>> commands = new ConcurrentLinkedQueue<>();
    private final Thread thread = new Thread(this::run, "simulated-engine");
    private volatile boolean closed;

    SimulatedEngine(EngineProfile profile) {
        core = new EngineCore(profile, System.nanoTime());
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    void submit(Sequence sequence, long atNanos) {
        command(engine -> engine.submit(sequence, atNanos));
    }

    void cancel(Sequence sequence) {
        long atNanos = System.nanoTime();
        command(engine -> engine.cancel(sequence, atNanos));
    }

    void freeze(long untilNanos) {
        long atNanos = System.nanoTime();
        command(engine -> engine.freeze(atNanos, untilNanos));
    }

    EngineCounters counters() {
        return core.counters();
    }

    void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    private void command(Consumer<EngineCore> command) {
        commands.add(command);
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!closed) {
            Consumer<EngineCore> command = commands.poll();
            while (command != null) {
                command.accept(core);
                command = commands.poll();
            }
            awaitNext(core.nextEventNanos());
        }
    }

    /** Waits for the next event and lets it happen, or returns early because a command came. */
    private void awaitNext(OptionalLong next) {
        if (next.isEmpty()) {
            LockSupport.park(this);
            return;
        }
        long left = next.getAsLong() - System.nanoTime();
        if (left <= 0) {
            core.runUntil(next.getAsLong());
        } else if (left > SPIN_NANOS) {
            LockSupport.parkNanos(this, left - SPIN_NANOS);
        } else {
            Thread.onSpinWait();
        }
    }
}
