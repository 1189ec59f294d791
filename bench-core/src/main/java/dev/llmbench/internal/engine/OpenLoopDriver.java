// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.arrival.ArrivalTimes;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Starts requests on an absolute schedule, whatever the server does. One dedicated thread makes each arrival ready and
 * hands it to a worker shortly before its time, for which the worker waits: no thread has to wake up between the time
 * and the send. What is late fires at once and is recorded as late.
 */
final class OpenLoopDriver implements LoadDriver {

    /** Every request in flight holds a thread and a socket; beyond this the client would break before the server. */
    private static final int MAX_IN_FLIGHT = 10_000;

    /** More than it takes to wake a worker, or to start one. */
    private static final long AHEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final LoadRun run;
    private final LoadWork work;
    private final ArrivalTimes arrivals;
    private final InFlightCap cap;
    private final int mostThreads;
    private final long originNanos;
    private final ExecutorService workers;
    private final Thread dispatcher;
    /** One for the dispatcher and one for each request in flight; at zero the load is over. */
    private final AtomicInteger unfinished = new AtomicInteger(1);

    private final CountDownLatch over = new CountDownLatch(1);
    private volatile boolean halted;

    OpenLoopDriver(
            LoadRun run,
            LoadWork work,
            ArrivalTimes arrivals,
            long originNanos,
            ThreadFactory threads,
            InFlightCap cap) {
        this(run, work, arrivals, originNanos, threads, cap, MAX_IN_FLIGHT);
    }

    OpenLoopDriver(
            LoadRun run,
            LoadWork work,
            ArrivalTimes arrivals,
            long originNanos,
            ThreadFactory threads,
            InFlightCap cap,
            int mostThreads) {
        this.run = run;
        this.work = work;
        this.arrivals = arrivals;
        this.cap = cap;
        this.mostThreads = mostThreads;
        this.originNanos = originNanos;
        this.workers = Executors.newCachedThreadPool(threads);
        this.dispatcher = new Thread(this::dispatch, "llmbench-arrivals");
        dispatcher.setDaemon(true);
    }

    @Override
    public void start() {
        dispatcher.start();
    }

    private void dispatch() {
        try {
            boolean more = true;
            while (more) {
                long scheduled = originNanos + arrivals.nextOffsetNanos();
                Optional<Arrival> next = work.arrive(scheduled);
                more = next.isPresent();
                if (more) {
                    dispatch(next.get(), scheduled);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // halted
        } catch (Throwable e) {
            run.fail(e);
        } finally {
            oneEnded();
        }
    }

    private void dispatch(Arrival next, long scheduled) throws InterruptedException {
        // Slots are given in the order of the schedule, so that one thread waits for time and slot.
        long early = cap.isLimited() ? 0 : AHEAD_NANOS;
        run.clock().sleepUntil(scheduled - early);
        if (cap.take(scheduled)) {
            begin(next, scheduled, cap.waitedNanos());
        } else {
            next.giveUp(cap.waitedNanos());
        }
    }

    private void oneEnded() {
        if (unfinished.decrementAndGet() == 0) {
            over.countDown();
        }
    }

    private void begin(Arrival request, long scheduled, OptionalLong slotWaitNanos) {
        if (unfinished.incrementAndGet() - 1 > mostThreads) {
            oneEnded();
            throw new LoadBrokenException(String.format(
                    Locale.ROOT,
                    "%,d requests are in flight, each with a thread and a socket of this process: at this rate the"
                            + " server"
                            + " ends fewer than arrive%n  next: lower llmbench.rate, or end hopeless requests"
                            + " sooner with"
                            + " llmbench.request-timeout",
                    mostThreads));
        }
        try {
            workers.execute(() -> send(request, scheduled, slotWaitNanos));
        } catch (Throwable e) { // a late dispatcher may meet a load that has been halted, or a machine without threads
            oneEnded();
            if (!halted) {
                throw e;
            }
        }
    }

    private void send(Arrival request, long scheduled, OptionalLong slotWaitNanos) {
        try {
            run.clock().sleepUntil(scheduled);
            if (!halted) {
                request.begin(slotWaitNanos);
            }
        } catch (Throwable e) { // must not die unseen on a pool thread
            run.fail(e);
        } finally {
            cap.giveBack();
            oneEnded();
        }
    }

    @Override
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        return over.await(time, unit);
    }

    @Override
    public void turnAway() {
        cap.close();
    }

    @Override
    public void halt() {
        halted = true;
        dispatcher.interrupt();
        workers.shutdown();
    }
}
