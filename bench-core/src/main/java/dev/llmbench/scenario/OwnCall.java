// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.scenario;

/**
 * A request by a client of the user's own: another protocol, an SDK, a whole path through an application.
 *
 * <pre>{@code
 * user.call(stream -> client.chat("Hello", token -> stream.text(token)));
 * }</pre>
 *
 * <p>It is interrupted when it takes longer than the time limits of requests, or the load is over.
 */
@FunctionalInterface
public interface OwnCall {

    /**
     * Sends the request, reports the answer as it comes, and returns when it is complete. A client that does not stream
     * reports the whole text once, at its end: TTFT is then the whole latency.
     *
     * @throws Exception for a request that failed; the record tells its class and message
     */
    void execute(OwnStream stream) throws Exception;
}
