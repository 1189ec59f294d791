// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The request that is arriving on one connection: no more HTTP than our own clients need. */
final class RequestInput {

    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: *(\\d+)");
    private static final Pattern GAP = Pattern.compile("\"gap-(\\d+)\"");
    private static final Pattern EVENTS = Pattern.compile("\"max_(?:completion_)?tokens\": *(\\d+)");
    private static final Pattern NUMBER = Pattern.compile("/sent/(\\d+)");

    private byte[] bytes = new byte[2048];
    private int size;

    /** False at the end of the connection. */
    boolean readFrom(SocketChannel client) throws IOException {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * size);
        }
        int count = client.read(ByteBuffer.wrap(bytes, size, bytes.length - size));
        size += Math.max(0, count);
        return count >= 0;
    }

    boolean isComplete() {
        String text = text();
        int head = text.indexOf("\r\n\r\n");
        if (head < 0) {
            return false;
        }
        Matcher length = LENGTH.matcher(text.substring(0, head).toLowerCase(Locale.ROOT));
        return size >= head + 4 + (length.find() ? Integer.parseInt(length.group(1)) : 0);
    }

    boolean isPost() {
        return bytes[0] == 'P';
    }

    long gapNanos() {
        return TimeUnit.MICROSECONDS.toNanos(number(GAP, 0));
    }

    int maxTokens() {
        return number(EVENTS, 1);
    }

    boolean asksFor(String path) {
        return text().startsWith("GET " + path);
    }

    int streamNumber() {
        return number(NUMBER, 0);
    }

    private int number(Pattern pattern, int otherwise) {
        Matcher found = pattern.matcher(text());
        return found.find() ? Integer.parseInt(found.group(1)) : otherwise;
    }

    private String text() {
        return new String(bytes, 0, size, StandardCharsets.ISO_8859_1);
    }

    void clear() {
        size = 0;
    }
}
