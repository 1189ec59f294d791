// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.server;

import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Sends the events of all streams, each when it is due, in the order of their times. */
final class EventSender implements Runnable {

    private static final long LONGEST_WAIT_NANOS = 100_000_000;

    private final Queue<ServedStream> added = new ConcurrentLinkedQueue<>();
    private final PriorityQueue<ServedStream> waiting = new PriorityQueue<>();
    private volatile @Nullable Thread thread;
    private volatile boolean finishing;
    private volatile int running;

    /** Streams that have begun and not ended. */
    int running() {
        return running;
    }

    /** Whether from now on every stream ends with its next event, however many it was to have. */
    void finish(boolean now) {
        finishing = now;
    }

    void add(ServedStream stream) {
        added.add(stream);
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        while (true) {
            for (ServedStream stream = added.poll(); stream != null; stream = added.poll()) {
                waiting.add(stream);
            }
            ServedStream next = waiting.peek();
            long leftNanos = next == null ? LONGEST_WAIT_NANOS : next.dueNanos() - System.nanoTime();
            if (next == null || leftNanos > 0) {
                LockSupport.parkNanos(this, leftNanos);
                continue;
            }
            waiting.remove();
            send(next);
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
    private void send(ServedStream stream) {
        if (stream.isFirst()) {
            running++;
        }
        if (stream.sendNext(finishing)) {
            waiting.add(stream);
        } else {
            running--;
        }
    }
}
