// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class RawInferenceServerTest {

    private static RawClient client(RawInferenceServer server) throws IOException {
        return new RawClient().connect(server.port());
    }

    @Test
    void anAnswerIsTheScriptsBytesAndTheConnectionStays() throws IOException {
        WireScript script = WireScript.stream().token("a\"b").done();
        try (RawInferenceServer server = RawInferenceServer.serving(script).start();
                RawClient client = client(server)) {
            for (int posts = 1; posts <= 2; posts++) {
                String answer = RawClient.text(client.chat().readChunked());
                assertThat(answer).startsWith("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n");
                assertThat(RawClient.unchunk(answer)).isEqualTo(WireScript.event("a\"b") + "data: [DONE]\n\n");
                assertThat(server.posts()).hasSize(posts);
            }
            assertThat(server.connections()).isEqualTo(1);
            assertThat(server.posts().get(0).body()).isEqualTo("{\"stream\":true}");
            assertThat(server.posts().get(0).header("x-test")).contains("yes");
        }
    }

    @Test
    void answersAreChosenByTheNumberOfThePost() throws IOException {
        try (RawInferenceServer server = RawInferenceServer.choosing(
                                number -> WireScript.answer("200 OK", "", "number " + number))
                        .start();
                RawClient client = client(server)) {
            assertThat(RawClient.text(client.chat().readUntil("number 0"))).contains("Content-Length: 8\r\n");
            client.chat().readUntil("number 1");
        }
    }

    @Test
    void aCloseEndsTheStreamWhereTheScriptSays() throws IOException {
        try (RawInferenceServer server = RawInferenceServer.serving(
                                WireScript.bytes("HTTP/1.1 200 OK\r\nCont").thenClose())
                        .start();
                RawClient client = client(server)) {
            assertThat(client.chat().readToClose()).isEqualTo("HTTP/1.1 200 OK\r\nCont");
        }
    }

    @Test
    void aHalfCloseEndsWhatIsReadAndNotWhatIsWritten() throws IOException {
        try (RawInferenceServer server = RawInferenceServer.serving(
                                WireScript.bytes("so far").thenHalfClose())
                        .start();
                RawClient client = client(server)) {
            assertThat(client.chat().readToClose()).isEqualTo("so far");
            client.send("still here");
            assertThat(server.hasNoOpenConnection()).isFalse();
        }
    }

    @Test
    void aResetBreaksTheRead() throws IOException {
        try (RawInferenceServer server = RawInferenceServer.serving(
                                WireScript.bytes("").thenReset())
                        .start();
                RawClient client = client(server)) {
            assertThatThrownBy(() -> client.chat().readToClose()).isInstanceOf(SocketException.class);
        }
    }

    @Test
    void bytesAreRepeatedUntilTheClientLeaves() throws IOException {
        WireScript script = WireScript.stream().thenEvery(Duration.ofMillis(2), ": ping\n\n");
        try (RawInferenceServer server = RawInferenceServer.serving(script).start()) {
            try (RawClient client = client(server)) {
                client.chat().readUntil(": ping\n\n\r\n");
                client.readUntil(": ping\n\n\r\n");
            }
            Eventually.eventually(server::hasNoOpenConnection);
        }
    }

    @Test
    void aHangEndsWhenTheClientLeaves() throws IOException {
        try (RawInferenceServer server =
                RawInferenceServer.serving(WireScript.bytes("").thenHang()).start()) {
            try (RawClient client = client(server)) {
                client.chat();
                Eventually.eventually(() -> server.posts().size() == 1);
                assertThat(server.hasNoOpenConnection()).isFalse();
            }
            Eventually.eventually(server::hasNoOpenConnection);
        }
    }

    @Test
    void anIdleConnectionIsClosedAfterItsLimit() throws IOException {
        try (RawInferenceServer server = RawInferenceServer.serving(WireScript.answer("200 OK", "", "fine"))
                        .closingIdleAfter(Duration.ofMillis(30))
                        .start();
                RawClient client = client(server)) {
            client.chat().readUntil("fine");
            assertThat(client.readToClose()).isEmpty();
        }
    }

    @Test
    void aModelIsListedAndIsNoPost() throws IOException {
        try (RawInferenceServer server =
                        RawInferenceServer.serving(WireScript.bytes("")).start();
                RawClient client = client(server)) {
            assertThat(RawClient.text(client.get("/v1/models").readUntil("}]}")))
                    .contains(FakeInferenceServer.DEFAULT_MODEL);
            assertThat(server.posts()).isEmpty();
        }
    }

    @Test
    void thereIsNoAddressBeforeTheStart() {
        assertThatThrownBy(
                        () -> RawInferenceServer.serving(WireScript.bytes("")).baseUrl())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("before start()");
    }
}
