// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static dev.llmbench.testkit.Eventually.eventually;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class FakeInferenceServerTest {
    private static final Script SHORT = Script.chat()
            .role(Duration.ZERO)
            .text(Duration.ZERO, "hi")
            .finish("stop")
            .usage(3, 1)
            .done();

    private static HttpResponse<String> get(FakeInferenceServer server, String path) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(server.baseUrl() + path)).build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> post(FakeInferenceServer server, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.baseUrl() + "/v1/chat/completions"))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void aStreamArrivesAsScriptedInAnHonestChunkedBody() throws Exception {
        try (var server = FakeInferenceServer.serving(SHORT).start()) {
            HttpResponse<String> response = post(server, "{}");
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
            assertThat(response.headers().firstValue("Content-Length")).isEmpty();
            assertThat(response.body()).isEqualTo(SHORT.bodyText()).endsWith("data: [DONE]\n\n");
        }
    }

    @Test
    void aConnectionServesOneRequestAfterTheOther() throws Exception {
        Script json = Script.status(200).json("{}");
        try (var server = FakeInferenceServer.choosing((number, request) -> number == 1 ? json : SHORT)
                        .start();
                var client = new RawClient(server)) {
            assertThat(RawClient.unchunk(RawClient.text(client.chat().readChunked())))
                    .isEqualTo(SHORT.bodyText());
            assertThat(RawClient.text(client.chat().readUntil("{}"))).contains("Content-Length: 2\r\n");
            assertThat(RawClient.unchunk(RawClient.text(client.chat().readChunked())))
                    .isEqualTo(SHORT.bodyText());
        }
    }

    @Test
    void everyStepIsSentAtItsMomentCountedFromTheArrival() throws Exception {
        Script script = Script.chat()
                .role(ofMillis(100))
                .text(ofMillis(400), "a")
                .tokens(5, ofMillis(20), "b")
                .stall(ofMillis(180))
                .text(ofMillis(20), "c")
                .end();
        try (var server = FakeInferenceServer.serving(script).start();
                var client = new RawClient(server)) {
            RawClient.text(client.chat().readChunked());
            List<RawClient.Read> reads = client.chat().readChunked();
            long arrival = server.requests().get(1).arrivalNanos();
            List<RawClient.Read> events =
                    reads.stream().filter(read -> read.text().contains("data:")).toList();
            List<Duration> due = script.dueTimes();
            assertThat(due)
                    .extracting(Duration::toMillis)
                    .containsExactly(100L, 500L, 520L, 540L, 560L, 580L, 600L, 800L);
            assertThat(events).hasSameSizeAs(due);
            List<Long> errorMillis = new ArrayList<>();
            for (int i = 0; i < due.size(); i++) {
                long errorNanos = events.get(i).atNanos() - arrival - due.get(i).toNanos();
                assertThat(errorNanos).isNotNegative();
                errorMillis.add(TimeUnit.NANOSECONDS.toMillis(errorNanos));
            }
            // Late only as far as a busy machine makes it; half of all steps must do better than one delay of the
            // script.
            assertThat(errorMillis.stream().sorted().skip(4).findFirst().orElseThrow())
                    .isLessThan(20);
        }
    }

    @Test
    void lateStepsDoNotAddUp() throws Exception {
        // Waiting 1 ms after each write, instead of until each due time, would be late by some 0.1 ms a step: 40 ms
        // here.
        Script script = Script.chat().tokens(400, ofMillis(1), "x").end();
        try (var server = FakeInferenceServer.serving(script).start();
                var client = new RawClient(server)) {
            long leastLateNanos = Long.MAX_VALUE;
            for (int run = 0; run < 5; run++) {
                List<RawClient.Read> reads = client.chat().readChunked();
                long endNanos = reads.get(reads.size() - 1).atNanos();
                long dueNanos = server.requests().get(run).arrivalNanos()
                        + ofMillis(400).toNanos();
                leastLateNanos = Math.min(leastLateNanos, endNanos - dueNanos);
            }
            // The best of five, because a busy machine may hold up any one of them.
            assertThat(leastLateNanos).isBetween(0L, ofMillis(25).toNanos());
        }
    }

    @Test
    void aSourceThatFailsAnAssertionIsA500Too() throws Exception {
        ScriptSource broken = (number, request) -> {
            throw new AssertionError("expected a key");
        };
        try (var server = FakeInferenceServer.choosing(broken).start()) {
            assertThat(post(server, "{}").body()).contains("expected a key");
        }
    }

    @Test
    void headersComeAtOnceUnlessHeldBack() throws Exception {
        Script script = Script.chat().text(ofMillis(800), "late").done();
        try (var server = FakeInferenceServer.serving(script).start();
                var client = new RawClient(server)) {
            RawClient.Read head = client.chat().read();
            assertThat(head.text()).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n");
            assertThat(head.atNanos() - server.requests().get(0).arrivalNanos())
                    .isLessThan(ofMillis(700).toNanos());
            client.readChunked();

            server.script(script.headersAfter(ofMillis(200)));
            List<RawClient.Read> held = client.chat().readChunked();
            long arrival = server.requests().get(1).arrivalNanos();
            assertThat(held.get(0).text()).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n");
            assertThat(held.get(0).atNanos() - arrival)
                    .isGreaterThanOrEqualTo(ofMillis(200).toNanos());
            assertThat(held.get(1).atNanos() - arrival)
                    .isGreaterThanOrEqualTo(ofMillis(500).toNanos());
        }
    }

    @Test
    void requestsAreRecordedWhole() throws Exception {
        try (var server = FakeInferenceServer.serving(SHORT).start();
                var client = new RawClient(server)) {
            client.post("/v1/chat/completions?trace=1", "{\"text\":\"grün\"}").readChunked();
            client.get("/health").readUntil("{}");
            assertThat(server.requests()).hasSize(2);
            ReceivedRequest request = server.requests().get(0);
            assertThat(request.method()).isEqualTo("POST");
            assertThat(request.target()).isEqualTo("/v1/chat/completions?trace=1");
            assertThat(request.path()).isEqualTo("/v1/chat/completions");
            assertThat(request.body()).isEqualTo("{\"text\":\"grün\"}");
            assertThat(request.header("x-test")).contains("yes");
            assertThat(request.header("x-absent")).isEmpty();
            assertThat(server.chatRequests()).isEqualTo(1);
        }
    }

    @Test
    void errorsAreAnsweredAsScripted() throws Exception {
        Script script = Script.status(429).header("Retry-After", "7").json("{\"error\":{\"message\":\"slow down\"}}");
        try (var server = FakeInferenceServer.serving(script).start()) {
            HttpResponse<String> response = post(server, "{}");
            assertThat(response.statusCode()).isEqualTo(429);
            assertThat(response.headers().firstValue("Retry-After")).contains("7");
            assertThat(response.headers().firstValue("Content-Length")).contains("33");
            assertThat(response.body()).isEqualTo("{\"error\":{\"message\":\"slow down\"}}");
            server.script(Script.html("<h1>login</h1>"));
            assertThat(post(server, "{}").headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
            server.script(Script.status(204));
            assertThat(post(server, "{}").statusCode()).isEqualTo(204);
        }
    }

    @Test
    void aBodyCanComeByteByByteOrInPieces() throws Exception {
        byte[] bytes = "data: {\"é\":1}\r\n\r\n".getBytes(StandardCharsets.UTF_8);
        for (Script script : List.of(
                Script.body("text/event-stream", bytes),
                Script.body("text/event-stream", bytes).inPiecesOf(1),
                Script.body("text/event-stream", bytes).inPiecesOf(7, ofMillis(1)))) {
            try (var server = FakeInferenceServer.serving(script).start()) {
                assertThat(post(server, "{}").body()).isEqualTo("data: {\"é\":1}\r\n\r\n");
            }
        }
        assertThat(Script.body("text/event-stream", bytes).inPiecesOf(7).steps())
                .extracting(step -> step.bytes().length)
                .containsExactly(7, 7, 4);
    }

    @Test
    void modelsAndHealthAreAnsweredAndCanBeSet() throws Exception {
        try (var server = FakeInferenceServer.serving(SHORT).start()) {
            assertThat(get(server, "/v1/models").body()).contains("\"id\":\"fake-model\"");
            assertThat(get(server, "/health").statusCode()).isEqualTo(200);
            server.models("one", "t\"wo").health(503);
            assertThat(get(server, "/v1/models").body()).contains("\"id\":\"one\"", "\"id\":\"t\\\"wo\"");
            assertThat(get(server, "/health").statusCode()).isEqualTo(503);
            server.models();
            assertThat(get(server, "/v1/models").body()).isEqualTo("{\"object\":\"list\",\"data\":[]}");
        }
    }

    @Test
    void anUnknownPathIsA404ThatNamesIt() throws Exception {
        try (var server = FakeInferenceServer.serving(SHORT).start()) {
            HttpResponse<String> response = get(server, "/v1/v1/models");
            assertThat(response.statusCode()).isEqualTo(404);
            assertThat(response.body()).contains("\"message\":\"nothing answers GET /v1/v1/models here\"");
            assertThat(get(server, "/v1/chat/completions").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void aSourceThatThrowsIsA500WithItsMessage() throws Exception {
        ScriptSource broken = (number, request) -> {
            throw new IllegalStateException("no script for " + number);
        };
        try (var server = FakeInferenceServer.choosing(broken).start()) {
            HttpResponse<String> response = post(server, "{}");
            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).contains("no script for 0");
            assertThat(server.inFlight()).isZero();
        }
    }

    @Test
    void aDroppedConnectionEndsInsideTheBody() throws Exception {
        Script script = Script.chat().text(Duration.ZERO, "half").drop();
        try (var server = FakeInferenceServer.serving(script).start();
                var client = new RawClient(server)) {
            assertThat(client.chat().readToClose()).contains("half").doesNotContain("0\r\n\r\n");
            assertThatThrownBy(() -> post(server, "{}")).isInstanceOf(IOException.class);
            server.script(Script.status(200).json("{}").thenDrop());
            assertThatThrownBy(() -> post(server, "{}")).isInstanceOf(IOException.class);
            assertThat(server.inFlight()).isZero();
        }
    }

    @Test
    void aResetConnectionIsReset() throws Exception {
        try (var server = FakeInferenceServer.serving(Script.chat()
                                .text(Duration.ZERO, "half")
                                .stall(ofMillis(50))
                                .reset())
                        .start();
                var client = new RawClient(server)) {
            assertThatThrownBy(() -> client.chat().readToClose())
                    .isInstanceOf(SocketException.class)
                    .hasMessageContaining("reset");
            assertThat(server.inFlight()).isZero();
        }
    }

    @Test
    void aHangingAnswerStaysOpenUntilTheClientHangsUp() throws Exception {
        for (Script script : List.of(Script.silent(), Script.chat().hang(), SHORT.thenHang())) {
            try (var server = FakeInferenceServer.serving(script).start()) {
                try (var client = new RawClient(server)) {
                    client.timeoutMillis(150);
                    assertThatThrownBy(() -> client.chat().readToClose()).isInstanceOf(SocketTimeoutException.class);
                    assertThat(server.inFlight()).isEqualTo(1);
                }
                eventually(() -> server.inFlight() == 0);
            }
        }
    }

    @Test
    void aClientThatHangsUpDuringALongDelayIsNoticed() throws Exception {
        Script script = Script.chat().text(Duration.ofMinutes(5), "late").done();
        for (Script each : List.of(script, script.headersAfter(Duration.ofMinutes(5)))) {
            try (var server = FakeInferenceServer.serving(each).start()) {
                try (var client = new RawClient(server)) {
                    client.chat();
                    eventually(() -> server.inFlight() == 1);
                }
                eventually(() -> server.inFlight() == 0);
            }
        }
    }

    @Test
    void closingEndsEveryKindOfAnswerAtOnce() throws Exception {
        for (Script script : List.of(
                Script.silent(),
                Script.chat().hang(),
                Script.chat().text(Duration.ofMinutes(5), "late").done(),
                Script.status(200).headersAfter(Duration.ofMinutes(5)))) {
            long before;
            try (var client = new RawClient();
                    var server = FakeInferenceServer.serving(script).start()) {
                client.connect(server.url().getPort()).chat();
                eventually(() -> server.inFlight() == 1);
                server.freeze(Duration.ofMinutes(5));
                before = System.nanoTime();
            }
            assertThat(System.nanoTime() - before).isLessThan(TimeUnit.SECONDS.toNanos(3));
        }
    }

    @Test
    void closingAServerThatNeverStartedIsNoMistakeButItHasNoAddress() {
        try (var server = FakeInferenceServer.serving(SHORT)) {
            assertThatThrownBy(server::baseUrl)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("start()");
        }
    }

    @Test
    void aFrozenServerWritesNothingAndBeginsNothingThenAllThatWasDue() throws Exception {
        Script script = Script.chat().tokens(20, ofMillis(20), "x").done();
        try (var server = FakeInferenceServer.serving(script).start();
                var running = new RawClient(server);
                var later = new RawClient(server)) {
            running.chat().read();
            server.freeze(ofMillis(600));
            long frozen = System.nanoTime();
            List<RawClient.Read> reads = running.readChunked();
            long until = frozen + ofMillis(600).toNanos();
            // A write that had begun when the freeze came still ends.
            assertThat(reads.stream()
                            .filter(read ->
                                    read.atNanos() > frozen + ofMillis(30).toNanos()))
                    .isNotEmpty()
                    .allSatisfy(read -> assertThat(read.atNanos())
                            .isGreaterThanOrEqualTo(until - ofMillis(1).toNanos()));
            // Sent one by one again, the nineteen tokens left would take 380 ms.
            assertThat(reads.get(reads.size() - 1).atNanos() - until)
                    .isLessThan(ofMillis(300).toNanos());

            server.freezeUntil(System.nanoTime() + ofMillis(200).toNanos());
            server.freeze(ofMillis(10));
            long begun = later.chat().read().atNanos();
            long arrival = server.requests().get(1).arrivalNanos();
            assertThat(begun - arrival).isGreaterThan(ofMillis(100).toNanos());
        }
    }

    @Test
    void inFlightIsCountedFromTheRequestToTheLastByte() throws Exception {
        Script script = Script.chat().text(ofMillis(300), "x").done();
        try (var server = FakeInferenceServer.serving(script).start();
                var one = new RawClient(server);
                var two = new RawClient(server)) {
            one.chat();
            eventually(() -> server.inFlight() == 1);
            two.chat();
            eventually(() -> server.inFlight() == 2);
            assertThat(get(server, "/health").statusCode()).isEqualTo(200);
            one.readChunked();
            two.readChunked();
            assertThat(server.inFlight()).isZero();
            assertThat(server.peakInFlight()).isEqualTo(2);
            List<InFlightChange> changes = server.inFlightLog().changes();
            assertThat(changes).extracting(InFlightChange::inFlight).containsExactly(1, 2, 1, 0);
            long from = changes.get(0).atNanos();
            long to = changes.get(3).atNanos();
            assertThat(server.inFlightLog().shareOfTimeAtLeast(1, from, to)).isEqualTo(1.0);
        }
    }

    @Test
    void aClientThatStartsAgainOnSeeingTheLastEventIsNeverCountedTwice() throws Exception {
        try (var server = FakeInferenceServer.serving(SHORT).start();
                var one = new RawClient(server);
                var two = new RawClient(server)) {
            for (int i = 0; i < 50; i++) {
                RawClient client = i % 2 == 0 ? one : two;
                RawClient other = i % 2 == 0 ? two : one;
                client.chat();
                // Not waiting for the end of the body, as a client that stops at [DONE].
                StringBuilder seen = new StringBuilder();
                while (seen.indexOf("[DONE]") < 0) {
                    seen.append(client.read().text());
                }
                other.chat();
                if (!seen.toString().endsWith("0\r\n\r\n")) {
                    client.readUntil("\r\n");
                }
                other.readChunked();
            }
            assertThat(server.peakInFlight()).isEqualTo(1);
        }
    }
}
