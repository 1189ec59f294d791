// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.loopback;

import dev.llmbench.clock.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Answers every POST with a stream of chunks at a fixed pace, each of which holds the moment of its send as its text: a
 * server that costs next to nothing, so that what is measured against it is the client. One thread serves all
 * connections.
 */
public final class NullServer implements AutoCloseable {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final NanoClock clock;
    private final NullAnswer answer;
    private final Selector selector;
    private final ServerSocketChannel listener;
    private final PriorityQueue<NullConnection> answering =
            new PriorityQueue<>(Comparator.comparingLong(NullConnection::dueNanos));
    private final Thread thread;
    private volatile boolean closed;

    private NullServer(NanoClock clock, NullAnswer answer, ServerSocketChannel listener, Selector selector) {
        this.clock = clock;
        this.answer = answer;
        this.listener = listener;
        this.selector = selector;
        this.thread = new Thread(this::serve, "llmbench-null-server");
        thread.setDaemon(true);
    }

    /**
     * Begins to listen on a free port.
     *
     * @param chunks content chunks of an answer
     * @param gap from one to the next
     * @throws IOException when nobody may listen on the loopback interface
     */
    public static NullServer started(NanoClock clock, int chunks, Duration gap) throws IOException {
        NullAnswer answer = new NullAnswer(chunks, gap.toNanos());
        return started(clock, answer, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    static NullServer started(NanoClock clock, NullAnswer answer, InetSocketAddress address) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            listener.bind(address, 1_024);
            listener.configureBlocking(false);
            Selector selector = Selector.open();
            listener.register(selector, SelectionKey.OP_ACCEPT);
            NullServer server = new NullServer(clock, answer, listener, selector);
            server.thread.start();
            return server;
        } catch (IOException e) {
            listener.close();
            throw e;
        }
    }

    /** Where it listens, such as {@code http://127.0.0.1:40213}. */
    public String baseUrl() {
        InetAddress address = listener.socket().getInetAddress();
        String host = address.getHostAddress();
        return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":"
                + listener.socket().getLocalPort();
    }

    private void serve() {
        try {
            while (!closed) {
                sendWhatIsDue();
                waitForRequests();
            }
        } catch (IOException e) {
            // The client notices by its connections; there is nobody else to tell.
        } finally {
            closeAll();
        }
    }

    private void waitForRequests() throws IOException {
        NullConnection next = answering.peek();
        if (next == null) {
            selector.select();
        } else {
            long leftNanos = next.dueNanos() - clock.nanoTime();
            if (leftNanos <= 0) {
                selector.selectNow();
            } else {
                selector.select(Math.max(1, leftNanos / NANOS_PER_MILLI));
            }
        }
        for (SelectionKey key : selector.selectedKeys()) {
            serve(key);
        }
        selector.selectedKeys().clear();
    }

    private void serve(SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                accept();
            } else if (key.attachment() instanceof NullConnection connection && connection.isAskedBy()) {
                connection.begin(clock.nanoTime());
                answering.add(connection);
            }
        } catch (IOException | CancelledKeyException e) {
            key.cancel();
            closeQuietly(key);
        }
    }

    private void accept() throws IOException {
        SocketChannel channel = listener.accept();
        if (channel != null) {
            channel.configureBlocking(false);
            channel.socket().setTcpNoDelay(true);
            channel.register(selector, SelectionKey.OP_READ, new NullConnection(channel, answer));
        }
    }

    private void sendWhatIsDue() {
        while (!answering.isEmpty() && answering.peek().dueNanos() - clock.nanoTime() <= 0) {
            NullConnection connection = answering.remove();
            try {
                if (connection.sendNext(clock)) {
                    answering.add(connection);
                }
            } catch (IOException theClientLeft) {
                connection.close();
            }
        }
    }

    private void closeAll() {
        for (SelectionKey key : selector.keys()) {
            closeQuietly(key);
        }
        try {
            selector.close();
        } catch (IOException e) {
            // closed as far as it goes
        }
    }

    private static void closeQuietly(SelectionKey key) {
        try {
            key.channel().close();
        } catch (IOException e) {
            // closed as far as it goes
        }
    }

    /** Stops listening and drops all connections; returns when the thread has ended. */
    @Override
    public void close() {
        closed = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the loopback server's socket does not close", e);
        }
    }
}
