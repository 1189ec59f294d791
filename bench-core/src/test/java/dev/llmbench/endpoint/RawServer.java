// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that shows what is on the wire and answers with exactly the bytes of the test. */
final class RawServer implements Closeable {

    /** A request as it came, header names in lower case. */
    record Received(int connection, String line, Map<String, String> headers, String body) {}

    /** What the test answers. */
    interface Answer {
        /** Returns whether the connection stays open. */
        boolean to(Received request, Exchange exchange) throws Exception;
    }

    /** The server's end of one connection. */
    record Exchange(Socket socket, OutputStream out, CountDownLatch closed) {

        void write(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        }

        /** Keeps the connection as it is until the server is closed. */
        void hold() throws InterruptedException {
            closed.await();
        }

        /** Waits, or returns at once when the server is closed. */
        void waitMillis(long millis) throws InterruptedException {
            boolean unused = closed.await(millis, TimeUnit.MILLISECONDS);
        }

        /** The next close of the socket goes out as a reset. */
        void resetOnClose() throws IOException {
            socket.setSoLinger(true, 0);
        }
    }

    private final ServerSocket listener;
    private final Answer answer;
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final CountDownLatch closed = new CountDownLatch(1);

    RawServer(Answer answer) throws IOException {
        this(new ServerSocket(0, 50, InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1})), answer);
    }

    RawServer(ServerSocket listener, Answer answer) {
        this.answer = answer;
        this.listener = listener;
        start("raw-server", this::accept);
    }

    /** Answers each request with the same bytes and keeps the connection. */
    static RawServer always(String answer) throws IOException {
        return new RawServer((request, exchange) -> {
            exchange.write(answer);
            return true;
        });
    }

    static String answer(String statusLine, String headers, String body) {
        return "HTTP/1.1 " + statusLine + "\r\n" + headers + "Content-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body;
    }

    static String chunk(String text) {
        return Integer.toHexString(text.getBytes(StandardCharsets.UTF_8).length) + "\r\n" + text + "\r\n";
    }

    /** An event with a piece of text; {@code [DONE]} is the terminal one. */
    static String event(String text) {
        return text.equals("[DONE]")
                ? "data: [DONE]\n\n"
                : "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + text + "\"}}]}\n\n";
    }

    /** The head of a stream and an event for each text, without the end of the body. */
    static String stream(String... texts) {
        StringBuilder bytes = new StringBuilder(
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n");
        for (String text : texts) {
            bytes.append(chunk(event(text)));
        }
        return bytes.toString();
    }

    String url() {
        return "http://127.0.0.1:" + port();
    }

    int port() {
        return listener.getLocalPort();
    }

    List<Received> received() {
        return received;
    }

    int connections() {
        return connections.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                sockets.add(socket);
                int number = connections.getAndIncrement();
                start("raw-server-" + number, () -> serve(socket, number));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket socket, int number) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            Exchange exchange = new Exchange(socket, socket.getOutputStream(), closed);
            boolean open = true;
            while (open) {
                Received request = read(in, number);
                received.add(request);
                open = answer.to(request, exchange);
            }
        } catch (Exception e) {
            // the client went away, or the server was closed
        }
    }

    private static Received read(InputStream in, int number) throws IOException {
        String line = line(in);
        Map<String, String> headers = new TreeMap<>();
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            int colon = header.indexOf(':');
            headers.put(
                    header.substring(0, colon).toLowerCase(Locale.ROOT),
                    header.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        return new Received(number, line, headers, new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException();
            }
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
