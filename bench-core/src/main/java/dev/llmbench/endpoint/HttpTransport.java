// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.clock.NanoClock;
import java.net.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Dns;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;

/**
 * The HTTP client, set up to measure: nothing sent twice, nothing followed, nothing between us and the server, no limit of
 * its own on the load. Calls are blocking ones, which the client's dispatcher does not throttle.
 */
final class HttpTransport {

    /**
     * Servers close idle connections after 5 s (uvicorn) and a request written at that moment is lost, so ours are dropped
     * first.
     */
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(4);

    private static final EventListener SILENT = new EventListener() {};

    private HttpTransport() {}

    /**
     * A client without read and total limits: whoever calls has to cancel what takes too long.
     *
     * @param clock what the sockets stamp their reads with
     */
    static OkHttpClient client(Duration connectTimeout, int maxConcurrency, Dns dns, NanoClock clock) {
        return new OkHttpClient.Builder()
                // HTTP/2 would put all streams on one connection with one reader, which blurs the stamps.
                .protocols(List.of(Protocol.HTTP_1_1))
                .proxy(Proxy.NO_PROXY)
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .socketFactory(new StampingSocketFactory(clock))
                .addInterceptor(new StaleConnections())
                .addNetworkInterceptor(new ResendGuard())
                .eventListenerFactory(call -> {
                    ConnectionPhases phases = call.request().tag(ConnectionPhases.class);
                    return phases == null ? SILENT : phases;
                })
                .connectionPool(new ConnectionPool(maxConcurrency, KEEP_ALIVE.toMillis(), TimeUnit.MILLISECONDS))
                .dns(new ResolvedOnce(dns))
                .connectTimeout(connectTimeout)
                // A read limit costs a fifth more CPU per event, and cannot tell a ping from a token.
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO)
                .callTimeout(Duration.ZERO)
                .build();
    }
}
