// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.clock.NanoClock;
import dev.llmbench.internal.sse.ReadClock;
import dev.llmbench.request.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every API must keep to, held for all of them by the same bodies. */
class ApiDialectContractTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    static Stream<DialectSample> all() {
        return DialectSample.all().stream();
    }

    static Stream<DialectSample> streams() {
        return all().filter(sample -> sample.type().canStream());
    }

    @Test
    void everyApiHasItsSample() {
        assertThat(DialectSample.all())
                .extracting(DialectSample::type)
                .containsExactlyInAnyOrder(EndpointType.values());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("streams")
    void aStreamIsHeardTheSameHoweverItIsCut(DialectSample sample) {
        byte[] body = bytes(String.join("", sample.stream()));
        Map<String, Object> whole = heard(sample, body, at -> body.length);
        assertThat(whole).containsAllEntriesOf(sample.expected()).containsEntry("outcome", Outcome.COMPLETED);
        assertThat(heard(sample, body, at -> at + 1)).isEqualTo(whole);
        assertThat(heard(sample, body, at -> at + 7)).isEqualTo(whole);
        for (int cut = 1; cut < body.length; cut++) {
            int splitAt = cut;
            Map<String, Object> found = heard(sample, body, at -> at < splitAt ? splitAt : body.length);
            if (!found.equals(whole)) {
                assertThat(found).as("cut at %d", cut).isEqualTo(whole);
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("streams")
    void aStreamHasOneContentChunkForEachPieceOfText(DialectSample sample) {
        ObservedStream observed = observe(sample, bytes(String.join("", sample.stream())));
        boolean reasons = sample.expected().get("reasoning_text").equals("Hm.");
        assertThat(observed.chunks()).isEqualTo(reasons ? 3 : 2);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("streams")
    void aStreamThatEndsBeforeItsEndIsNoSuccess(DialectSample sample) {
        List<String> events = sample.stream();
        int ending = firstThatTellsAnEnd(events);
        String before = String.join("", events.subList(0, ending));
        for (int kept = 0; kept < events.get(ending).length() / 2; kept++) {
            byte[] body = bytes(before + events.get(ending).substring(0, kept));
            assertThat(observe(sample, body).outcome().code())
                    .as("after %d bytes of the last event", kept)
                    .isEqualTo("truncated_stream");
        }
    }

    /** A finish reason with a clean end is an end, too, where the last event comes after it. */
    private static int firstThatTellsAnEnd(List<String> events) {
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i).contains("finish_reason\":\"") || events.get(i).contains("stop_reason\":\"")) {
                return i;
            }
        }
        return events.size() - 1;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("streams")
    void nothingAfterTheLastEventMatters(DialectSample sample) {
        if (sample.lastIsTerminal()) {
            String body = String.join("", sample.stream());
            assertThat(observe(sample, bytes(body + "data: {]\n\n{\n" + sample.streamError()))
                            .outcome())
                    .isEqualTo(Outcome.COMPLETED);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("streams")
    void anErrorInAStreamIsTheServersAndEndsIt(DialectSample sample) {
        String body =
                sample.stream().get(0) + sample.streamError() + sample.stream().get(1);
        Outcome outcome = observe(sample, bytes(body)).outcome();
        assertThat(outcome.code()).isEqualTo("server_error_in_stream");
        assertThat(((Outcome.Failed) outcome).message()).contains("broken");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("streams")
    void aPageIsNoStream(DialectSample sample) {
        ObservedStream observed = ObservedStream.of(
                sample.dialect(), "text/html", CutSource.whole(bytes("<html>\n<body>Sign in</body>\n</html>\n")));
        assertThat(observed.outcome().code()).isEqualTo("not_an_event_stream");
        assertThat(((Outcome.Failed) observed.outcome()).message())
                .startsWith(isOfLines(sample) ? "expected JSON lines, got" : "expected an event stream, got");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("streams")
    void fieldsThatNobodyKnowsAndValuesOfOtherTypesAreSkipped(DialectSample sample) {
        for (String event : sample.stream()) {
            int object = event.indexOf('{');
            if (object >= 0) {
                String more = event.substring(0, object + 1)
                        + "\"unheard_of\":{\"a\":[1,{\"text\":\"x\"}]},\"content\":7,\"delta\":7,\"token\":[1],"
                        + "\"message\":8,\"response\":[{}],\"usage\":[],\"choices_\":null,\"error\":null,"
                        + event.substring(object + 1);
                Outcome outcome = observe(sample, bytes(more)).outcome();
                assertThat(outcome.code()).as(more).isNotIn("malformed_event", "server_error_in_stream");
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void anAnswerInOnePieceTellsTheSame(DialectSample sample) {
        ObservedAnswer observed = new ObservedAnswer();
        Outcome outcome = readWhole(sample, sample.whole(), observed);
        assertThat(outcome).isEqualTo(Outcome.COMPLETED);
        assertThat(fields(observed, outcome)).containsAllEntriesOf(sample.expected());
        assertThat(observed.chunks()).isEqualTo(sample.type().generates() ? 1 : 0);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void anAnswerInOnePieceThatIsCutOrEmptyOrAnErrorIsNoSuccess(DialectSample sample) {
        for (int length = 0; length < sample.whole().length(); length++) {
            Outcome outcome = readWhole(sample, sample.whole().substring(0, length), new ObservedAnswer());
            assertThat(outcome.code()).as("%d bytes", length).isIn("malformed_event", "empty_body");
        }
        assertThat(readWhole(sample, "{}", new ObservedAnswer()).code()).isEqualTo("no_output");
        assertThat(readWhole(sample, "{\"error\":{\"message\":\"broken\"}}", new ObservedAnswer())
                        .code())
                .isEqualTo("server_error_in_stream");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void aRequestGoesWhereTheApiIsWithTheFieldsThatItKnows(DialectSample sample) throws Exception {
        byte[] answer = bytes(sample.whole());
        try (RawServer server = new RawServer((request, exchange) -> {
                    exchange.out()
                            .write(bytes("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                                    + answer.length + "\r\n\r\n"));
                    exchange.out().write(answer);
                    exchange.out().flush();
                    return true;
                });
                OpenAiEndpoint endpoint = new OpenAiEndpoint(
                        sample.spec(server.url()).withStreaming(false), "m", Optional.empty(), NanoClock.system(), 1)) {
            Outcome outcome =
                    endpoint.newCall(new InferenceRequest(Specs.PROMPT)).execute(new ObservedAnswer());
            assertThat(outcome).isEqualTo(Outcome.COMPLETED);
            assertThat(server.received()).singleElement().satisfies(request -> {
                assertThat(request.line())
                        .isEqualTo("POST " + (sample.path().isEmpty() ? "/" : sample.path()) + " HTTP/1.1");
                assertThat(JSON.readTree(request.body())).isEqualTo(JSON.readTree(sample.request()));
            });
        }
    }

    private static ObservedStream observe(DialectSample sample, byte[] body) {
        return ObservedStream.of(sample.dialect(), contentType(sample), CutSource.whole(body));
    }

    private static Map<String, Object> heard(DialectSample sample, byte[] body, IntUnaryOperator cut) {
        ObservedStream observed =
                ObservedStream.of(sample.dialect(), contentType(sample), new CutSource(body, cut, false));
        Map<String, Object> fields = fields(observed, observed.outcome());
        fields.put("chunks", observed.chunks());
        return fields;
    }

    private static Map<String, Object> fields(ObservedAnswer observed, Outcome outcome) {
        Map<String, Object> fields = new HashMap<>();
        observed.fields(outcome).forEach((name, value) -> fields.put(name, String.valueOf(value)));
        fields.put("in", fields.get("usage_prompt_tokens"));
        fields.put("out", fields.get("usage_completion_tokens"));
        fields.put("outcome", outcome);
        return fields;
    }

    private static Outcome readWhole(DialectSample sample, String body, ObservedAnswer observed) {
        return WholeAnswerReader.read(
                sample.dialect(), CutSource.whole(bytes(body)), ReadClock.everyRead(new TickingClock()), observed);
    }

    private static String contentType(DialectSample sample) {
        return isOfLines(sample) ? "application/x-ndjson" : "text/event-stream; charset=utf-8";
    }

    private static boolean isOfLines(DialectSample sample) {
        return Arrays.asList(EndpointType.OLLAMA_CHAT, EndpointType.OLLAMA_GENERATE)
                .contains(sample.type());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
