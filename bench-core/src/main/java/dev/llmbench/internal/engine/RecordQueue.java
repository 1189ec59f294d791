// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Gives records to the sink on a thread of its own, one after the other. What is made of a record (counts, a
 * look at the verdict) takes longer than a request takes to be sent; on the thread of a user
 * that would be a user who is idle. Whoever finds the queue full waits, so that memory is bounded; a sink that takes
 * nothing for long breaks the load.
 */
final class RecordQueue implements AutoCloseable {

    private static final int MOST_WAITING = 1_024;
    private static final long LONGEST_MILLIS = 10_000;

    /** The load whose records these are. Called on the queue's thread and on those of users. */
    interface Load {

        /** The sink has enough. Told again with each further record. */
        void stop();

        /** The sink broke. */
        void fail(Throwable reason);
    }

    private static final Load NONE = new Load() {
        @Override
        public void stop() {}

        @Override
        public void fail(Throwable reason) {}
    };

    private final RecordSink sink;
    private final long longestMillis;
    private final BlockingQueue<Runnable> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final AtomicBoolean started = new AtomicBoolean();
    private volatile Load load = NONE;
    private volatile @Nullable Throwable failure;
    private volatile boolean closed;

    RecordQueue(RecordSink sink) {
        this(sink, LONGEST_MILLIS);
    }

    /** @param longestMillis how long the sink may take nothing at all */
    RecordQueue(RecordSink sink, long longestMillis) {
        this.sink = sink;
        this.longestMillis = longestMillis;
    }

    boolean wantsTexts() {
        return sink.wantsTexts();
    }

    /** From now on the records are this load's. */
    void serve(Load next) {
        load = next;
    }

    /** Stops the load when the sink has enough; it may know by the time, without a further record. */
    void askForEnough() {
        try {
            if (sink.enough()) {
                load.stop();
            }
        } catch (RuntimeException | Error e) {
            broken(e);
        }
    }

    /** @throws LoadBrokenException when the sink takes no records */
    void add(RequestRecord record, List<String> texts) {
        sink.keep(record);
        askForEnough();
        put(() -> pass(record, texts));
    }

    /**
     * Returns when the sink has had every record that was added before.
     *
     * @throws LoadBrokenException when it takes none
     */
    void settle() {
        CountDownLatch reached = new CountDownLatch(1);
        put(reached::countDown);
        int left = waiting.size();
        while (!closed && !uninterrupted(() -> reached.await(longestMillis, TimeUnit.MILLISECONDS))) {
            int still = waiting.size();
            if (still >= left) {
                throw notTaken();
            }
            left = still;
        }
    }

    /**
     * The same where no load hears of it.
     *
     * @throws RuntimeException what the sink threw
     */
    void settleOrThrow() {
        settle();
        LoadSupervision.rethrow(failure);
    }

    /** What comes after the close is of a load that broke, and nobody asks for it. */
    private void put(Runnable step) {
        if (started.compareAndSet(false, true)) {
            start();
        }
        if (!closed && !uninterrupted(() -> waiting.offer(step, longestMillis, TimeUnit.MILLISECONDS)) && !closed) {
            throw notTaken();
        }
    }

    /** With the first record, so that an engine that comes to nothing leaves no thread behind. */
    private void start() {
        Thread thread = new Thread(this::work, "llmbench-records");
        thread.setDaemon(true);
        thread.start();
    }

    private LoadBrokenException notTaken() {
        return new LoadBrokenException("for " + longestMillis / 1_000
                + " s nothing has taken the records of requests: a console or another listener of this load"
                + " does not return");
    }

    /** A record is not lost to an interrupt, which is kept for whoever looks for it. */
    private static boolean uninterrupted(Wait wait) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return wait.isOverInTime();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private interface Wait {
        boolean isOverInTime() throws InterruptedException;
    }

    private void pass(RequestRecord record, List<String> texts) {
        try {
            sink.texts(record.index(), texts);
            sink.accept(record);
        } catch (Throwable e) { // the sink's own, which ends the load and not this thread
            broken(e);
        }
        askForEnough();
    }

    private void broken(Throwable reason) {
        failure = reason;
        load.fail(reason);
    }

    private void work() {
        while (!closed || !waiting.isEmpty()) {
            try {
                waiting.take().run();
            } catch (InterruptedException e) {
                // a sink's business: only a close ends this thread
            }
        }
    }

    /** After the last record; what was added before is still given on. */
    @Override
    public void close() {
        closed = true;
        boolean unused = waiting.offer(() -> {}); // whoever waits for a record looks again
    }
}
