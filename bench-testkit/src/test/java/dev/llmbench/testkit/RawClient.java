// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client that sees what goes over the wire: raw bytes, and when each read returned. */
final class RawClient implements AutoCloseable {
    /** What one read returned, and when. */
    record Read(long atNanos, String text) {}

    private final Socket socket = new Socket();

    /** A client to be connected later. */
    RawClient() {}

    RawClient(FakeInferenceServer server) throws IOException {
        connect(server.url().getPort());
    }

    RawClient(SimulatedInferenceServer server) throws IOException {
        connect(server.url().getPort());
    }

    RawClient connect(int port) throws IOException {
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(10_000);
        return this;
    }

    RawClient post(String path, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return send("POST " + path + " HTTP/1.1\r\nHost: test\r\nX-Test: yes\r\nContent-Type: application/json\r\n"
                + "Content-Length: " + bytes.length + "\r\n\r\n" + body);
    }

    RawClient chat() throws IOException {
        return post("/v1/chat/completions", "{\"stream\":true}");
    }

    RawClient get(String path) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: test\r\n\r\n");
    }

    RawClient send(String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    void timeoutMillis(int millis) throws IOException {
        socket.setSoTimeout(millis);
    }

    Read read() throws IOException {
        byte[] buffer = new byte[65_536];
        int count = socket.getInputStream().read(buffer);
        String text = count < 0 ? "" : new String(buffer, 0, count, StandardCharsets.UTF_8);
        return new Read(System.nanoTime(), text);
    }

    /** Reads until what came ends with {@code tail}. */
    List<Read> readUntil(String tail) throws IOException {
        List<Read> reads = new ArrayList<>();
        StringBuilder all = new StringBuilder();
        while (!all.toString().endsWith(tail)) {
            Read read = read();
            if (read.text().isEmpty()) {
                throw new IOException("ended before " + tail + ": " + all);
            }
            reads.add(read);
            all.append(read.text());
        }
        return reads;
    }

    /** Reads to the end of a chunked answer. */
    List<Read> readChunked() throws IOException {
        return readUntil("0\r\n\r\n");
    }

    String readToClose() throws IOException {
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        in.transferTo(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    static String text(List<Read> reads) {
        StringBuilder all = new StringBuilder();
        reads.forEach(read -> all.append(read.text()));
        return all.toString();
    }

    /** The body of a chunked answer, framing removed. */
    static String unchunk(String answer) {
        StringBuilder body = new StringBuilder();
        int at = answer.indexOf("\r\n\r\n") + 4;
        while (true) {
            int lineEnd = answer.indexOf("\r\n", at);
            int size = Integer.parseInt(answer.substring(at, lineEnd), 16);
            if (size == 0) {
                return body.toString();
            }
            body.append(answer, lineEnd + 2, lineEnd + 2 + size);
            at = lineEnd + 2 + size + 2;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
