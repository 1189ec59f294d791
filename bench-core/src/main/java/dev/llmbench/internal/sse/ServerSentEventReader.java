// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.sse;

import java.io.IOException;
import java.util.function.LongConsumer;
import okio.Buffer;
import okio.Source;
import org.jspecify.annotations.Nullable;

/**
 * Turns a body into events, each with the time its last byte came off the socket. Follows the event stream
 * interpretation of the WHATWG HTML standard (section 9.2), and on two points the servers: an event left open at the
 * end of the body is returned and marked, and the {@code error} field of older servers is kept.
 *
 * <p>A body of JSON lines ({@link StreamFraming#JSON_LINES}) is read by the same loop: each line is an event without a
 * name.
 *
 * <p>The stamp is taken directly after each read of the source and before anything is decoded.
 *
 * <p>For one thread.
 */
public final class ServerSentEventReader {

    /** The largest event accepted unless a limit is given: 2 to 16 MiB, by the size of the heap. */
    public static final int DEFAULT_MAX_EVENT_BYTES = EventLimit.ofThisJvm();

    private static final long READ_BYTES = 8192;

    private final Source source;
    private final ReadClock reads;
    private final LongConsumer onRead;
    private final Buffer arrived = new Buffer();
    private final EventBuffer buffer;
    private final EventLines fields;

    private boolean openAtEnd;
    private long stampNanos;
    private long readNumber;
    private long endNanos;
    private long bytesRead;
    private boolean ended;
    private @Nullable IOException broken;

    /**
     * @param source the body; a read must return what has arrived and not wait for more
     * @param reads when and with which read of the socket those bytes came
     * @param onRead told the stamp of each read that brought bytes
     */
    public ServerSentEventReader(Source source, ReadClock reads, LongConsumer onRead) {
        this(source, reads, onRead, StreamFraming.EVENTS);
    }

    /** For a body that is not, or not surely, an event stream. */
    public ServerSentEventReader(Source source, ReadClock reads, LongConsumer onRead, StreamFraming framing) {
        this(source, reads, onRead, framing, DEFAULT_MAX_EVENT_BYTES);
    }

    /** With a limit on one event: its data so far plus the line that is arriving. */
    ServerSentEventReader(
            Source source, ReadClock reads, LongConsumer onRead, StreamFraming framing, int maxEventBytes) {
        this.source = source;
        this.reads = reads;
        this.onRead = onRead;
        this.buffer = new EventBuffer(maxEventBytes);
        this.fields = framing.lines(buffer);
    }

    /**
     * Waits for the next event: a block with a {@code data} field, be it empty, or with an {@code error} field.
     * Comments alone are no event.
     *
     * @return false at the clean end of the body
     * @throws EventTooLargeException when the event exceeds the limit
     * @throws IOException when the connection broke; what had arrived of an event is returned before that
     */
    public boolean next() throws IOException {
        fields.startEvent();
        while (!ended) {
            while (buffer.nextLine()) {
                if (fields.takeLine()) {
                    return true;
                }
            }
            ended = !read();
        }
        if (buffer.lastLine()) {
            fields.takeField();
        }
        if (!openAtEnd && fields.isEvent()) {
            openAtEnd = true;
            return true;
        }
        if (broken != null) {
            throw broken;
        }
        return false;
    }

    private boolean read() {
        long count;
        try {
            count = source.read(arrived, READ_BYTES);
        } catch (IOException e) {
            broken = e;
            return false;
        }
        long stamp = reads.stampNanos();
        if (count < 0) {
            endNanos = stamp;
            return false;
        }
        stampNanos = stamp;
        readNumber = reads.readNumber();
        bytesRead += count;
        onRead.accept(stamp);
        buffer.append(arrived);
        return true;
    }

    /** Holds the event's data from {@link #dataOffset()} on; valid until the next call of {@link #next()}. */
    public byte[] data() {
        return buffer.bytes();
    }

    public int dataOffset() {
        return buffer.dataStart();
    }

    public int dataLength() {
        return buffer.dataLength();
    }

    /** False for a block that had only an {@code error} field. */
    public boolean hasData() {
        return buffer.hasData();
    }

    /** The {@code event} field, {@code message} when there was none. */
    public String eventName() {
        return fields.eventName();
    }

    /** The value of a non-standard {@code error} field; null when there was none or it was empty. */
    public @Nullable String errorField() {
        return fields.errorField();
    }

    /** Whether the body ended before the blank line that ends the event. */
    public boolean openAtEnd() {
        return openAtEnd;
    }

    /** When the read that completed the event returned. Events completed by one read share it. */
    public long stampNanos() {
        return stampNanos;
    }

    /** Which read completed the event, 1 or more; events completed by one read share it. */
    public long readNumber() {
        return readNumber;
    }

    /** When the clean end of the body came; means something after {@link #next()} has returned false. */
    public long endNanos() {
        return endNanos;
    }

    public long bytesRead() {
        return bytesRead;
    }

    /** Whether any line so far was a comment or a field of an event stream. */
    public boolean looksLikeEvents() {
        return fields.any();
    }

    /** The beginning of a body in which no line looked like an event stream, for a message; bounded. */
    public String strayText() {
        return fields.strayText();
    }
}
