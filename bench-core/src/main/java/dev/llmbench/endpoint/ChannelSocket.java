// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.clock.NanoClock;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * The inside of a client's socket, on a channel. The JDK's own has no way to ask, without waiting, whether the server
 * has closed the connection; a channel has. Everything else is left to the channel's socket.
 */
final class ChannelSocket extends SocketImpl {

    private final NanoClock clock;
    private @Nullable SocketChannel channel;
    private @Nullable StampedInput input;
    private @Nullable OutputStream output;

    ChannelSocket(NanoClock clock) {
        this.clock = clock;
    }

    @Override
    protected void create(boolean stream) throws IOException {
        channel = SocketChannel.open();
    }

    private SocketChannel channel() throws SocketException {
        SocketChannel open = channel;
        if (open == null) {
            throw new SocketException("Socket is not created");
        }
        return open;
    }

    private Socket socket() throws SocketException {
        return channel().socket();
    }

    @Override
    protected void connect(String host, int port) throws IOException {
        connect(new InetSocketAddress(host, port), 0);
    }

    @Override
    protected void connect(InetAddress host, int port) throws IOException {
        connect(new InetSocketAddress(host, port), 0);
    }

    @Override
    protected void connect(SocketAddress server, int timeoutMillis) throws IOException {
        socket().connect(server, timeoutMillis);
        address = socket().getInetAddress();
        port = socket().getPort();
        localport = socket().getLocalPort();
        input = new StampedInput(channel(), socket().getInputStream(), clock);
        output = new GuardedOutput(socket().getOutputStream(), input);
        // Until the client sets a limit of its own, which it does for each request: a TLS handshake belongs to
        // connecting.
        socket().setSoTimeout(timeoutMillis);
    }

    @Override
    protected void bind(InetAddress host, int port) throws IOException {
        socket().bind(new InetSocketAddress(host, port));
        localport = socket().getLocalPort();
    }

    @Override
    protected InputStream getInputStream() throws IOException {
        return connected(input);
    }

    @Override
    protected OutputStream getOutputStream() throws IOException {
        return connected(output);
    }

    private static <T> T connected(@Nullable T stream) throws SocketException {
        if (stream == null) {
            throw new SocketException("Socket is not connected");
        }
        return stream;
    }

    @Override
    protected int available() throws IOException {
        return connected(input).available();
    }

    @Override
    protected void close() throws IOException {
        SocketChannel open = channel;
        if (open != null) {
            open.close();
        }
    }

    @Override
    protected void shutdownInput() throws IOException {
        socket().shutdownInput();
    }

    @Override
    protected void shutdownOutput() throws IOException {
        socket().shutdownOutput();
    }

    @Override
    public void setOption(int option, Object value) throws SocketException {
        switch (option) {
            case SO_TIMEOUT -> socket().setSoTimeout((Integer) value);
            case TCP_NODELAY -> socket().setTcpNoDelay((Boolean) value);
            case SO_KEEPALIVE -> socket().setKeepAlive((Boolean) value);
            case SO_REUSEADDR -> socket().setReuseAddress((Boolean) value);
            case SO_RCVBUF -> socket().setReceiveBufferSize((Integer) value);
            case SO_SNDBUF -> socket().setSendBufferSize((Integer) value);
            case IP_TOS -> socket().setTrafficClass((Integer) value);
            // off is given as false, on as a number of seconds
            case SO_LINGER -> socket().setSoLinger(value instanceof Integer, value instanceof Integer n ? n : 0);
            default -> throw new SocketException("no option " + option + " here");
        }
    }

    @Override
    public Object getOption(int option) throws SocketException {
        return switch (option) {
            case SO_TIMEOUT -> socket().getSoTimeout();
            case TCP_NODELAY -> socket().getTcpNoDelay();
            case SO_KEEPALIVE -> socket().getKeepAlive();
            case SO_REUSEADDR -> socket().getReuseAddress();
            case SO_RCVBUF -> socket().getReceiveBufferSize();
            case SO_SNDBUF -> socket().getSendBufferSize();
            case IP_TOS -> socket().getTrafficClass();
            case SO_LINGER -> socket().getSoLinger();
            case SO_BINDADDR -> socket().getLocalAddress();
            default -> throw new SocketException("no option " + option + " here");
        };
    }

    @Override
    protected void listen(int backlog) {
        throw new UnsupportedOperationException("a client's socket");
    }

    @Override
    protected void accept(SocketImpl accepted) {
        throw new UnsupportedOperationException("a client's socket");
    }

    @Override
    protected void sendUrgentData(int data) {
        throw new UnsupportedOperationException("HTTP has no urgent data");
    }
}
