// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.List;

/**
 * Chooses the answer to each request; may be asked by many threads at a time. The usual choices can be said in words:
 *
 * <pre>{@code
 * FakeInferenceServer.choosing(ScriptSource.always(fast)
 *         .exceptFirst(3, Script.error(503, "loading the model"))
 *         .exceptEvery(10, Script.error(429, "slow down"))
 *         .exceptFrom(500, slow));
 * }</pre>
 */
@FunctionalInterface
public interface ScriptSource {
    /**
     * The answer to one request. What this throws is answered as HTTP 500 with the message.
     *
     * @param requestNumber 0 for the first chat request since the server was built, then 1, 2, …
     * @param request the request
     */
    Script scriptFor(int requestNumber, ReceivedRequest request);

    /** The same answer to every request. */
    static ScriptSource always(Script script) {
        return (number, request) -> script;
    }

    /** These answers one after the other, then from the beginning. */
    static ScriptSource inTurn(Script... scripts) {
        List<Script> turns = List.of(scripts);
        if (turns.isEmpty()) {
            throw new IllegalArgumentException("scripts is empty: there must be one at least to take its turn");
        }
        return (number, request) -> turns.get(number % turns.size());
    }

    /** This choice, but another answer to the first {@code count} requests. */
    default ScriptSource exceptFirst(int count, Script other) {
        requireCount("count", count, 0);
        return (number, request) -> number < count ? other : scriptFor(number, request);
    }

    /** This choice, but another answer to every {@code nth} request: with 10, to the 10th, the 20th … */
    default ScriptSource exceptEvery(int nth, Script other) {
        requireCount("nth", nth, 1);
        return (number, request) -> number % nth == nth - 1 ? other : scriptFor(number, request);
    }

    /** This choice, but another answer from a request on, counted from 0: with 10, to all after the first ten. */
    default ScriptSource exceptFrom(int first, Script other) {
        requireCount("first", first, 0);
        return (number, request) -> number >= first ? other : scriptFor(number, request);
    }

    private static void requireCount(String name, int value, int least) {
        if (value < least) {
            throw new IllegalArgumentException(
                    name + " = " + value + " counts no requests: it must be at least " + least);
        }
    }
}
