// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Streams events at a fixed gap and notes {@link System#nanoTime()} directly before it sends each: that clock is one
 * for all processes of a machine, so that a client can tell how late its own stamps are. One thread reads requests,
 * another one sends.
 *
 * <p>The gap is asked for by the model's name, {@code gap-20000} for 20,000 microseconds, and the number of events by
 * {@code max_tokens}. The answer's model is {@code stream-} and a number; {@code GET /sent/} and that number gives its
 * stamps, once. {@code GET /running} tells how many streams have begun and not ended, {@code GET /finish} ends
 * them all and those that come, until {@code GET /begin}.
 *
 * <p>Writes its port in the first line of its output; ends with its input.
 */
public final class StampingServer {

    private static final int BACKLOG = 4096;

    private final Selector selector;
    private final ServerSocketChannel listener;
    private final EventSender sender = new EventSender();
    private final Map<Integer, ServedStream> ended = new ConcurrentHashMap<>();
    private final AtomicInteger lastStream = new AtomicInteger();

    private StampingServer() throws IOException {
        selector = Selector.open();
        listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    public static void main(String[] args) throws IOException {
        StampingServer server = new StampingServer();
        server.start();
        System.out.println(server.port());
        while (System.in.read() >= 0) {
            // whoever started this process holds its input open for as long as it is needed
        }
        System.exit(0);
    }

    /** For tests of the benchmark itself: a server that shares this process, and ends with it. Gives back its port. */
    public static int startInThisProcess() throws IOException {
        StampingServer server = new StampingServer();
        server.start();
        return server.port();
    }

    private int port() {
        return listener.socket().getLocalPort();
    }

    private void start() {
        daemon("requests", this::serve);
        daemon("events", sender);
    }

    private static void daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void serve() {
        while (true) {
            try {
                selector.select();
                Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
                while (ready.hasNext()) {
                    SelectionKey key = ready.next();
                    ready.remove();
                    serve(key);
                }
            } catch (IOException e) {
                throw new IllegalStateException("the server's selector failed", e);
            }
        }
    }

    private void serve(SelectionKey key) throws IOException {
        if (key.isAcceptable()) {
            SocketChannel accepted = listener.accept();
            accepted.configureBlocking(false);
            accepted.socket().setTcpNoDelay(true);
            accepted.register(selector, SelectionKey.OP_READ, new RequestInput());
            return;
        }
        SocketChannel client = (SocketChannel) key.channel();
        try {
            RequestInput input = (RequestInput) key.attachment();
            if (!input.readFrom(client)) {
                client.close();
                return;
            }
            if (input.isComplete()) {
                answer(client, input);
                input.clear();
            }
        } catch (IOException e) { // a client that is gone
            client.close();
        }
    }

    private void answer(SocketChannel client, RequestInput input) throws IOException {
        if (input.isPost()) {
            ServedStream stream = new ServedStream(
                    client,
                    lastStream.incrementAndGet(),
                    input.gapNanos(),
                    input.maxTokens(),
                    done -> ended.put(done.number(), done));
            sender.add(stream);
            return;
        }
        NumbersAnswer.write(client, answer(input));
    }

    private long[] answer(RequestInput input) {
        if (input.asksFor("/running")) {
            return new long[] {sender.running()};
        }
        if (input.asksFor("/finish") || input.asksFor("/begin")) {
            sender.finish(input.asksFor("/finish"));
            return new long[0];
        }
        ServedStream stream = ended.remove(input.streamNumber());
        return stream == null ? new long[0] : stream.sentNanos();
    }
}
