// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.real;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Passes bytes to a real server and back, and counts the chat requests on the wire: what was truly sent. */
final class CountingRelay implements AutoCloseable {

    private static final byte[] CHAT = "POST /v1/chat/completions HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket listener;
    private final int targetPort;
    private final AtomicInteger chatRequests = new AtomicInteger();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    CountingRelay(int targetPort) throws IOException {
        this.targetPort = targetPort;
        this.listener = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    String baseUrl() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    int chatRequests() {
        return chatRequests.get();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), targetPort);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                sockets.add(client);
                sockets.add(server);
                daemon(() -> pass(client, server, true));
                daemon(() -> pass(server, client, false));
            } catch (IOException e) {
                // closed, or the server refused: the client sees its connection end
            }
        }
    }

    private void pass(Socket from, Socket to, boolean count) {
        int matched = 0;
        byte[] buffer = new byte[8192];
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                for (int i = 0; count && i < n; i++) {
                    matched = buffer[i] == CHAT[matched] ? matched + 1 : buffer[i] == CHAT[0] ? 1 : 0;
                    if (matched == CHAT.length) {
                        chatRequests.incrementAndGet();
                        matched = 0;
                    }
                }
                out.write(buffer, 0, n);
            }
        } catch (IOException e) {
            // one side has gone; closing both tells the other
        } finally {
            sockets.remove(from);
        }
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "relay");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
