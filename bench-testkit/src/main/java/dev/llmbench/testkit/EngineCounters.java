// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What an engine has done so far; written by the engine's thread, read by any. */
final class EngineCounters {
    private final AtomicLong promptTokens = new AtomicLong();
    private final AtomicLong outputTokens = new AtomicLong();
    private final AtomicLong cachedTokens = new AtomicLong();
    private final AtomicLong preemptions = new AtomicLong();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger queued = new AtomicInteger();
    private final AtomicInteger peakRunning = new AtomicInteger();
    private final AtomicInteger peakQueued = new AtomicInteger();

    void prefilled(int tokens) {
        promptTokens.addAndGet(tokens);
    }

    void generated() {
        outputTokens.incrementAndGet();
    }

    void cached(int tokens) {
        cachedTokens.addAndGet(tokens);
    }

    void preempted() {
        preemptions.incrementAndGet();
    }

    void level(int runningNow, int queuedNow) {
        running.set(runningNow);
        queued.set(queuedNow);
        peakRunning.accumulateAndGet(runningNow, Math::max);
        peakQueued.accumulateAndGet(queuedNow, Math::max);
    }

    long promptTokens() {
        return promptTokens.get();
    }

    long outputTokens() {
        return outputTokens.get();
    }

    long cachedTokens() {
        return cachedTokens.get();
    }

    long preemptions() {
        return preemptions.get();
    }

    int running() {
        return running.get();
    }

    int queued() {
        return queued.get();
    }

    int peakRunning() {
        return peakRunning.get();
    }

    int peakQueued() {
        return peakQueued.get();
    }
}
