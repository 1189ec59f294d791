// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.request.Phase;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Decides what the next request is for: warm-up, measured, filler or nothing more. One plan serves one run; all users
 * of a closed loop and the arrivals of an open loop draw from it. Thread-safe.
 */
final class RequestPlan {

    private final LoadSpec spec;
    private final boolean fillers;
    private final long startNanos;

    private long nextIndex;
    private boolean windowOpen;
    private long windowStartNanos;
    private int measuredStarted;
    private int measuredEnded;
    private boolean planOver;
    private boolean graceRuns;
    private long graceStartNanos;
    private boolean stopped;
    private boolean closed;
    private long closedNanos;

    /** @param fillers whether to keep the load up with unmeasured requests until the last measured one has ended */
    RequestPlan(LoadSpec spec, boolean fillers, long startNanos) {
        this.spec = spec;
        this.fillers = fillers;
        this.startNanos = startNanos;
    }

    /** The next request, meant to start at {@code scheduledNanos}; empty when no more are to start. */
    synchronized Optional<Ticket> next(long scheduledNanos) {
        if (stopped || isAfterClosing(scheduledNanos)) {
            return Optional.empty();
        }
        return phaseAt(scheduledNanos).map(phase -> {
            long index = nextIndex++;
            return new Ticket(index, phase, scheduledNanos, patienceNanos(phase, index));
        });
    }

    /** Whether a request that were due at this time would be let start; decides nothing. */
    synchronized boolean mayStart(long nanos) {
        if (stopped || isAfterClosing(nanos)) {
            return false;
        }
        if (!windowOpen) {
            return true;
        }
        boolean measures = !planOver && !stopRuleFires(nanos);
        return measures || loadIsStillNeeded(nanos);
    }

    private boolean isAfterClosing(long nanos) {
        return closed && nanos - closedNanos > 0;
    }

    /** Who warms up waits to the end. */
    private OptionalLong patienceNanos(Phase phase, long index) {
        boolean walksAway = phase != Phase.WARMUP
                && spec.walkAways().isPresent()
                && spec.walkAways().get().concerns(spec.seed(), index);
        return walksAway ? OptionalLong.of(spec.walkAways().get().after().toNanos()) : OptionalLong.empty();
    }

    private boolean loadIsStillNeeded(long nanos) {
        return fillers && measuredEnded < measuredStarted && !graceIsOver(nanos);
    }

    private Optional<Phase> phaseAt(long nanos) {
        if (!windowOpen && isWarmup(nanos)) {
            return Optional.of(Phase.WARMUP);
        }
        if (!windowOpen) {
            windowOpen = true;
            windowStartNanos = nanos;
        }
        planOver = planOver || stopRuleFires(nanos);
        if (!planOver) {
            measuredStarted++;
            return Optional.of(Phase.MEASURED);
        }
        return loadIsStillNeeded(nanos) ? Optional.of(Phase.FILLER) : Optional.empty();
    }

    private boolean isWarmup(long nanos) {
        return nextIndex < spec.warmup().requests()
                || nanos - startNanos < spec.warmup().duration().toNanos();
    }

    private boolean stopRuleFires(long nanos) {
        boolean numberIsReached = spec.stop().requests().isPresent()
                && measuredStarted >= spec.stop().requests().getAsInt();
        return numberIsReached || isTimeUp(nanos);
    }

    private boolean isTimeUp(long nanos) {
        StopRule stop = spec.stop();
        return stop.duration().isPresent()
                && measuredStarted >= stop.minRequests()
                && nanos - windowStartNanos >= stop.duration().get().toNanos();
    }

    /** Tells the plan that a request of this phase is over. */
    synchronized void ended(Phase phase) {
        if (phase == Phase.MEASURED) {
            measuredEnded++;
        }
    }

    /** What was due by then is still owed, on record if not in deed; nothing else starts. */
    synchronized void close(long nanos) {
        closed = true;
        closedNanos = nanos;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** No request starts from now on. */
    synchronized void stop() {
        stopped = true;
    }

    /**
     * Whether requests still in flight have used up their time to end. Time that is up starts the grace at once; a
     * number that is reached leaves its requests all the time they need, and only fillers a grace. Ends no plan: an
     * open loop that is late still owes the arrivals that were due before its end.
     */
    synchronized boolean isGraceOver(long nanos) {
        boolean onlyFillersAreLeft = planOver && measuredEnded == measuredStarted;
        if (!graceRuns && windowOpen && (isTimeUp(nanos) || onlyFillersAreLeft)) {
            graceRuns = true;
            graceStartNanos = nanos;
        }
        return graceIsOver(nanos);
    }

    private boolean graceIsOver(long nanos) {
        return graceRuns && nanos - graceStartNanos >= spec.grace().toNanos();
    }
}
