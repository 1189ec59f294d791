// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.request.ConnectionTimes;

/**
 * Hears what arrives for one request. Stamps are monotonic nanoseconds, read as bytes came off the socket and before
 * any decoding. The calls of one request never overlap.
 */
public interface StreamListener {

    /** Bytes of the body arrived: the sign of life for the idle watchdog's byte limit. */
    default void bytes(long stampNanos) {}

    /**
     * A content chunk: generated text, white space included.
     *
     * @param stampNanos when the read that completed the event returned
     * @param sharedRead whether the content chunk before it came out of the same read
     * @param channel what kind of text; an event that carries several kinds is reported once, as the most visible one
     * @param text all the generated text of the event, of every channel and choice; valid only during the call
     */
    void content(long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text);

    /**
     * A piece of the content chunk reported just before: the text of one channel and one choice. Pieces of a channel
     * and a choice, joined in the order of the calls, are its whole text.
     *
     * @param choice index of the choice, 0 unless several answers were asked for
     * @param text holds the text; valid only during the call
     */
    default void text(ContentChannel channel, int choice, CharSequence text) {}

    /** A usage object; running totals are reported as they come and the last one counts. */
    default void usage(ServerUsage usage) {}

    /** The finish reason of the first choice. */
    default void finishReason(String reason) {}

    /** The model the server says is answering. */
    default void model(String name) {}

    /**
     * The answer is over: the event that ended it was read, or the body ended cleanly. Called at most once, and never
     * for a connection that broke before. The call may go on a little, to leave its connection usable.
     *
     * @param stampNanos when the read that brought the end returned
     */
    default void terminal(long stampNanos) {}

    /** Where the time before the first byte went; called at most once, when the request is over. */
    default void connection(ConnectionTimes times) {}
}
