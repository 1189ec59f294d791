// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.clock.NanoClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/** Makes sockets that stamp their reads and never write to a server that has hung up. */
final class StampingSocketFactory extends SocketFactory {

    private final NanoClock clock;

    StampingSocketFactory(NanoClock clock) {
        this.clock = clock;
    }

    @Override
    public Socket createSocket() throws IOException {
        return new Socket(new ChannelSocket(clock)) {};
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port), null);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return connected(new InetSocketAddress(host, port), new InetSocketAddress(localHost, localPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port), null);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) throws IOException {
        return connected(new InetSocketAddress(host, port), new InetSocketAddress(localHost, localPort));
    }

    private Socket connected(InetSocketAddress server, @Nullable InetSocketAddress local) throws IOException {
        Socket socket = createSocket();
        try {
            if (local != null) {
                socket.bind(local);
            }
            socket.connect(server);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
