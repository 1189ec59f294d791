// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

/** Chooses the answer to each chat request; may be asked by many threads at a time. */
@FunctionalInterface
public interface ScriptSource {
    /**
     * The answer to one request. What this throws is answered as HTTP 500 with the message.
     *
     * @param requestNumber 0 for the first chat request since the server was built, then 1, 2, …
     * @param request the request
     */
    Script scriptFor(int requestNumber, ReceivedRequest request);
}
