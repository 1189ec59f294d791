// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** HTTP/2 is a choice: spoken when asked for, refused when the server has none, and never by itself. */
@Timeout(30)
class Http2Test {

    private static final TestCertificate CERTIFICATE = TestCertificate.forLocalhost();

    private static MockWebServer server(Protocol... protocols) throws Exception {
        MockWebServer server = new MockWebServer();
        server.useHttps(CERTIFICATE.serverContext().getSocketFactory());
        server.setProtocols(List.of(protocols));
        server.start(InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1}), 0);
        return server;
    }

    private static MockResponse answer() {
        return new MockResponse.Builder()
                .addHeader("Content-Type", "text/event-stream")
                .body(RawServer.event("a") + RawServer.event("b") + RawServer.event("[DONE]"))
                .build();
    }

    private static EndpointSpec spec(MockWebServer server, boolean http2) {
        return EndpointSpec.of("https://localhost:" + server.getPort())
                .withTransport(Transport.DEFAULT.withInsecure(true).withHttp2(http2));
    }

    @Test
    void manyStreamsShareAConnectionWhenAskedFor() throws Exception {
        try (MockWebServer server = server(Protocol.HTTP_2, Protocol.HTTP_1_1);
                OpenAiEndpoint endpoint = Specs.endpoint(spec(server, true), Optional.empty())) {
            for (int i = 0; i < 9; i++) {
                server.enqueue(answer());
            }
            InferenceRequest request = new InferenceRequest(Specs.PROMPT);
            Heard first = new Heard();
            assertThat(endpoint.newCall(request).execute(first)).isEqualTo(Outcome.COMPLETED);
            assertThat(first.texts).containsExactly("a", "b");
            List<CompletableFuture<Outcome>> others = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                others.add(CompletableFuture.supplyAsync(
                        () -> endpoint.newCall(request).execute(new Heard()), task -> new Thread(task).start()));
            }
            for (CompletableFuture<Outcome> other : others) {
                assertThat(other.get()).isEqualTo(Outcome.COMPLETED);
            }
            assertThat(server.getRequestCount()).isEqualTo(9);
            for (int i = 0; i < 9; i++) {
                assertThat(server.takeRequest().getVersion()).isEqualTo("HTTP/2");
            }
        }
    }

    @Test
    void aServerWithoutItIsAFailureAndGetsNoRequest() throws Exception {
        try (MockWebServer server = server(Protocol.HTTP_1_1)) {
            assertThat(Specs.once(spec(server, true), Optional.empty()))
                    .isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
                        assertThat(failed.kind()).isEqualTo(FailureKind.TLS);
                        assertThat(failed.message()).contains("the server offers no HTTP/2", "llmbench.http2");
                    });
            assertThat(server.getRequestCount()).isZero();
        }
    }

    @Test
    void itIsNotSpokenUnasked() throws Exception {
        try (MockWebServer server = server(Protocol.HTTP_2, Protocol.HTTP_1_1)) {
            server.enqueue(answer());
            assertThat(Specs.once(spec(server, false), Optional.empty())).isEqualTo(Outcome.COMPLETED);
            assertThat(server.takeRequest().getVersion()).isEqualTo("HTTP/1.1");
        }
    }
}
