// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.request.Outcome;

/** One request, sent at most once. */
public interface InferenceCall {

    /**
     * Sends the request and blocks until it is over. Everything seen on the way goes to the listener, on this thread
     * (connection phases excepted, which may come from the HTTP client's threads before the first chunk).
     *
     * @return how it ended; a failure is a value, this method throws nothing for it. After {@link #cancel()} the
     *     outcome is some failure, which the canceller replaces by its own reason
     */
    Outcome execute(StreamListener listener);

    /** Ends the request from any thread; {@link #execute} returns promptly. */
    void cancel();
}
