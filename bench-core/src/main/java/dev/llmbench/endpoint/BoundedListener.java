// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.text.PlainLine;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a server and whoever keeps what it says: names arrive as one plain, short line without secrets, and an
 * answer without end is given up before it fills the memory. Text goes through untouched; nobody keeps it.
 */
final class BoundedListener implements StreamListener {

    /** Twice the longest answers of today's models, one token a chunk: 2 MiB of stamps, 4 MB in requests.jsonl. */
    static final int MOST_CHUNKS = 1 << 18;

    static final int LONGEST_NAME = 200;

    private final StreamListener listener;
    private final Redaction redaction;
    private int chunks;
    private @Nullable String lastReason;

    BoundedListener(StreamListener listener, Redaction redaction) {
        this.listener = listener;
        this.redaction = redaction;
    }

    @Override
    public void bytes(long stampNanos) {
        listener.bytes(stampNanos);
    }

    /** @throws AnswerTooLargeException for one chunk too many */
    @Override
    public void content(long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {
        if (++chunks > MOST_CHUNKS) {
            throw new AnswerTooLargeException("the answer has more content chunks than the limit of " + MOST_CHUNKS);
        }
        listener.content(stampNanos, sharedRead, channel, text);
    }

    @Override
    public void text(ContentChannel channel, int choice, CharSequence text) {
        listener.text(channel, choice, text);
    }

    @Override
    public void usage(ServerUsage latest) {
        listener.usage(latest);
    }

    @Override
    public void finishReason(String reason) {
        String shown = name(reason);
        // A server may change its mind with every event.
        if (!shown.equals(lastReason)) {
            lastReason = shown;
            listener.finishReason(shown);
        }
    }

    @Override
    public void model(String name) {
        listener.model(name(name));
    }

    private String name(String given) {
        return redaction.apply(PlainLine.of(given, LONGEST_NAME));
    }

    @Override
    public void terminal(long stampNanos) {
        listener.terminal(stampNanos);
    }

    @Override
    public void connection(ConnectionTimes times) {
        listener.connection(times);
    }
}
