// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenAiEndpointFailureTest {

    private static Outcome.Failed failed(String url) {
        Outcome outcome = Specs.once(url);
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return (Outcome.Failed) outcome;
    }

    private static Outcome.Failed answered(String status, String headers, String body) throws Exception {
        try (RawServer server = RawServer.always(RawServer.answer(status, headers, body))) {
            return failed(server.url());
        }
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void nobodyListeningIsAConnectFailureThatNamesHostAndPort() throws Exception {
        int port = freePort();
        Outcome.Failed failed = failed("http://127.0.0.1:" + port);
        assertThat(failed.kind()).isEqualTo(FailureKind.CONNECT);
        assertThat(failed.message()).isEqualTo("no connection to 127.0.0.1:" + port + ": Connection refused");
    }

    @Test
    void anUnknownHostIsAConnectFailure() {
        Outcome.Failed failed = failed("http://no-such-host.invalid:8000");
        assertThat(failed.kind()).isEqualTo(FailureKind.CONNECT);
        assertThat(failed.message())
                .startsWith("no connection to no-such-host.invalid:8000: unknown host (no-such-host.invalid");
    }

    @Test
    void tlsAgainstAPlainServerIsATlsFailure() throws Exception {
        try (RawServer server = RawServer.always("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")) {
            // The server reads lines; the TLS greeting has none, so it only answers once the client gave up or sent
            // one.
            Outcome.Failed failed = failed(server.url().replace("http:", "https:"));
            assertThat(failed.kind()).isEqualTo(FailureKind.TLS);
            assertThat(failed.message()).startsWith("no TLS connection to 127.0.0.1:" + server.port() + ": ");
        }
    }

    /** A listener whose backlog is full: the system drops the connection request, as a dead host would. */
    @Test
    void noAnswerToTheConnectionRequestIsAConnectTimeout() throws Exception {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Socket> waiting = new ArrayList<>();
            try {
                fillBacklog(full, waiting);
                String url = "http://127.0.0.1:" + full.getLocalPort();
                Outcome outcome = Specs.once(Specs.connectTimeout(url, Duration.ofMillis(150)), Optional.empty());
                assertThat(outcome.code()).isEqualTo("timeout_connect");
                assertThat(((Outcome.Failed) outcome).message())
                        .startsWith(
                                "no connection to 127.0.0.1:" + full.getLocalPort() + " within the connect limit: ");
            } finally {
                for (Socket socket : waiting) {
                    socket.close();
                }
            }
        }
    }

    static void fillBacklog(ServerSocket full, List<Socket> waiting) throws Exception {
        try {
            while (true) {
                Socket socket = new Socket();
                waiting.add(socket);
                socket.connect(full.getLocalSocketAddress(), 50);
            }
        } catch (SocketTimeoutException e) {
            // full
        }
    }

    @Test
    void somethingThatSpeaksNoHttpIsNamedAsSuch() throws Exception {
        try (RawServer server = RawServer.always("SSH-2.0-OpenSSH_9.6\r\n")) {
            Outcome.Failed failed = failed(server.url());
            assertThat(failed.kind()).isEqualTo(FailureKind.NOT_AN_EVENT_STREAM);
            assertThat(failed.message())
                    .startsWith("127.0.0.1:" + server.port() + " did not answer in HTTP: ")
                    .contains("SSH-2.0");
        }
    }

    /** Field case HT-17. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 Bad | max_tokens is not supported | max_tokens is not supported",
                "500 Oops | '' | (no words from the server)",
                "401 No | who? | who? [no key was sent; set llmbench.api-key-env to the name of the variable that holds it]",
            })
    void theServersWordsAreTheMessage(String status, String body, String message) throws Exception {
        assertThat(answered(status, "", body).message()).isEqualTo(message);
    }

    @Test
    void aNotFoundSaysWhatWasAskedFor() throws Exception {
        assertThat(answered("404 Not Found", "", "nope").message())
                .matches("nope \\[asked for POST http://127\\.0\\.0\\.1:\\d+/v1/chat/completions;"
                        + " see llmbench\\.base-url and llmbench\\.model]");
    }

    @Test
    void aRedirectSaysWhereToWithoutItsSecrets() throws Exception {
        assertThat(answered("308 Moved", "Location: https://u:p@elsewhere/v1/chat/completions?sig=s3cret#f\r\n", "")
                        .message())
                .isEqualTo("(no words from the server) [redirects are not followed; set llmbench.base-url to the final"
                        + " address (https://elsewhere/v1/chat/completions)]");
    }

    /** Field case HT-08. */
    @Test
    void aCompressedAnswerFailsForThatReason() throws Exception {
        Outcome.Failed failed = answered("200 OK", "Content-Encoding: gzip\r\n", "\u001f");
        assertThat(failed.kind()).isEqualTo(FailureKind.NOT_AN_EVENT_STREAM);
        assertThat(failed.message()).startsWith("the answer is compressed (Content-Encoding: gzip)");
    }

    @Test
    void aHugeErrorBodyIsReadUpToABound() throws Exception {
        assertThat(answered("500 Oops", "", "x".repeat(1_000_000)).message()).hasSizeLessThanOrEqualTo(64 * 1024);
    }

    @Test
    void anErrorBodyThatBreaksOffStillGivesStatusAndWords() throws Exception {
        try (RawServer server = new RawServer((request, exchange) -> {
            exchange.write("HTTP/1.1 500 Oops\r\nContent-Length: 100\r\n\r\nout of mem");
            return false;
        })) {
            Outcome.Failed failed = failed(server.url());
            assertThat(failed.code()).isEqualTo("http_500");
            assertThat(failed.message()).isEqualTo("out of mem");
        }
    }

    @Test
    void anErrorBodyThatNeverEndsStillGivesStatusAndWords() throws Exception {
        try (RawServer server = new RawServer((request, exchange) -> {
            exchange.write("HTTP/1.1 503 Busy\r\nContent-Length: 100\r\n\r\nloading");
            exchange.hold();
            return false;
        })) {
            Outcome.Failed failed = failed(server.url());
            assertThat(failed.code()).isEqualTo("http_503");
            assertThat(failed.message()).isEqualTo("loading");
        }
    }
}
