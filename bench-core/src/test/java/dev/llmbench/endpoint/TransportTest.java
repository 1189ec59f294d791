// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Dns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The ways to a server that somebody has to ask for: through a proxy, over HTTP/2, with a lookup each time. */
@Timeout(30)
class TransportTest {

    private static final String GOOD = RawServer.stream("a", "[DONE]") + "0\r\n\r\n";

    private static Outcome send(OpenAiEndpoint endpoint) {
        return endpoint.newCall(new InferenceRequest(Specs.PROMPT)).execute(new Heard());
    }

    private static EndpointSpec through(String proxy, String url) {
        return EndpointSpec.of(url).withTransport(Transport.DEFAULT.withProxy(proxy));
    }

    @Test
    void aProxyIsAskedForTheWholeAddressAndResolvesIt() throws Exception {
        try (RawServer proxy = RawServer.always(GOOD)) {
            EndpointSpec spec = through(proxy.url(), "http://only-the-proxy-knows.invalid:8000/v1?api-version=1");
            assertThat(Specs.once(spec, Optional.empty())).isEqualTo(Outcome.COMPLETED);
            assertThat(proxy.received())
                    .singleElement()
                    .satisfies(request -> assertThat(request.line())
                            .isEqualTo("POST http://only-the-proxy-knows.invalid:8000/v1/chat/completions?api-version=1"
                                    + " HTTP/1.1"));
        }
    }

    @Test
    void aProxyOpensATunnelForTls() throws Exception {
        try (RawServer proxy = RawServer.always("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")) {
            Outcome outcome = Specs.once(through(proxy.url(), "https://h.invalid"), Optional.empty());
            assertThat(outcome.code()).isEqualTo("connect");
            assertThat(((Outcome.Failed) outcome).message())
                    .startsWith("no connection to h.invalid:443 through " + proxy.url() + ": ")
                    .contains("403");
            assertThat(proxy.received().get(0).line()).isEqualTo("CONNECT h.invalid:443 HTTP/1.1");
        }
    }

    @ParameterizedTest
    @CsvSource({"http, connect", "https, connect"})
    void aProxyThatWantsAPasswordIsOneFailure(String scheme, String tunnel) throws Exception {
        String refusal = "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n";
        try (RawServer proxy = RawServer.always(refusal)) {
            Outcome outcome = Specs.once(through(proxy.url(), scheme + "://h.invalid"), Optional.empty());
            assertThat(outcome.code()).isEqualTo(scheme.equals("http") ? "http_407" : tunnel);
            assertThat(proxy.received()).hasSize(1);
        }
    }

