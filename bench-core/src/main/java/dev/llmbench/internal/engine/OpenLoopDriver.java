// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.arrival.ArrivalTimes;
import dev.llmbench.prompt.Prompt;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Starts requests on an absolute schedule, whatever the server does. One dedicated thread waits for each arrival and hands
 * it to a worker; what is late fires at once and is recorded as late.
 */
final class OpenLoopDriver implements LoadDriver {

    /** Every request in flight holds a thread and a socket; beyond this the client would break before the server. */
    private static final int MAX_IN_FLIGHT = 10_000;

    private final LoadRun run;
    private final ArrivalTimes arrivals;
    private final int maxInFlight;
    private final long originNanos;
    private final ExecutorService workers;
    private final Thread dispatcher;
    /** One for the dispatcher and one for each request in flight; at zero the load is over. */
    private final AtomicInteger unfinished = new AtomicInteger(1);

    private final CountDownLatch over = new CountDownLatch(1);
    private volatile boolean halted;

    OpenLoopDriver(LoadRun run, ArrivalTimes arrivals, long originNanos, ThreadFactory threads) {
        this(run, arrivals, originNanos, threads, MAX_IN_FLIGHT);
    }

    OpenLoopDriver(LoadRun run, ArrivalTimes arrivals, long originNanos, ThreadFactory threads, int maxInFlight) {
        this.run = run;
        this.arrivals = arrivals;
        this.maxInFlight = maxInFlight;
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
            for (Optional<Ticket> ticket = nextTicket(); ticket.isPresent(); ticket = nextTicket()) {
                Prompt prompt = run.promptFor(ticket.get()); // before the wait, so that it is not lateness
                run.clock().sleepUntil(ticket.get().scheduledNanos());
                begin(ticket.get(), prompt);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // halted
        } catch (Throwable e) {
            run.fail(e);
        } finally {
            oneEnded();
        }
    }

    private void oneEnded() {
        if (unfinished.decrementAndGet() == 0) {
            over.countDown();
        }
    }

    private Optional<Ticket> nextTicket() {
        return run.plan().next(originNanos + arrivals.nextOffsetNanos());
    }

    private void begin(Ticket ticket, Prompt prompt) {
        if (unfinished.incrementAndGet() - 1 > maxInFlight) {
            oneEnded();
            throw new LoadBrokenException(String.format(
                    Locale.ROOT,
                    "%,d requests are in flight, each with a thread and a socket of this process: at this rate the server"
                            + " ends fewer than arrive%n  next: lower llmbench.rate, or end hopeless requests sooner with"
                            + " llmbench.request-timeout",
                    maxInFlight));
        }
        try {
            workers.execute(() -> send(ticket, prompt));
        } catch (Throwable e) { // a late dispatcher may meet a load that has been halted, or a machine without threads
            oneEnded();
            if (!halted) {
                throw e;
            }
        }
    }

    private void send(Ticket ticket, Prompt prompt) {
        try {
            run.send(ticket, prompt);
        } catch (Throwable e) { // must not die unseen on a pool thread
            run.fail(e);
        } finally {
            oneEnded();
        }
    }

    @Override
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        return over.await(time, unit);
    }

    @Override
    public void halt() {
        halted = true;
        dispatcher.interrupt();
        workers.shutdown();
    }
}
