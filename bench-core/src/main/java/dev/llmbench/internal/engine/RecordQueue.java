// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Gives records to the sink on a thread of its own, one after the other. What is made of a record (counts, a
 * look at the verdict) takes longer than a request takes to be sent; on the thread of a user
 * that would be a user who is idle. Whoever finds the queue full waits, so that memory is bounded.
 */
final class RecordQueue implements AutoCloseable {

    private static final int MOST_WAITING = 1_024;

    /** The load whose records these are. Called on the queue's thread. */
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
    private final BlockingQueue<Runnable> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread thread = new Thread(this::work, "llmbench-records");
    private volatile Load load = NONE;
    private volatile @Nullable Throwable failure;
    private boolean closed;

    private RecordQueue(RecordSink sink) {
        this.sink = sink;
    }

    static RecordQueue started(RecordSink sink) {
        RecordQueue queue = new RecordQueue(sink);
        queue.thread.setDaemon(true);
        queue.thread.start();
        return queue;
    }

    /** Whether the sink has enough, also without a further record: it may know by the time. */
    boolean haveEnough() {
        return sink.enough();
    }

    boolean wantsTexts() {
        return sink.wantsTexts();
    }

    /** From now on the records are this load's. */
    void serve(Load next) {
        load = next;
    }

    void add(RequestRecord record, List<String> texts) {
        sink.keep(record);
        put(() -> pass(record, texts));
    }

    /** Returns when the sink has had every record that was added before. */
    void settle() {
        CountDownLatch reached = new CountDownLatch(1);
        put(reached::countDown);
        uninterrupted(reached::await);
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

    private void put(Runnable step) {
        uninterrupted(() -> waiting.put(step));
    }

    /** A record is not lost to an interrupt, which is kept for whoever looks for it. */
    private static void uninterrupted(Wait wait) {
        boolean interrupted = false;
        boolean over = false;
        while (!over) {
            try {
                wait.begin();
                over = true;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private interface Wait {
        void begin() throws InterruptedException;
    }

    private void pass(RequestRecord record, List<String> texts) {
        try {
            sink.texts(record.index(), texts);
            sink.accept(record);
            if (sink.enough()) {
                load.stop();
            }
        } catch (Throwable e) { // the sink's own, which ends the load and not this thread
            failure = e;
            load.fail(e);
        }
    }

    private void work() {
        try {
            while (!closed) {
                waiting.take().run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody but this class knows the thread
        }
    }

    /** After the last record; what was added before is still given on. */
    @Override
    public void close() {
        put(() -> closed = true);
    }
}
