// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.transport;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.async.ByteArrayFeeder;
import dev.llmbench.endpoint.ContentChannel;
import dev.llmbench.endpoint.StreamListener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * An answer as it arrives: chunks of HTTP, lines, events, and the text in their JSON, told to the listener. Keeps the
 * line that is open and nothing else.
 */
final class ChunkedEvents {

    private static final JsonFactory JSON = new JsonFactory();
    private static final byte[] DATA = "data: ".getBytes(StandardCharsets.ISO_8859_1);

    private final StreamListener listener;
    private final JsonParser parser = JSON.createNonBlockingByteArrayParser();
    private final ByteArrayFeeder feeder = (ByteArrayFeeder) parser.getNonBlockingInputFeeder();
    private byte[] line = new byte[1024];
    private int length;
    private boolean any;
    private boolean named;
    private boolean over;

    ChunkedEvents(StreamListener listener) throws IOException {
        this.listener = listener;
    }

    boolean isOver() {
        return over;
    }

    /** Takes in what one read brought; true when the answer is over. */
    boolean take(ByteBuffer bytes, long stampNanos) throws IOException {
        listener.bytes(stampNanos);
        any = false;
        while (bytes.hasRemaining()) {
            byte next = bytes.get();
            if (next == '\n') {
                takeLine(stampNanos);
                length = 0;
                continue;
            }
            if (length == line.length) {
                line = Arrays.copyOf(line, 2 * length);
            }
            line[length++] = next;
        }
        return over;
    }

    /** Heads and sizes of chunks are lines, too, and begin otherwise; none of the events' lines is cut by them here. */
    private void takeLine(long stampNanos) throws IOException {
        if (length <= DATA.length || !Arrays.equals(line, 0, DATA.length, DATA, 0, DATA.length)) {
            return;
        }
        if (line[DATA.length] == '[') {
            over = true;
            listener.terminal(stampNanos);
            return;
        }
        feeder.feedInput(line, DATA.length, length);
        JsonToken token = parser.nextToken();
        while (token != JsonToken.NOT_AVAILABLE) {
            if (token == JsonToken.VALUE_STRING) {
                takeText(stampNanos);
            }
            token = feeder.needMoreInput() ? JsonToken.NOT_AVAILABLE : parser.nextToken();
        }
    }

    private void takeText(long stampNanos) throws IOException {
        switch (parser.currentName()) {
            case "content" -> {
                listener.content(stampNanos, any, ContentChannel.TEXT, parser.getText());
                any = true;
            }
            case "finish_reason" -> listener.finishReason(parser.getText());
            case "model" -> {
                if (!named) {
                    named = true;
                    listener.model(parser.getText());
                }
            }
            default -> {
                // ids and the like
            }
        }
    }
}
