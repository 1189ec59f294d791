// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The floor: one thread, one selector, one buffer for all streams, and nothing done with the events but a stamp. */
final class SelectorReader implements StreamReader {

    private static final int READ_BYTES = 16_384;

    @Override
    public List<StreamTrace> read(StreamLoad load) throws IOException {
        List<EventScan> scans = new ArrayList<>();
        try (Selector selector = Selector.open()) {
            for (int i = 0; i < load.streams(); i++) {
                EventScan scan = new EventScan();
                scans.add(scan);
                open(load).register(selector, SelectionKey.OP_READ, scan);
            }
            ByteBuffer bytes = ByteBuffer.allocateDirect(READ_BYTES);
            int[] left = {load.streams()};
            while (left[0] > 0) {
                selector.select(key -> left[0] -= readFrom(key, bytes) ? 0 : 1);
            }
        }
        return scans.stream().map(EventScan::trace).toList();
    }

    private static SocketChannel open(StreamLoad load) throws IOException {
        SocketChannel channel =
                SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), load.port()));
        String request = "POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
                + load.body().length() + "\r\n\r\n" + load.body();
        channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.ISO_8859_1)));
        channel.configureBlocking(false);
        return channel;
    }

    /** False when the stream is over. */
    private static boolean readFrom(SelectionKey key, ByteBuffer bytes) {
        SocketChannel channel = (SocketChannel) key.channel();
        EventScan scan = (EventScan) key.attachment();
        try {
            bytes.clear();
            int count = channel.read(bytes);
            long now = System.nanoTime();
            scan.take(bytes.flip(), now);
            if (count >= 0 && !scan.isOver()) {
                return true;
            }
            channel.close();
            return false;
        } catch (IOException e) {
            throw new IllegalStateException("a stream broke", e);
        }
    }
}
