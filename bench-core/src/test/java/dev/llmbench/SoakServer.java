// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers every request with a hundred events, each a write of its own, and keeps nothing but a count. */
final class SoakServer implements Closeable {

    static final int EVENTS = 100;

    private static final String HEAD =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final byte[] EVENT =
            chunk("data: {\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\" word\"}}]}\n\n");
    private static final byte[] END = (new String(
                            chunk("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
                                    + "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":8,\"completion_tokens\":"
                                    + EVENTS
                                    + "}}\n\ndata: [DONE]\n\n"),
                            StandardCharsets.US_ASCII)
                    + "0\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket listener;
    private final AtomicInteger posts = new AtomicInteger();

    SoakServer() throws IOException {
        listener = new ServerSocket(0, 100, InetAddress.getByName("127.0.0.1"));
        start(this::accept);
    }

    private static byte[] chunk(String text) {
        return (Integer.toHexString(text.length()) + "\r\n" + text + "\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    int posts() {
        return posts.get();
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "soak-server");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                start(() -> serve(socket));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            while (true) {
                if (readsPost(in)) {
                    posts.incrementAndGet();
                }
                out.write(HEAD.getBytes(StandardCharsets.US_ASCII));
                for (int i = 0; i < EVENTS; i++) {
                    out.write(EVENT);
                }
                out.write(END);
            }
        } catch (IOException e) {
            // the client has hung up
        }
    }

    /** Whether it was one: what a server tells of itself is asked for with GET, and gets the same answer here. */
    private static boolean readsPost(InputStream in) throws IOException {
        int length = 0;
        boolean post = false;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            post |= line.startsWith("POST ");
            String lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(
                        lower.substring("content-length:".length()).strip());
            }
        }
        in.skipNBytes(length);
        return post;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException();
            }
            if (b != '\r') {
                line.append((char) b);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
