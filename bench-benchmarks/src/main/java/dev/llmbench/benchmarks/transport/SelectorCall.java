// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.transport;

import dev.llmbench.endpoint.InferenceCall;
import dev.llmbench.endpoint.StreamListener;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;

/** One POST, written by the thread that executes it and read by the endpoint's. */
final class SelectorCall implements InferenceCall {

    private final SelectorEndpoint endpoint;
    private final int port;
    private final byte[] request;
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile SocketChannel channel;
    private volatile ChunkedEvents events;

    @SuppressWarnings("NullAway.Init") // both are set before the call is handed to the thread that reads
    SelectorCall(SelectorEndpoint endpoint, int port, String model, String prompt, int tokens) {
        this.endpoint = endpoint;
        this.port = port;
        String body = String.format(
                Locale.ROOT,
                "{\"model\":\"%s\",\"stream\":true,\"max_tokens\":%d,"
                        + "\"messages\":[{\"role\":\"user\",\"content\":\"%s\"}]}",
                model,
                tokens,
                prompt);
        this.request = ("POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                        + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public Outcome execute(StreamListener listener) {
        try (SocketChannel opened = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))) {
            events = new ChunkedEvents(listener);
            channel = opened;
            opened.write(ByteBuffer.wrap(request));
            opened.configureBlocking(false);
            endpoint.hand(this);
            over.await();
            return events.isOver()
                    ? Outcome.COMPLETED
                    : Outcome.Failed.of(FailureKind.TRUNCATED_STREAM, "the stream broke");
        } catch (IOException e) {
            return Outcome.Failed.of(FailureKind.CONNECT, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.Failed.of(FailureKind.TRUNCATED_STREAM, "interrupted");
        }
    }

    SocketChannel channel() {
        return channel;
    }

    /** True when the answer is over. */
    boolean take(ByteBuffer bytes, long stampNanos) throws IOException {
        return events.take(bytes, stampNanos);
    }

    void end() {
        over.countDown();
    }

    @Override
    public void cancel() {
        end();
    }
}
