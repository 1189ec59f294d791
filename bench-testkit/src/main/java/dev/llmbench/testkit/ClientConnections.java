// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;

/**
 * Accepts connections and finds each again by its index, the order of acceptance, which is how MockWebServer names the
 * connection of a request. MockWebServer leaves a connection open when an answer fails; here it can be closed.
 */
final class ClientConnections extends ServerSocketFactory {
    /** Room for a whole burst of new users; MockWebServer asks for 50. */
    private static final int BACKLOG = 1024;

    private final Map<Integer, ClientConnection> open = new ConcurrentHashMap<>();
    private final AtomicInteger accepted = new AtomicInteger();

    /** The open connection with this index. */
    ClientConnection get(int index) throws IOException {
        ClientConnection connection = open.get(index);
        if (connection == null) {
            throw new IOException("connection " + index + " is closed");
        }
        return connection;
    }

    void closeAll() {
        List.copyOf(open.values()).forEach(ClientConnection::closeQuietly);
    }

    @Override
    public ServerSocket createServerSocket() throws IOException {
        return new Listener();
    }

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        return createServerSocket(port, BACKLOG);
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog) throws IOException {
        throw new IOException("only unbound server sockets are made here");
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog, InetAddress address) throws IOException {
        return createServerSocket(port, backlog);
    }

    private final class Listener extends ServerSocket {
        Listener() throws IOException {}

        @Override
        public void bind(SocketAddress endpoint, int backlog) throws IOException {
            super.bind(endpoint, Math.max(backlog, BACKLOG));
        }

        @Override
        public Socket accept() throws IOException {
            int index = accepted.get();
            ClientConnection connection = new ClientConnection(() -> open.remove(index));
            implAccept(connection);
            accepted.incrementAndGet();
            // A token's few bytes must leave at once, not wait for the acknowledgement of the ones before.
            connection.setTcpNoDelay(true);
            open.put(index, connection);
            return connection;
        }
    }
}
