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
 * The timeline of an inference engine with iteration-level continuous batching. A sequence waits in a queue until one of
 * the slots and the prefill lane are free, is prefilled, joins the batch at the next step's start, and from then on gets
 * one token at the end of each step. Prefills run one at a time and beside the steps, so they delay first tokens and not
 * the tokens of others.
 *
 * <p>Pure: no thread and no clock. The caller asks when something happens next and lets it happen; each step starts at
 * the moment the one before ended, however late the caller is, so a late caller makes no later token late.
 */
final class EngineCore {
    private final EngineProfile profile;
    private final EngineCounters counters = new EngineCounters();
    private final Random jitter;
    private final Deque<Sequence> queue = new ArrayDeque<>();
    private final List<Sequence> ready = new ArrayList<>();
    private final List<Sequence> batch = new ArrayList<>();
    private @Nullable Sequence prefilling;
    private long prefillEndNanos;
    private boolean stepping;
    private long stepEndNanos;
    private long nowNanos;
    private long frozenUntilNanos;

    EngineCore(EngineProfile profile, long startNanos) {
        this.profile = profile;
        this.jitter = new Random(profile.seed());
        this.nowNanos = startNanos;
        this.frozenUntilNanos = startNanos;
    }

    EngineCounters counters() {
        return counters;
    }

    /** Lets everything up to this moment happen, then adds a sequence to the queue's end. */
    void submit(Sequence sequence, long atNanos) {
        runUntil(atNanos);
        queue.add(sequence);
        admit();
    }

    /** Gives a sequence's place back: at once when it waits, else at the end of its prefill or step. */
    void cancel(Sequence sequence, long atNanos) {
        runUntil(atNanos);
        sequence.cancel();
        queue.remove(sequence);
        ready.remove(sequence);
        admit();
    }

    /** From {@code atNanos} to {@code untilNanos} the engine does nothing; what was under way ends that much later. */
    void freeze(long atNanos, long untilNanos) {
        runUntil(atNanos);
        long pauseNanos = untilNanos - startNanos();
        if (pauseNanos > 0) {
            prefillEndNanos += pauseNanos;
            stepEndNanos += pauseNanos;
            frozenUntilNanos = untilNanos;
        }
    }

    /** When the next prefill or step ends; empty when nothing is to do. */
    OptionalLong nextEventNanos() {
        if (prefilling == null) {
            return stepping ? OptionalLong.of(stepEndNanos) : OptionalLong.empty();
        }
        return OptionalLong.of(stepping && stepEndNanos - prefillEndNanos < 0 ? stepEndNanos : prefillEndNanos);
    }

    /** Lets every event up to and at this moment happen. */
    void runUntil(long untilNanos) {
        OptionalLong next = nextEventNanos();
        while (next.isPresent() && next.getAsLong() - untilNanos <= 0) {
            nowNanos = next.getAsLong();
            // A prefill that ends with a step is in time for the next step.
            if (prefilling != null && prefillEndNanos == nowNanos) {
                endPrefill(prefilling);
            } else {
                endStep();
            }
            next = nextEventNanos();
        }
        if (untilNanos - nowNanos > 0) {
            nowNanos = untilNanos;
        }
    }

    private void endPrefill(Sequence sequence) {
        prefilling = null;
        counters.prefilled(sequence.promptTokens());
        if (!sequence.cancelled()) {
            ready.add(sequence);
        }
        admit();
        if (!stepping) {
            startStep();
        }
    }

    private void endStep() {
        stepping = false;
        for (Sequence sequence : batch) {
            if (!sequence.cancelled()) {
                counters.generated();
                sequence.emit(nowNanos);
            }
        }
        batch.removeIf(Sequence::finished);
        admit();
        startStep();
    }

    private void startStep() {
        batch.addAll(ready);
        ready.clear();
        if (!batch.isEmpty()) {
            stepping = true;
            stepEndNanos = startNanos() + profile.stepNanos(batch.size(), 2 * jitter.nextDouble() - 1);
        }
    }

    private void admit() {
        if (prefilling == null && !queue.isEmpty() && running() < profile.slots()) {
            Sequence next = queue.remove();
            prefilling = next;
            prefillEndNanos = startNanos() + profile.prefillNanos(next.promptTokens());
        }
        counters.level(running(), queue.size());
    }

    private int running() {
        return batch.size() + ready.size() + (prefilling == null ? 0 : 1);
    }

    /** When work that is begun now begins: at once, or when the freeze is over. */
    private long startNanos() {
        return Math.max(0, frozenUntilNanos - nowNanos) + nowNanos;
    }
}