    @Test
    void aProxyThatIsNotThereIsNamed() {
        Outcome outcome = Specs.once(through("http://127.0.0.1:1", "http://h.invalid"), Optional.empty());
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.kind()).isEqualTo(FailureKind.CONNECT);
            assertThat(failed.message()).startsWith("no connection to h.invalid:80 through http://127.0.0.1:1: ");
        });
    }

    /** Field case HT-11. */
    @Test
    void noProxyOfTheJvmIsUsed() throws Exception {
        try (RawServer proxy = RawServer.always(RawServer.answer("500 No", "", ""));
                RawServer server = RawServer.always(GOOD)) {
            System.setProperty("http.proxyHost", "127.0.0.1");
            System.setProperty("http.proxyPort", Integer.toString(proxy.port()));
            System.setProperty("http.nonProxyHosts", "");
            try {
                assertThat(Specs.once(server.url())).isEqualTo(Outcome.COMPLETED);
            } finally {
                System.clearProperty("http.proxyHost");
                System.clearProperty("http.proxyPort");
                System.clearProperty("http.nonProxyHosts");
            }
            assertThat(proxy.received()).isEmpty();
        }
    }

    /** Field case HT-29. */
    @ParameterizedTest
    @CsvSource({"true, 1", "false, 3"})
    void aNameIsLookedUpOnceOrForEveryConnection(boolean once, int expected) throws Exception {
        AtomicInteger lookups = new AtomicInteger();
        Dns dns = name -> {
            lookups.incrementAndGet();
            return loopback(name);
        };
        try (RawServer server = new RawServer((request, exchange) -> {
                    exchange.write("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 14\r\n\r\n"
                            + RawServer.event("[DONE]"));
                    return false;
                });
                OpenAiEndpoint endpoint = Specs.endpoint(
                        EndpointSpec.of("http://some-name.test:" + server.port())
                                .withTransport(Transport.DEFAULT.withResolveOnce(once)),
                        dns,
                        HttpTransport.KEEP_ALIVE)) {
            for (int i = 0; i < 3; i++) {
                assertThat(send(endpoint).code()).isEqualTo("no_output");
            }
            assertThat(server.connections()).isEqualTo(3);
            assertThat(lookups).hasValue(expected);
        }
    }

    private static List<InetAddress> loopback(String name) {
        try {
            return List.of(InetAddress.getByAddress(name, new byte[] {127, 0, 0, 1}));
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void everyPhaseOfANewConnectionIsInTheRecordAndOnlySomeOfAKeptOne() throws Exception {
        try (RawServer server = new RawServer((request, exchange) -> {
                    exchange.waitMillis(30);
                    exchange.write(RawServer.stream("a"));
                    exchange.waitMillis(30);
                    exchange.write(RawServer.chunk(RawServer.event("[DONE]")) + "0\r\n\r\n");
                    return true;
                });
                OpenAiEndpoint endpoint = Specs.endpoint(
                        EndpointSpec.of("http://some-name.test:" + server.port()),
                        TransportTest::loopback,
                        HttpTransport.KEEP_ALIVE)) {
            ConnectionTimes fresh = phases(endpoint);
            ConnectionTimes kept = phases(endpoint);

            assertThat(fresh.reused()).isFalse();
            assertThat(fresh.lookupNanos()).isPresent();
            assertThat(fresh.connectNanos()).isPresent();
            assertThat(fresh.tlsNanos()).isEmpty();
            assertThat(kept.reused()).isTrue();
            assertThat(kept.lookupNanos()).isEmpty();
            assertThat(kept.connectNanos()).isEmpty();
            for (ConnectionTimes times : List.of(fresh, kept)) {
                assertThat(times.poolNanos()).isPresent();
                assertThat(times.sendNanos()).isPresent();
                assertThat(times.waitNanos().orElseThrow()).isGreaterThan(29_000_000);
                assertThat(times.receiveNanos().orElseThrow()).isGreaterThan(29_000_000);
                assertThat(times.headersNanos().orElseThrow())
                        .isGreaterThanOrEqualTo(times.poolNanos().orElseThrow()
                                + times.lookupNanos().orElse(0)
                                + times.connectNanos().orElse(0)
                                + times.sendNanos().orElseThrow()
                                + times.waitNanos().orElseThrow());
            }
        }
    }

    private static ConnectionTimes phases(OpenAiEndpoint endpoint) {
        Heard heard = new Heard();
        endpoint.newCall(new InferenceRequest(Specs.PROMPT)).execute(heard);
        return heard.connections.get(0);
    }

    @Test
    void anInterimAnswerIsNotWhatWasWaitedFor() throws Exception {
        try (RawServer server = new RawServer((request, exchange) -> {
                    exchange.write("HTTP/1.1 100 Continue\r\n\r\n");
                    exchange.waitMillis(40);
                    exchange.write(GOOD);
                    return true;
                });
                OpenAiEndpoint endpoint = Specs.endpoint(server.url())) {
            assertThat(phases(endpoint).waitNanos().orElseThrow()).isGreaterThan(39_000_000);
        }
    }

    @Test
    void aRequestThatNeverWentOutHasNoPhaseAfterThat() {
        Heard heard = new Heard();
        try (OpenAiEndpoint endpoint = Specs.endpoint("http://127.0.0.1:1")) {
            endpoint.newCall(new InferenceRequest(Specs.PROMPT)).execute(heard);
        }
        ConnectionTimes times = heard.connections.get(0);
        assertThat(times.sendNanos()).isEmpty();
        assertThat(times.waitNanos()).isEmpty();
        assertThat(times.receiveNanos()).isEmpty();
    }

    @Test
    void http2WithoutTlsIsRefused() {
        EndpointSpec spec = EndpointSpec.of("http://me:hush@h").withTransport(Transport.DEFAULT.withHttp2(true));
        assertThatThrownBy(() -> BaseUrl.of(spec)).isInstanceOf(IllegalArgumentException.class);
        EndpointSpec plain = EndpointSpec.of("http://h?key=hush").withTransport(Transport.DEFAULT.withHttp2(true));
        assertThatThrownBy(() -> BaseUrl.of(plain))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("llmbench.http2 = true: HTTP/2 is spoken over TLS only")
                .hasMessageNotContaining("hush");
    }

    @Test
    void valuesThatCannotWorkAreRefused() {
        assertThatThrownBy(() -> Transport.DEFAULT.withRetries(-1)).hasMessageContaining("llmbench.retries = -1");
        assertThatThrownBy(() -> Transport.DEFAULT.withRetries(101)).hasMessageContaining("from 0 to 100");
        assertThatThrownBy(() -> Transport.DEFAULT.withInsecure(true).withCaFile(Path.of("ca.pem")))
                .hasMessageContaining("leave one of them out");
        assertThat(Transport.DEFAULT.withProxy(" HTTP://[::1]:3128/ ").proxy()).contains("http://[::1]:3128");
        assertThat(Transport.DEFAULT.warning()).isEmpty();
        assertThat(Transport.DEFAULT.withInsecure(true).warning().orElseThrow()).startsWith("INSECURE: ");
    }

    @Test
    void aProxyIsFoundByItsIpv6AddressToo() throws IOException {
        Outcome outcome = Specs.once(through("http://[::1]:1", "http://h.invalid"), Optional.empty());
        assertThat(((Outcome.Failed) outcome).message()).contains(" through http://[::1]:1: ");
    }
}
