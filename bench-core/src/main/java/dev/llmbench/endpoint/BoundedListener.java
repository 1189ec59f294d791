// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.text.PlainLine;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a server and whoever keeps what it says: names arrive as one plain, short line without secrets, and an
 * answer without end is given up before it fills the memory. Text goes through untouched; nobody keeps it.
 */
final class BoundedListener extends ForwardingListener {

    /** Twice the longest answers of today's models, one token a chunk: 2 MiB of stamps, 4 MB in requests.jsonl. */
    static final int MOST_CHUNKS = 1 << 18;

    static final int LONGEST_NAME = 200;

    private final Redaction redaction;
    private int chunks;
    private @Nullable String lastReason;

    BoundedListener(StreamListener listener, Redaction redaction) {
        super(listener);
        this.redaction = redaction;
    }

    /** @throws AnswerTooLargeException for one chunk too many */
    @Override
    public void content(long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {
        if (++chunks > MOST_CHUNKS) {
            throw new AnswerTooLargeException("the answer has more content chunks than the limit of " + MOST_CHUNKS);
        }
        super.content(stampNanos, sharedRead, channel, text);
    }

    @Override
    public void finishReason(String reason) {
        String shown = name(reason);
        // A server may change its mind with every event.
        if (!shown.equals(lastReason)) {
            lastReason = shown;
            super.finishReason(shown);
        }
    }

    @Override
    public void model(String name) {
        super.model(name(name));
    }

    private String name(String given) {
        return redaction.apply(PlainLine.of(given, LONGEST_NAME));
    }
}
