// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.transport;

import dev.llmbench.endpoint.InferenceCall;
import dev.llmbench.endpoint.InferenceEndpoint;
import dev.llmbench.endpoint.InferenceRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Reads the answers of all calls on one thread with one selector, so that an event costs no wake-up of a thread of its
 * own. The thread that executes a call sleeps until the answer is over. Knows plain HTTP/1.1 with chunked answers of
 * one event a chunk or more, and nothing of what goes wrong: enough to see what such a transport would save.
 */
public final class SelectorEndpoint implements InferenceEndpoint {

    private static final int READ_BYTES = 16_384;

    private final int port;
    private final String model;
    private final Selector selector;
    private final Queue<SelectorCall> opened = new ConcurrentLinkedQueue<>();
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(READ_BYTES);

    /** An endpoint of the server at this port of the machine. */
    public SelectorEndpoint(int port, String model) throws IOException {
        this.port = port;
        this.model = model;
        this.selector = Selector.open();
        Thread thread = new Thread(this::read, "selector");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public InferenceCall newCall(InferenceRequest request) {
        int tokens = request.prompt().requestedOutputTokens().orElse(1);
        return new SelectorCall(this, port, model, request.prompt().text(), tokens);
    }

    void hand(SelectorCall call) {
        opened.add(call);
        selector.wakeup();
    }

    private void read() {
        try {
            while (true) {
                selector.select(this::readFrom);
                for (SelectorCall call = opened.poll(); call != null; call = opened.poll()) {
                    call.channel().register(selector, SelectionKey.OP_READ, call);
                }
            }
        } catch (ClosedSelectorException e) {
            // closed
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void readFrom(SelectionKey key) {
        SelectorCall call = (SelectorCall) key.attachment();
        try {
            bytes.clear();
            int count = call.channel().read(bytes);
            long now = System.nanoTime();
            bytes.flip();
            if (call.take(bytes, now) || count < 0) {
                key.cancel();
                call.end();
            }
        } catch (IOException e) {
            key.cancel();
            call.end();
        }
    }

    @Override
    public void close() {
        try {
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
