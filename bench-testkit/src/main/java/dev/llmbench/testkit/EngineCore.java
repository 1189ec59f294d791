// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The timeline of an inference engine with iteration-level continuous batching. A sequence waits in a queue until it
 * gets a slot and room in the KV cache, is prefilled, and from then on gets one token at the end of each step.
 *
 * <p>Prefill {@linkplain PrefillCost.BesideSteps beside the steps} works on one prompt at a time; the sequence joins
 * the next step. Prefill {@linkplain PrefillCost.WithinSteps within the steps} takes a piece of prompt into each step
 * and lengthens it; the step that computes the last piece yields the first token.
 *
 * <p>Pure: no thread and no clock. The caller asks when something happens next and lets it happen; each step starts at
 * the moment the one before ended, however late the caller is, so a late caller makes no later token late.
 */
final class EngineCore {
    private final EngineProfile profile;
    private final EngineCounters counters = new EngineCounters();
    private final Random jitter;
    private final BlockPool pool;
    private final Deque<Sequence> queue = new ArrayDeque<>();
    /** All that have a slot, in the order in which they got it. */
    private final List<Sequence> running = new ArrayList<>();

    private @Nullable Sequence inLane;
    private long laneEndNanos;
    private boolean stepping;
    private long stepEndNanos;
    private boolean preempted;
    private boolean loaded;
    private long loadStartNanos;
    private long nowNanos;
    private long frozenUntilNanos;

    EngineCore(EngineProfile profile, long startNanos) {
        this.profile = profile;
        this.jitter = new Random(profile.step().seed());
        this.pool = new BlockPool(profile.cache());
        this.nowNanos = startNanos;
        this.frozenUntilNanos = startNanos;
    }

    EngineCounters counters() {
        return counters;
    }

    int blocksInUse() {
        return pool.blocksInUse();
    }

    /**
     * Lets everything up to this moment happen, then adds a sequence to the queue's end. It must fit into the KV cache.
     */
    void submit(Sequence sequence, long atNanos) {
        runUntil(atNanos);
        if (!loaded) {
            loaded = true;
            loadStartNanos = nowNanos;
        }
        queue.add(sequence);
        fill();
    }

    /** Gives a sequence's place back: at once when it waits, else at the end of its prefill or step. */
    void cancel(Sequence sequence, long atNanos) {
        runUntil(atNanos);
        sequence.cancel();
        queue.remove(sequence);
        if (sequence.state() == Sequence.State.READY) {
            leave(sequence);
        }
        fill();
    }

    /** From {@code atNanos} to {@code untilNanos} the engine does nothing; what was under way ends that much later. */
    void freeze(long atNanos, long untilNanos) {
        runUntil(atNanos);
        long pauseNanos = untilNanos - startNanos();
        if (pauseNanos > 0) {
            laneEndNanos += pauseNanos;
            stepEndNanos += pauseNanos;
            frozenUntilNanos = untilNanos;
        }
    }

    /** When the next prefill or step ends; empty when nothing is to do. */
    OptionalLong nextEventNanos() {
        if (inLane == null) {
            return stepping ? OptionalLong.of(stepEndNanos) : OptionalLong.empty();
        }
        return OptionalLong.of(stepping && stepEndNanos - laneEndNanos < 0 ? stepEndNanos : laneEndNanos);
    }

    /** Lets every event up to and at this moment happen. */
    void runUntil(long untilNanos) {
        OptionalLong next = nextEventNanos();
        while (next.isPresent() && next.getAsLong() - untilNanos <= 0) {
            nowNanos = next.getAsLong();
            // A prefill that ends with a step is in time for the next step.
            if (inLane != null && laneEndNanos == nowNanos) {
                endLane(inLane);
            } else {
                endStep();
            }
            next = nextEventNanos();
        }
        if (untilNanos - nowNanos > 0) {
            nowNanos = untilNanos;
        }
    }

    private void endLane(Sequence sequence) {
        inLane = null;
        sequence.planChunk(sequence.tokensToPrefill());
        endChunk(sequence);
        sequence.become(Sequence.State.READY);
        if (sequence.cancelled()) {
            leave(sequence);
        }
        fill();
    }

