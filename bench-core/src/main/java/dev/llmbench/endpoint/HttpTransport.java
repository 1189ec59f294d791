// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.clock.NanoClock;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.Dns;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;

/**
 * The HTTP client, set up to measure: nothing sent twice, nothing followed, nothing between us and the server that was
 * not asked for, no limit of its own on the load. Calls are blocking ones, which the client's dispatcher does not
 * throttle.
 */
final class HttpTransport {

    /**
     * Servers close idle connections after 5 s (uvicorn) and a request written at that moment is lost, so ours are
     * dropped first.
     */
    static final Duration KEEP_ALIVE = Duration.ofSeconds(4);

    private static final EventListener SILENT = new EventListener() {};

    private final StaleConnections stale = new StaleConnections();
    private final boolean http2;
    private final OkHttpClient keeping;
    /** For a server that is not trusted to keep connections: each request has one of its own, whatever others do. */
    private final OkHttpClient keepingNone;

    /**
     * A client without read and total limits: whoever calls has to cancel what takes too long.
     *
     * @param clock what the sockets stamp their reads with
     * @throws IllegalArgumentException for a CA file that cannot be used
     */
    HttpTransport(EndpointSpec spec, int maxConcurrency, Dns dns, NanoClock clock, Duration keepAlive) {
        this.http2 = spec.transport().http2();
        this.keeping = client(spec, dns, clock)
                .addInterceptor(stale)
                .connectionPool(new ConnectionPool(maxConcurrency, keepAlive.toMillis(), TimeUnit.MILLISECONDS))
                .build();
        this.keepingNone = keeping.newBuilder()
                .connectionPool(new ConnectionPool(0, 1, TimeUnit.MILLISECONDS))
                .build();
    }

    private static OkHttpClient.Builder client(EndpointSpec spec, Dns dns, NanoClock clock) {
        Transport transport = spec.transport();
        OkHttpClient.Builder client = new OkHttpClient.Builder()
                // HTTP/2 puts all streams on one connection with one reader, which blurs the stamps.
                .protocols(transport.http2() ? List.of(Protocol.HTTP_2, Protocol.HTTP_1_1) : List.of(Protocol.HTTP_1_1))
                .proxy(transport.proxy().map(HttpTransport::proxy).orElse(Proxy.NO_PROXY))
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .addNetworkInterceptor(new ResendGuard())
                .eventListenerFactory(call -> {
                    ConnectionPhases phases = call.request().tag(ConnectionPhases.class);
                    return phases == null ? SILENT : phases;
                })
                .dns(transport.resolveOnce() ? new ResolvedOnce(dns) : dns)
                .connectTimeout(spec.timeouts().connect())
                // A read limit costs a fifth more CPU per event, and cannot tell a ping from a token.
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO)
                .callTimeout(Duration.ZERO);
        TlsTrust.apply(client, transport);
        if (transport.http2()) {
            return client.addNetworkInterceptor(new Http2Required());
        }
        // Looks before it writes, which a connection that is read and written by two threads at once does not allow.
        return client.socketFactory(new StampingSocketFactory(clock));
    }

    private static Proxy proxy(String address) {
        URI uri = URI.create(address);
        String host = uri.getHost().replaceAll("[\\[\\]]", "");
        return new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(host, uri.getPort()));
    }

    /** One request to be sent, on a kept connection if the server is known to keep them. */
    Call newCall(Request request) {
        if (http2 || stale.areWorthKeeping()) {
            return keeping.newCall(request);
        }
        return keepingNone.newCall(
                request.newBuilder().header("Connection", "close").build());
    }

    /** As {@link #newCall}, ended when it takes longer than this from its start to the end of its answer. */
    Call newCall(Request request, Duration limit) {
        return keeping.newBuilder().callTimeout(limit).build().newCall(request);
    }

    /** Cancels what runs and ends every connection. */
    void close() {
        keeping.dispatcher().cancelAll();
        keeping.connectionPool().evictAll();
        keepingNone.connectionPool().evictAll();
    }
}
