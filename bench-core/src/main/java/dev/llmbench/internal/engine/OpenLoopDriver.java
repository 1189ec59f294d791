// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.arrival.ArrivalTimes;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Starts requests on an absolute schedule, whatever the server does. The thread that waits for an arrival sends it, and lets
 * another one prepare the next; what is late fires at once and is recorded as late.
 */
final class OpenLoopDriver implements LoadDriver {

    /** Every request in flight holds a thread and a socket; beyond this the client would break before the server. */
    private static final int MAX_IN_FLIGHT = 10_000;

    /** Two arrivals close to each other find two threads awake; with one ahead, the second would wait for a wake-up. */
    private static final int READY_AHEAD = 2;

    /** To wake another thread takes some microseconds, which are spent before the time, not after it. */
    private static final long HAND_OVER_NANOS = TimeUnit.MICROSECONDS.toNanos(40);

    /** Who has less time than this sends, and starts no thread before. */
    private static final long RESERVE_NANOS = TimeUnit.MICROSECONDS.toNanos(300);

    private final LoadRun run;
    private final LoadWork work;
    private final ArrivalTimes arrivals;
    private final InFlightCap cap;
    private final int mostThreads;
    private final long originNanos;
    private final ArrivalLead lead;
    private final AtomicInteger inFlight = new AtomicInteger();

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
        int ahead = cap.isLimited() ? 1 : READY_AHEAD; // slots are taken in the order of the schedule
        this.lead = new ArrivalLead(ahead, () -> threads.newThread(this::serve).start());
    }

    @Override
    public void start() {
        lead.start();
    }

    private void serve() {
        while (lead.take()) {
            try {
                next();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // halted: the lead is given to nobody any more
            } catch (Throwable e) { // must not die unseen on a thread of ours
                run.fail(e);
                lead.close();
            } finally {
                lead.ended();
            }
        }
    }

    private void next() throws InterruptedException {
        long scheduled = originNanos + arrivals.nextOffsetNanos();
        Optional<Arrival> next = work.arrive(scheduled);
        if (next.isEmpty()) {
            lead.close();
            return;
        }
        lead.isReady();
        if (scheduled - run.clock().nanoTime() > RESERVE_NANOS) {
            lead.keepReserve();
        }
        awaitTime(scheduled);
        boolean slot = cap.take(scheduled);
        OptionalLong waited = cap.waitedNanos();
        if (cap.isLimited()) {
            lead.passOn();
        }
        if (lead.isStillWanted()) {
            sendOrGiveUp(next.get(), slot, waited);
        }
    }

    /** Without a limit one more arrival may be prepared just before the time of this one; with a limit, after it has its slot. */
    private void awaitTime(long scheduled) throws InterruptedException {
        if (!cap.isLimited()) {
            if (scheduled - run.clock().nanoTime() > HAND_OVER_NANOS) {
                run.clock().sleepUntil(scheduled - HAND_OVER_NANOS);
            }
            lead.passOn();
        }
        run.clock().sleepUntil(scheduled);
    }

    private void sendOrGiveUp(Arrival arrival, boolean slot, OptionalLong waited) {
        if (!slot) {
            arrival.giveUp(waited);
            return;
        }
        try {
            requireRoom();
            arrival.begin(waited);
        } finally {
            inFlight.decrementAndGet();
            cap.giveBack();
        }
    }

    private void requireRoom() {
        if (inFlight.incrementAndGet() > mostThreads) {
            throw new LoadBrokenException(String.format(
                    Locale.ROOT,
                    "%,d requests are in flight, each with a thread and a socket of this process: at this rate the server"
                            + " ends fewer than arrive%n  next: lower llmbench.rate, or end hopeless requests sooner with"
                            + " llmbench.request-timeout",
                    mostThreads));
        }
    }

    @Override
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        return lead.awaitEnd(time, unit);
    }

    @Override
    public void turnAway() {
        cap.close();
    }

    @Override
    public void halt() {
        lead.halt();
    }
}
