// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.arrival.ArrivalTimes;
import dev.llmbench.prompt.Prompt;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Starts requests on an absolute schedule, whatever the server does. One dedicated thread waits for each arrival and hands
 * it to a worker; what is late fires at once and is recorded as late.
 */
final class OpenLoopDriver implements LoadDriver {

    /** Every request in flight holds a thread and a socket; beyond this the client would break before the server. */
    private static final int MAX_IN_FLIGHT = 10_000;

    private final LoadRun run;
    private final ArrivalTimes arrivals;
    private final long originNanos;
    private final ExecutorService workers;
    private final Thread dispatcher;
    /** One party for the dispatcher and one per request in flight. */
    private final Phaser unfinished = new Phaser(1);

    OpenLoopDriver(LoadRun run, ArrivalTimes arrivals, long originNanos, ThreadFactory threads) {
        this.run = run;
        this.arrivals = arrivals;
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
            unfinished.arriveAndDeregister();
        }
    }

    private Optional<Ticket> nextTicket() {
        return run.plan().next(originNanos + arrivals.nextOffsetNanos());
    }

    private void begin(Ticket ticket, Prompt prompt) {
        if (unfinished.getRegisteredParties() > MAX_IN_FLIGHT) {
            throw new IllegalStateException(
                    MAX_IN_FLIGHT + " requests are in flight: the server ends fewer than arrive."
                            + " Lower the rate, or shorten request-timeout");
        }
        unfinished.register();
        workers.execute(() -> {
            try {
                run.send(ticket, prompt);
            } catch (Throwable e) { // must not die unseen on a pool thread
                run.fail(e);
            } finally {
                unfinished.arriveAndDeregister();
            }
        });
    }

    @Override
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        try {
            unfinished.awaitAdvanceInterruptibly(0, time, unit);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    @Override
    public void halt() {
        dispatcher.interrupt();
        workers.shutdown();
    }
}