    private void endStep() {
        stepping = false;
        long endNanos = nowNanos;
        List<Sequence> yielding = new ArrayList<>();
        for (Sequence sequence : running) {
            boolean yields = sequence.decoding();
            if (sequence.chunkTokens() > 0 && endChunk(sequence)) {
                sequence.become(Sequence.State.DECODING);
                yields = true;
            }
            if (yields && !sequence.cancelled()) {
                counters.generated();
                sequence.generate();
                yielding.add(sequence);
            }
        }
        for (Sequence sequence : List.copyOf(running)) {
            if (sequence != inLane && sequence.finished()) {
                leave(sequence);
            }
        }
        fill();
        // Told last: whoever has seen a last token must find its slot free.
        yielding.forEach(sequence -> sequence.tell(endNanos));
    }

    /** True when the prefill is complete. */
    private boolean endChunk(Sequence sequence) {
        counters.prefilled(sequence.chunkTokens());
        boolean complete = sequence.endChunk();
        if (complete) {
            pool.remember(sequence);
        }
        return complete;
    }

    private void leave(Sequence sequence) {
        running.remove(sequence);
        pool.release(sequence);
    }

    /** Begins whatever can begin now. */
    private void fill() {
        if (!stepping) {
            startStep();
        }
        if (profile.prefill() instanceof PrefillCost.BesideSteps beside && inLane == null && admitNext()) {
            Sequence next = running.get(running.size() - 1);
            inLane = next;
            laneEndNanos = startNanos() + Math.round(beside.nanos(next.tokensToPrefill()) * factor());
        }
        counters.level(running.size(), queue.size());
    }

    private void startStep() {
        preempted = false;
        makeRoom();
        double promptNanos = profile.prefill() instanceof PrefillCost.WithinSteps within ? planChunks(within) : 0;
        int members = 0;
        for (Sequence sequence : running) {
            if (sequence.state() == Sequence.State.READY) {
                sequence.become(Sequence.State.DECODING);
            }
            members += sequence.decoding() || sequence.chunkTokens() > 0 ? 1 : 0;
        }
        if (members > 0) {
            double draw = 2 * jitter.nextDouble() - 1;
            stepping = true;
            stepEndNanos = startNanos() + profile.step().nanos(members, promptNanos, draw, factor());
        }
    }

    /** Room in the KV cache for every token of the coming step, the oldest first, at the cost of the youngest. */
    private void makeRoom() {
        for (Sequence sequence : List.copyOf(running)) {
            while (sequence.decoding() && !pool.grow(sequence)) {
                preempt(running.get(running.size() - 1));
            }
        }
    }

    private void preempt(Sequence victim) {
        leave(victim);
        victim.preempt();
        counters.preempted();
        preempted = true;
        if (inLane == victim) {
            inLane = null;
        }
        if (!victim.cancelled()) {
            queue.addFirst(victim);
        }
    }

    /** Chooses the pieces of prompts for the coming step; returns what they add to it. */
    private double planChunks(PrefillCost.WithinSteps within) {
        int left = within.tokensPerStep();
        for (int i = 0; left > 0 && (i < running.size() || admitNext()); i++) {
            Sequence sequence = running.get(i);
            if (sequence.state() == Sequence.State.PREFILLING) {
                sequence.planChunk(Math.min(left, sequence.tokensToPrefill()));
                left -= sequence.chunkTokens();
            }
        }
        return (double) (within.tokensPerStep() - left) * within.perToken().toNanos();
    }

    /**
     * The head of the queue gets a slot, if there is one, and room. Not right after a preemption: the room was short.
     */
    private boolean admitNext() {
        Sequence head = queue.peek();
        if (head == null || preempted || running.size() >= profile.slots() || !pool.take(head)) {
            return false;
        }
        queue.remove();
        running.add(head);
        head.admit(startNanos());
        counters.cached(head.computedTokens());
        return true;
    }

    private double factor() {
        return profile.pace().factor(startNanos() - loadStartNanos);
    }

    /** When work that is begun now begins: at once, or when the freeze is over. */
    private long startNanos() {
        return Math.max(0, frozenUntilNanos - nowNanos) + nowNanos;
    }
}
