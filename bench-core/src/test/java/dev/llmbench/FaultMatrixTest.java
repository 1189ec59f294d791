// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static dev.llmbench.testkit.WireScript.answer;
import static dev.llmbench.testkit.WireScript.bytes;
import static dev.llmbench.testkit.WireScript.event;
import static dev.llmbench.testkit.WireScript.stream;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.OpenAiEndpoint;
import dev.llmbench.endpoint.Timeouts;
import dev.llmbench.internal.engine.LoadEngine;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.testkit.RawInferenceServer;
import dev.llmbench.testkit.WireScript;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every fault at every place: one request is one POST and one record, named for what happened, and a fault costs
 * nothing but its own request. Each row is met three times (a stall, which takes long, twice), with a good answer
 * between any two.
 */
@Timeout(30)
class FaultMatrixTest {

    private static final Timeouts PATIENT = new Timeouts(ofSeconds(5), ofSeconds(10), ofSeconds(10), ofSeconds(20));

    /**
     * For answers that stall, which is seen in no other way. Longer than a busy machine's own pauses, which look the
     * same.
     */
    private static final Timeouts SHORT = new Timeouts(ofSeconds(5), ofMillis(900), ofMillis(900), ofSeconds(20));

    private static final WireScript GOOD = stream().token("fine").done();

    private static final String HEAD_HALF = "HTTP/1.1 200 OK\r\nContent-Ty";
    private static final String EVENT_HALF = event("half").substring(0, 20);
    private static final String FINISH =
            "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";
    private static final String DONE = "data: [DONE]\n\n";

    private static WireScript lengthOf(int announced, String body) {
        // What a server sends beyond its own announced length becomes part of its next answer, whoever asks for that.
        return bytes("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/event-stream\r\nContent-Length: "
                + announced + "\r\n\r\n" + body);
    }

    static Stream<Arguments> matrix() {
        String whole = event("whole") + DONE;
        return Stream.of(
                // reset
                arguments("reset before headers", resetAfter(bytes("")), "reset"),
                arguments("reset in headers", resetAfter(bytes(HEAD_HALF)), "reset"),
                arguments("reset after headers", resetAfter(stream()), "truncated_stream"),
                arguments("reset in the first event", resetAfter(stream().chunk(EVENT_HALF)), "truncated_stream"),
                arguments("reset in the middle", resetAfter(stream().token("a").token("b")), "truncated_stream"),
                arguments("reset after finish", resetAfter(stream().token("a").chunk(FINISH)), "truncated_stream"),
                arguments("reset after [DONE]", resetAfter(stream().token("a").chunk(DONE)), "completed"),
                // orderly close
                arguments("close before headers", bytes("").thenClose(), "reset"),
                arguments("close in headers", bytes(HEAD_HALF).thenClose(), "reset"),
                arguments("close after headers", stream().thenClose(), "truncated_stream"),
                arguments("close in the first event", stream().chunk(EVENT_HALF).thenClose(), "truncated_stream"),
                arguments("close in the middle", stream().token("a").thenClose(), "truncated_stream"),
                arguments(
                        "close after finish", stream().token("a").chunk(FINISH).thenClose(), "truncated_stream"),
                arguments("close after [DONE]", stream().token("a").chunk(DONE).thenClose(), "completed"),
                arguments("half close before headers", bytes("").thenHalfClose(), "reset"),
                arguments("half close in the middle", stream().token("a").thenHalfClose(), "truncated_stream"),
                // Announced: an end that nobody announced may meet the next request on its way (ConnectionHabitsTest).
                arguments(
                        "half close after [DONE]",
                        lengthOf(whole.length(), whole).thenHalfClose(),
                        "completed"),
                // stall
                arguments("stall before headers", bytes("").thenHang(), "timeout_first_byte"),
                arguments("stall in headers", bytes(HEAD_HALF).thenHang(), "timeout_first_byte"),
                arguments("stall after headers", stream().thenHang(), "timeout_first_byte"),
                arguments("stall in the first event", stream().chunk(EVENT_HALF).thenHang(), "stalled"),
                arguments("stall in the middle", stream().token("a").thenHang(), "stalled"),
                arguments(
                        "stall after finish", stream().token("a").chunk(FINISH).thenHang(), "stalled"),
                arguments("stall after [DONE]", stream().token("a").chunk(DONE).thenHang(), "completed"),
                arguments("comments before any token", stream().thenEvery(ofMillis(20), ": ping\n\n"), "stalled"),
                arguments("comments for ever", stream().token("a").thenEvery(ofMillis(20), ": ping\n\n"), "stalled"),
                arguments("empty deltas for ever", stream().token("a").thenEvery(ofMillis(20), FINISH), "stalled"),
                // no HTTP, or wrong HTTP
                arguments("another protocol", bytes("SSH-2.0-OpenSSH_9.6\r\n").thenHang(), "not_an_event_stream"),
                arguments("garbage", bytes("\u0001\u0002\u0003\r\n\r\n").thenClose(), "not_an_event_stream"),
                arguments("garbage in a chunk's size", stream().token("a").then("zz\r\n"), "truncated_stream"),
                arguments(
                        "garbage in an event",
                        stream().chunk("data: {\"choi\u0001\n\n").done(),
                        "malformed_event"),
                arguments(
                        "a length that is too long", lengthOf(1_000, event("a")).thenClose(), "truncated_stream"),
                arguments(
                        "a length too long after [DONE]", lengthOf(1_000, whole).thenClose(), "completed"),
                arguments("a length that is too short", lengthOf(whole.length() - 20, whole), "truncated_stream"),
                arguments("a length of zero", lengthOf(0, ""), "empty_body"),
                arguments("no body at all", bytes("HTTP/1.1 204 No Content\r\n\r\n"), "empty_body"),
                // the statuses between
                arguments("100 Continue", bytes("HTTP/1.1 100 Continue\r\n\r\n").then(goodBytes()), "completed"),
                arguments(
                        "103 Early Hints",
                        bytes("HTTP/1.1 103 Early Hints\r\n\r\n").then(goodBytes()),
                        "completed"),
                arguments("301", answer("301 Moved Permanently", "Location: /v1/other\r\n", ""), "http_301"),
                arguments("307", answer("307 Temporary Redirect", "Location: /v1/other\r\n", ""), "http_307"),
                arguments("308", answer("308 Permanent Redirect", "Location: /v1/other\r\n", ""), "http_308"),
                arguments("401", answer("401 Unauthorized", "WWW-Authenticate: Basic\r\n", "who?"), "http_401"),
                arguments("408", answer("408 Request Timeout", "Connection: close\r\n", ""), "http_408"),
                arguments("429", answer("429 Too Many Requests", "Retry-After: 0\r\n", "slow down"), "http_429"),
                arguments("503", answer("503 Service Unavailable", "Retry-After: 0\r\n", "loading"), "http_503"),
                arguments("421", answer("421 Misdirected Request", "", ""), "http_421"));
    }

