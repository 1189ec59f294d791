// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.sse;

import java.io.IOException;
import java.util.function.LongConsumer;
import okio.Buffer;
import okio.Source;
import org.jspecify.annotations.Nullable;

/**
 * Turns a body into events, each with the time its last byte came off the socket. Follows the event stream
 * interpretation of the WHATWG HTML standard (section 9.2), and on two points the servers: an event left open at the end
 * of the body is returned and marked, and the {@code error} field of older servers is kept.
 *
 * <p>The stamp is taken directly after each read of the source and before anything is decoded.
 *
 * <p>For one thread.
 */
public final class ServerSentEventReader {

    /** The largest event accepted unless a limit is given: 16 MiB. */
    public static final int DEFAULT_MAX_EVENT_BYTES = 16 << 20;

    private static final long READ_BYTES = 8192;
    private static final String DEFAULT_NAME = "message";

    private final Source source;
    private final ReadClock reads;
    private final LongConsumer onRead;
    private final Buffer arrived = new Buffer();
    private final EventBuffer buffer;
    private final StrayLines strays = new StrayLines();

    private String eventName = DEFAULT_NAME;
    private @Nullable String errorField;
    private boolean openAtEnd;
    private boolean firstLine = true;
    private boolean anyField;
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
        this(source, reads, onRead, DEFAULT_MAX_EVENT_BYTES);
    }

    /** With a limit on one event: its data so far plus the line that is arriving. */
    public ServerSentEventReader(Source source, ReadClock reads, LongConsumer onRead, int maxEventBytes) {
        this.source = source;
        this.reads = reads;
        this.onRead = onRead;
        this.buffer = new EventBuffer(maxEventBytes);
    }

    /**
     * Waits for the next event: a block with a {@code data} field, be it empty, or with an {@code error} field. Comments
     * alone are no event.
     *
     * @return false at the clean end of the body
     * @throws EventTooLargeException when the event exceeds the limit
     * @throws IOException when the connection broke; what had arrived of an event is returned before that
     */
    public boolean next() throws IOException {
        startEvent();
        while (!ended) {
            while (buffer.nextLine()) {
                if (line()) {
                    return true;
                }
            }
            ended = !read();
        }
        if (buffer.lastLine()) {
            field();
        }
        if (!openAtEnd && isEvent()) {
            openAtEnd = true;
            return true;
        }
        if (broken != null) {
            throw broken;
        }
        return false;
    }

    private void startEvent() {
        buffer.dropData();
        eventName = DEFAULT_NAME;
        errorField = null;
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

    /** Takes in one line; true when it ends an event. */
    private boolean line() {
        if (field()) {
            return false;
        }
        if (isEvent()) {
            return true;
        }
        eventName = DEFAULT_NAME;
        return false;
    }

    private boolean isEvent() {
        return buffer.hasData() || errorField != null;
    }

    /** Takes in one line; false when it was blank. */
    private boolean field() {
        if (firstLine) {
            firstLine = false;
            buffer.skipLineBytes(SseField.byteOrderMarkLength(buffer.bytes(), buffer.lineStart(), buffer.lineEnd()));
        }
        int start = buffer.lineStart();
        int end = buffer.lineEnd();
        if (start == end) {
            return false;
        }
        SseField field = SseField.of(buffer.bytes(), start, end);
        if (field == SseField.UNKNOWN) {
            if (!anyField) {
                strays.add(buffer.bytes(), start, end);
            }
            return true;
        }
        anyField = true;
        keep(field, field.valueStart(buffer.bytes(), start, end), end);
        return true;
    }

    private void keep(SseField field, int valueStart, int end) {
        switch (field) {
            case DATA -> buffer.appendData(valueStart);
            case EVENT -> eventName = valueStart == end ? DEFAULT_NAME : SseField.text(buffer.bytes(), valueStart, end);
            case ERROR -> {
                String text = SseField.text(buffer.bytes(), valueStart, end).strip();
                if (!text.isEmpty() && !text.equals("null")) {
                    errorField = text;
                }
            }
            default -> {
                // comments, id and retry say nothing about one answer
            }
        }
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
        return eventName;
    }

    /** The value of a non-standard {@code error} field; null when there was none or it was empty. */
    public @Nullable String errorField() {
        return errorField;
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
        return anyField;
    }

    /** The beginning of a body in which no line looked like an event stream, for a message; bounded. */
    public String strayText() {
        return strays.text();
    }
}
