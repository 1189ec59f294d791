// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.request.ConnectionTimes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;
import okhttp3.Handshake;
import okhttp3.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * Where one call's time before the body went, and how far it came. With several addresses the connect phase runs from the
 * first attempt to the success of the last. Attempts race on threads of their own, hence the lock.
 */
final class ConnectionPhases extends EventListener {

    /** One address that could not be reached. */
    record Attempt(InetAddress address, IOException cause) {}

    private final NanoClock clock;
    private final List<Attempt> failedAttempts = new ArrayList<>();
    private OptionalLong callStart = OptionalLong.empty();
    private OptionalLong lookupStart = OptionalLong.empty();
    private OptionalLong lookup = OptionalLong.empty();
    private OptionalLong connectStart = OptionalLong.empty();
    private OptionalLong connect = OptionalLong.empty();
    private OptionalLong tlsStart = OptionalLong.empty();
    private OptionalLong tls = OptionalLong.empty();
    private OptionalLong headers = OptionalLong.empty();
    private boolean acquired;

    ConnectionPhases(NanoClock clock) {
        this.clock = clock;
    }

    synchronized ConnectionTimes times() {
        return new ConnectionTimes(lookup, connect, tls, headers, isReused());
    }

    /** Whether a connection stood and was given to this call. */
    synchronized boolean isConnected() {
        return acquired;
    }

    synchronized boolean isReused() {
        return acquired && connectStart.isEmpty();
    }

    synchronized boolean isInTlsHandshake() {
        return tlsStart.isPresent() && tls.isEmpty();
    }

    synchronized List<Attempt> failedAttempts() {
        return List.copyOf(failedAttempts);
    }

    @Override
    public synchronized void callStart(Call call) {
        callStart = now();
    }

    @Override
    public synchronized void dnsStart(Call call, String domainName) {
        lookupStart = now();
    }

    @Override
    public synchronized void dnsEnd(Call call, String domainName, List<InetAddress> addresses) {
        lookup = since(lookupStart);
    }

    @Override
    public synchronized void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
        if (connectStart.isEmpty()) {
            connectStart = now();
        }
    }

    @Override
    public synchronized void secureConnectStart(Call call) {
        connect = since(connectStart);
        tlsStart = now();
        tls = OptionalLong.empty();
    }

    @Override
    public synchronized void secureConnectEnd(Call call, @Nullable Handshake handshake) {
        tls = since(tlsStart);
    }

    @Override
    public synchronized void connectEnd(
            Call call, InetSocketAddress address, Proxy proxy, @Nullable Protocol protocol) {
        if (tlsStart.isEmpty()) {
            connect = since(connectStart);
        }
    }

    @Override
    public synchronized void connectFailed(
            Call call, InetSocketAddress address, Proxy proxy, @Nullable Protocol protocol, IOException cause) {
        InetAddress resolved = address.getAddress();
        if (resolved != null) {
            failedAttempts.add(new Attempt(resolved, cause));
        }
    }

    @Override
    public synchronized void connectionAcquired(Call call, Connection connection) {
        acquired = true;
    }

    @Override
    public synchronized void responseHeadersStart(Call call) {
        if (headers.isEmpty()) {
            headers = since(callStart);
        }
    }

    private OptionalLong now() {
        return OptionalLong.of(clock.nanoTime());
    }

    private OptionalLong since(OptionalLong start) {
        return start.isPresent() ? OptionalLong.of(clock.nanoTime() - start.getAsLong()) : OptionalLong.empty();
    }
}
