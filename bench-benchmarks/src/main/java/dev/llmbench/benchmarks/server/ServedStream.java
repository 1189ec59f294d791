// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;

/** One answer on its way: which event is next, when it is due, when the others went. */
final class ServedStream implements Comparable<ServedStream> {

    /** Spreads the streams over the gap as evenly as any number of them allows, whatever came before. */
    private static final double GOLDEN_RATIO = 0.6180339887498949;

    private static final String HEAD =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";

    private final SocketChannel client;
    private final int number;
    private final long gapNanos;
    private final int events;
    private final Consumer<ServedStream> whenEnded;
    private final ByteBuffer event;
    private long[] sentNanos = new long[64];
    private int sent;
    private long dueNanos;

    ServedStream(SocketChannel client, int number, long gapNanos, int events, Consumer<ServedStream> whenEnded) {
        this.client = client;
        this.number = number;
        this.gapNanos = gapNanos;
        this.events = events;
        this.whenEnded = whenEnded;
        this.event = direct(chunk(json("{\"content\":\" token\"}", "null")));
        double phase = number * GOLDEN_RATIO;
        this.dueNanos = System.nanoTime() + gapNanos + (long) (gapNanos * (phase - Math.floor(phase)));
    }

    private String json(String delta, String finishReason) {
        return String.format(
                Locale.ROOT,
                "{\"id\":\"chatcmpl-9f1c6b1e5c1a4d0b8f7e6d5c4b3a2910\",\"object\":\"chat.completion.chunk\","
                        + "\"created\":1764000000,\"model\":\"stream-%d\",\"choices\":[{\"index\":0,\"delta\":%s,"
                        + "\"logprobs\":null,\"finish_reason\":%s}]}",
                number,
                delta,
                finishReason);
    }

    private static String chunk(String data) {
        String event = "data: " + data + "\n\n";
        return Integer.toHexString(event.length()) + "\r\n" + event + "\r\n";
    }

    private static ByteBuffer direct(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    int number() {
        return number;
    }

    long dueNanos() {
        return dueNanos;
    }

    long[] sentNanos() {
        return Arrays.copyOf(sentNanos, sent);
    }

    boolean isFirst() {
        return sent == 0;
    }

    /**
     * Sends the next event.
     *
     * @param lastOne whether it is to be the last one, be there more to say or not
     * @return false when it was the last one or nobody listens any more
     */
    boolean sendNext(boolean lastOne) {
        try {
            boolean last = lastOne || sent == events - 1;
            ByteBuffer bytes = last || isFirst() ? direct(unusual(last)) : event.rewind();
            if (sent == sentNanos.length) {
                sentNanos = Arrays.copyOf(sentNanos, 2 * sent);
            }
            sentNanos[sent++] = System.nanoTime();
            if (last) {
                whenEnded.accept(this);
            }
            while (bytes.hasRemaining()) {
                client.write(bytes);
            }
            dueNanos += gapNanos;
            return !last;
        } catch (IOException e) {
            return false;
        }
    }

    private String unusual(boolean last) {
        String head = isFirst() ? HEAD : "";
        return last
                ? head + chunk(json("{\"content\":\" end\"}", "\"stop\"")) + chunk("[DONE]") + "0\r\n\r\n"
                : head + StandardCharsets.ISO_8859_1.decode(event.duplicate());
    }

    @Override
    public int compareTo(ServedStream other) {
        return Long.compare(dueNanos - other.dueNanos, 0);
    }
}
