// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/** One run of an engine under a load, from event to event. What ends at a moment ends before what comes at it. */
final class VirtualTime {
    private final EngineProfile profile;
    private final SimulatedLoad load;
    private final long keepBelowIndex;
    private final EngineCore core;
    private final List<Answer> ended = new ArrayList<>();
    private final List<RequestTimeline> kept = new ArrayList<>();
    private long taken;

    VirtualTime(EngineProfile profile, SimulatedLoad load, long keepBelowIndex) {
        this.profile = profile;
        this.load = load;
        this.keepBelowIndex = keepBelowIndex;
        this.core = new EngineCore(profile, 0);
    }

    /** A request on its way. */
    private final class Answer {
        private final long index;
        private final long arrivalNanos;
        private final Sequence sequence;
        private final long[] tokenNanos;
        private int tokens;

        Answer(long index, long arrivalNanos, SimulatedRequest request) {
            this.index = index;
            this.arrivalNanos = arrivalNanos;
            this.tokenNanos = new long[request.outputTokens()];
            this.sequence = new Sequence(request.prompt(profile), request.outputTokens(), this::onToken);
        }

        private void onToken(long atNanos) {
            tokenNanos[tokens++] = atNanos;
            if (tokens == tokenNanos.length) {
                ended.add(this);
            }
        }
    }

    List<RequestTimeline> run() {
        while (!load.over()) {
            OptionalLong event = core.nextEventNanos();
            OptionalLong arrival = load.nextNanos();
            if (event.isPresent() && (arrival.isEmpty() || event.getAsLong() <= arrival.getAsLong())) {
                core.runUntil(event.getAsLong());
                tellEnded();
            } else {
                submit(arrival.orElseThrow());
            }
        }
        kept.sort(Comparator.comparingLong(RequestTimeline::index));
        return kept;
    }

    private void tellEnded() {
        for (Answer answer : ended) {
            RequestTimeline timeline =
                    new RequestTimeline(answer.index, answer.arrivalNanos, answer.sequence, answer.tokenNanos);
            if (answer.index < keepBelowIndex) {
                kept.add(timeline);
            }
            load.ended(answer.index, timeline.lastTokenNanos());
        }
        ended.clear();
    }

    private void submit(long atNanos) {
        Answer answer = new Answer(taken++, atNanos, load.take());
        profile.refusal(answer.sequence.prompt().tokens(), answer.sequence.outputTokens())
                .ifPresent(reason -> {
                    throw new IllegalArgumentException("request " + answer.index + ": " + reason);
                });
        core.submit(answer.sequence, atNanos);
    }
}
