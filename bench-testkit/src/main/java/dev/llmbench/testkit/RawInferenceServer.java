// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import javax.net.ssl.SSLContext;

/**
 * A server on a bare socket, for faults that a web server cannot commit: each POST is answered by a {@link WireScript}
 * to the byte. {@code GET /v1/models} lists {@link FakeInferenceServer#DEFAULT_MODEL}. Listens on 127.0.0.1, on a port
 * of its own.
 */
public final class RawInferenceServer implements AutoCloseable {

    private static final int BACKLOG = 200;

    private final IntFunction<WireScript> source;
    private final List<ReceivedRequest> posts = new CopyOnWriteArrayList<>();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicInteger number = new AtomicInteger();
    private final CountDownLatch closed = new CountDownLatch(1);
    private Optional<Duration> idleLimit = Optional.empty();
    private Optional<SSLContext> tls = Optional.empty();
    private Optional<ServerSocket> listener = Optional.empty();

    private RawInferenceServer(IntFunction<WireScript> source) {
        this.source = source;
    }

    /** A server, to be started, that gives every POST the same answer. */
    public static RawInferenceServer serving(WireScript script) {
        return new RawInferenceServer(number -> script);
    }

    /** A server, to be started, that chooses the answer by the POST's number, from 0. */
    public static RawInferenceServer choosing(IntFunction<WireScript> source) {
        return new RawInferenceServer(source);
    }

    /** Closes, from the start, every connection on which no request came for so long, as web servers do. */
    public RawInferenceServer closingIdleAfter(Duration limit) {
        idleLimit = Optional.of(limit);
        return this;
    }

    /** Speaks TLS from the start, with this context's keys. */
    public RawInferenceServer overTls(SSLContext context) {
        tls = Optional.of(context);
        return this;
    }

    /** Begins to listen. */
    public RawInferenceServer start() {
        try {
            InetAddress loopback = InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
            ServerSocket socket = tls.isPresent()
                    ? tls.get().getServerSocketFactory().createServerSocket(0, BACKLOG, loopback)
                    : new ServerSocket(0, BACKLOG, loopback);
            listener = Optional.of(socket);
            inThread("raw-inference-server", () -> accept(socket));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on 127.0.0.1", e);
        }
    }

    /** Where the server listens, such as {@code http://127.0.0.1:40213}; with TLS by the name {@code localhost}. */
    public String baseUrl() {
        return (tls.isPresent() ? "https://localhost:" : "http://127.0.0.1:") + port();
    }

    /** The port, once started. */
    public int port() {
        return listener.orElseThrow(
                        () -> new IllegalStateException("the server has no address before start() was called"))
                .getLocalPort();
    }

    /** Every POST that was read to its end, in order: silent re-sends of a client included. */
    public List<ReceivedRequest> posts() {
        return List.copyOf(posts);
    }

    /** How many connections were accepted. */
    public int connections() {
        return sockets.size();
    }

    /** Whether every connection is over, on this side at least. */
    public boolean hasNoOpenConnection() {
        return sockets.stream().allMatch(Socket::isClosed);
    }

    private void accept(ServerSocket from) {
        try {
            while (true) {
                Socket socket = from.accept();
                sockets.add(socket);
                inThread("raw-inference-connection", () -> serve(socket));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            WireConnection connection = new WireConnection(socket, closed);
            boolean open = true;
            while (open) {
                ReceivedRequest request = connection.read(idleLimit);
                open = connection.play(answerTo(request));
            }
        } catch (IOException | InterruptedException e) {
            // idle for too long, the client left, or the server was closed
        }
    }

    private WireScript answerTo(ReceivedRequest request) {
        if (request.method().equals("POST")) {
            posts.add(request);
            return source.apply(number.getAndIncrement());
        }
        boolean models = request.path().endsWith("/models");
        return models
                ? WireScript.answer(
                        "200 OK",
                        "Content-Type: application/json\r\n",
                        ChatJson.models(List.of(FakeInferenceServer.DEFAULT_MODEL)))
                : WireScript.answer("404 Not Found", "", "");
    }

    private static void inThread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Closes every connection and stops listening. */
    @Override
    public void close() {
        closed.countDown();
        try {
            if (listener.isPresent()) {
                listener.get().close();
            }
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("closing the server failed", e);
        }
    }
}
