// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Who prepares the next arrival of an open loop. One thread at a time has the lead; it keeps its arrival, waits for that one's
 * time and sends it itself, so that nobody has to be woken between the time and the send. A few arrivals may be ready ahead
 * of their time. Thread-safe.
 */
final class ArrivalLead {

    private final int mostAhead;
    private final Runnable startThread;
    private final Deque<Follower> idle = new ArrayDeque<>();
    private final Set<Thread> waiting = new HashSet<>();
    private final CountDownLatch allEnded = new CountDownLatch(1);
    /** The lead, from the moment it is given, and every arrival until it has ended; zero only when no more will come. */
    private int busy;

    private int ready;
    private boolean taken;
    private boolean givenToNewThread;
    private boolean over;
    private boolean halted;

    /**
     * @param mostAhead how many arrivals may be ready before their time; with one, they reach it one after the other
     * @param startThread starts one more thread, which will ask for the lead
     */
    ArrivalLead(int mostAhead, Runnable startThread) {
        this.mostAhead = mostAhead;
        this.startThread = startThread;
    }

    /** Gives the lead to the first thread. */
    void start() {
        giveToNext();
    }

    /** Waits for the lead. False when there is nothing more to lead. */
    boolean take() {
        Follower self = new Follower(Thread.currentThread());
        synchronized (this) {
            if (givenToNewThread) {
                givenToNewThread = false;
                return leads(self);
            }
            if (over) {
                return false;
            }
            idle.push(self);
        }
        while (!self.called) {
            LockSupport.park(this);
        }
        synchronized (this) {
            return self.leads && leads(self);
        }
    }

    /** A lead that comes when all is over ends at once. */
    private boolean leads(Follower self) {
        if (over) {
            ended();
            return false;
        }
        waiting.add(self.thread);
        return true;
    }

    /** The leader has its arrival; the next one may be prepared, if that is not too far ahead. */
    void isReady() {
        synchronized (this) {
            taken = false;
            ready++;
        }
        giveToNext();
    }

    /** The time of an arrival has all but come, so that one more may be prepared. */
    void passOn() {
        synchronized (this) {
            ready--;
        }
        giveToNext();
    }

    /** One thread in reserve, since to start one takes longer than to wake one. */
    void keepReserve() {
        synchronized (this) {
            if (over || givenToNewThread || !idle.isEmpty()) {
                return;
            }
        }
        startThread.run();
    }

    /** Ends this thread's waiting for its arrival. False when nothing is to be sent any more. */
    synchronized boolean isStillWanted() {
        waiting.remove(Thread.currentThread());
        return !halted;
    }

    /** What this thread did with the lead has ended. */
    synchronized void ended() {
        waiting.remove(Thread.currentThread());
        busy--;
        if (busy == 0) {
            allEnded.countDown();
        }
    }

    /** No arrival is prepared any more; those that are ready are still sent. */
    synchronized void close() {
        over = true;
        idle.forEach(follower -> follower.call(false));
        idle.clear();
    }

    /** The same, and those that wait for their time are dropped. */
    synchronized void halt() {
        halted = true;
        close();
        waiting.forEach(Thread::interrupt);
    }

    boolean awaitEnd(long time, TimeUnit unit) throws InterruptedException {
        return allEnded.await(time, unit);
    }

    private void giveToNext() {
        synchronized (this) {
            if (over || taken || ready >= mostAhead) {
                return;
            }
            taken = true;
            busy++;
            Follower next = idle.poll();
            if (next != null) {
                next.call(true);
                return;
            }
            givenToNewThread = true;
        }
        try {
            startThread.run();
        } catch (Throwable e) { // a machine without threads
            takeBack();
            throw e;
        }
    }

    /** The lead that was meant for a thread that did not come; a thread in reserve may have taken it meanwhile. */
    private synchronized void takeBack() {
        if (givenToNewThread) {
            givenToNewThread = false;
            ended();
        }
    }

    private static final class Follower {
        private final Thread thread;
        private volatile boolean leads;
        private volatile boolean called;

        Follower(Thread thread) {
            this.thread = thread;
        }

        void call(boolean toLead) {
            leads = toLead;
            called = true;
            LockSupport.unpark(thread);
        }
    }
}