    /** A little later, so that what was written before has been read: a reset may drop it on its way. */
    private static WireScript resetAfter(WireScript written) {
        return written.then(ofMillis(200), "").thenReset();
    }

    private static String goodBytes() {
        return "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: "
                + (event("fine") + DONE).length() + "\r\n\r\n" + event("fine") + DONE;
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("matrix")
    void aFaultIsOneFailedRequestAndOnePost(String fault, WireScript script, String outcome) throws Exception {
        try (RawInferenceServer server = RawInferenceServer.choosing(number -> number % 2 == 0 ? script : GOOD)
                .start()) {
            boolean stalls = outcome.equals("stalled") || outcome.equals("timeout_first_byte");
            int times = stalls ? 2 : 3;
            List<RequestRecord> records = requests(server, 2 * times, stalls ? SHORT : PATIENT);

            assertThat(records).as("every request has its record").hasSize(2 * times);
            assertThat(server.posts()).as("POSTs seen by the server = records").hasSize(2 * times);
            assertThat(records.stream().map(record -> record.outcome().code()).sorted())
                    .containsExactlyElementsOf(Stream.concat(
                                    Collections.nCopies(times, outcome).stream(),
                                    Collections.nCopies(times, "completed").stream())
                            .sorted()
                            .toList());
            assertThat(records)
                    .filteredOn(record -> record.outcome() instanceof Outcome.Failed)
                    .allSatisfy(record -> assertThat(((Outcome.Failed) record.outcome()).message())
                            .isNotBlank()
                            .doesNotContain("\n"));
        }
    }

    private static List<RequestRecord> requests(RawInferenceServer server, int number, Timeouts limits)
            throws InterruptedException {
        List<RequestRecord> records = new CopyOnWriteArrayList<>();
        EndpointSpec spec = EndpointSpec.of(server.baseUrl()).withTimeouts(limits);
        LoadSpec load = new LoadSpec(
                new LoadModel.ClosedLoop(1),
                StopRule.afterRequests(number),
                Warmup.NONE,
                ofMillis(0),
                ofSeconds(20),
                1);
        NanoClock clock = NanoClock.system();
        try (OpenAiEndpoint endpoint = new OpenAiEndpoint(spec, "m", Optional.empty(), clock, 2);
                LoadEngine engine = new LoadEngine(clock, endpoint, true, limits, 0, record -> {
                    if (record.isMeasured()) {
                        records.add(record);
                    }
                })) {
            engine.run(load, index -> new Prompt("hi", OptionalInt.empty(), OptionalInt.empty()));
        }
        return records;
    }
}
