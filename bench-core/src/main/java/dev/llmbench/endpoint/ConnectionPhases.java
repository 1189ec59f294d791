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
import okhttp3.HttpUrl;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Where one call's time went, and how far it came. With several addresses the connect phase runs from the first attempt
 * to the success of the last. When a kept connection turns out to be closed before anything was written, the later
 * connection counts. Attempts race on threads of their own, hence the lock.
 */
final class ConnectionPhases extends EventListener {

    /** One address that could not be reached. */
    record Attempt(InetAddress address, IOException cause) {}

    private final NanoClock clock;
    private final List<Attempt> failedAttempts = new ArrayList<>();
    private OptionalLong callStart = OptionalLong.empty();
    private OptionalLong pool = OptionalLong.empty();
    private OptionalLong lookupStart = OptionalLong.empty();
    private OptionalLong lookup = OptionalLong.empty();
    private OptionalLong connectStart = OptionalLong.empty();
    private OptionalLong connect = OptionalLong.empty();
    private OptionalLong tlsStart = OptionalLong.empty();
    private OptionalLong tls = OptionalLong.empty();
    private OptionalLong sendStart = OptionalLong.empty();
    private OptionalLong send = OptionalLong.empty();
    private OptionalLong waitStart = OptionalLong.empty();
    private OptionalLong wait = OptionalLong.empty();
    private OptionalLong receiveStart = OptionalLong.empty();
    private OptionalLong receive = OptionalLong.empty();
    private OptionalLong headers = OptionalLong.empty();
    private boolean acquired;

    ConnectionPhases(NanoClock clock) {
        this.clock = clock;
    }

    synchronized ConnectionTimes times() {
        return new ConnectionTimes(pool, lookup, connect, tls, send, wait, receive, headers, isReused());
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
    public synchronized void proxySelectStart(Call call, HttpUrl url) {
        poolIsOver();
    }

    @Override
    public synchronized void dnsStart(Call call, String domainName) {
        poolIsOver();
        lookupStart = now();
    }

    @Override
    public synchronized void dnsEnd(Call call, String domainName, List<InetAddress> addresses) {
        lookup = since(lookupStart);
    }

    @Override
    public synchronized void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
        poolIsOver();
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
        poolIsOver();
        acquired = true;
    }

    private void poolIsOver() {
        if (pool.isEmpty()) {
            pool = since(callStart);
        }
    }

    @Override
    public synchronized void requestHeadersStart(Call call) {
        sendStart = now();
    }

    @Override
    public synchronized void requestHeadersEnd(Call call, Request request) {
        if (request.body() == null) {
            requestIsOut();
        }
    }

    @Override
    public synchronized void requestBodyEnd(Call call, long byteCount) {
        requestIsOut();
    }

    private void requestIsOut() {
        send = since(sendStart);
        waitStart = now();
    }

    /** Not the start of the headers, which is told of an interim answer such as 100 and then not again. */
    @Override
    public synchronized void responseHeadersEnd(Call call, Response response) {
        headers = since(callStart);
        wait = since(waitStart);
        receiveStart = now();
    }

    @Override
    public synchronized void responseBodyEnd(Call call, long byteCount) {
        receive = since(receiveStart);
    }

    @Override
    public synchronized void responseFailed(Call call, IOException cause) {
        receive = since(receiveStart);
    }

    private OptionalLong now() {
        return OptionalLong.of(clock.nanoTime());
    }

    private OptionalLong since(OptionalLong start) {
        return start.isPresent() ? OptionalLong.of(clock.nanoTime() - start.getAsLong()) : OptionalLong.empty();
    }
}
