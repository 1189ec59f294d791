// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.net.Socket;
import okhttp3.Connection;
import okhttp3.Handshake;
import okhttp3.Protocol;
import okhttp3.Route;

/** Stands for a connection where only its existence matters. */
final class NoConnection implements Connection {

    @Override
    public Route route() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket socket() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Handshake handshake() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Protocol protocol() {
        return Protocol.HTTP_1_1;
    }
}
