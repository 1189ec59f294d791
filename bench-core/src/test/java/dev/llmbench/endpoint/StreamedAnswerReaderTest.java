// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.internal.sse.ReadClock;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import okio.Buffer;
import okio.Source;
import okio.Timeout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamedAnswerReaderTest {

    private static final ApiDialect CHAT = EndpointType.CHAT.dialect();

    private static final String HELLO = chunk("{\"content\":\"Hello\"}", 0, null);
    private static final String STOP = chunk("{}", 0, "stop");
    private static final String DONE = "data: [DONE]\n\n";

    private static String chunk(String delta, int index, String finishReason) {
        String reason = finishReason == null ? "null" : '"' + finishReason + '"';
        return "data: {\"model\":\"demo\",\"choices\":[{\"index\":" + index + ",\"delta\":" + delta
                + ",\"finish_reason\":" + reason + "}]}\n\n";
    }

    private static ObservedStream observe(String body) {
        return ObservedStream.of("text/event-stream", CutSource.whole(body.getBytes(StandardCharsets.UTF_8)));
    }

    private static String outcome(String body) {
        return observe(body).outcome().code();
    }

    private static String message(String body) {
        return ((Outcome.Failed) observe(body).outcome()).message();
    }

    /** A server that sends the body and then keeps the connection open without a word. */
    private static final class NeverEnding implements Source {
        private final Buffer body = new Buffer();

        NeverEnding(String body) {
            this.body.writeUtf8(body);
        }

        @Override
        public long read(Buffer sink, long byteCount) {
            if (body.exhausted()) {
                throw new AssertionError("waits for the server to close the connection");
            }
            return body.read(sink, byteCount);
        }

        @Override
        public Timeout timeout() {
            return Timeout.NONE;
        }

        @Override
        public void close() {}
    }

    @ParameterizedTest
    @ValueSource(strings = {"data: [DONE]\n\n", "data:[DONE]\r\r", "data:  [DONE] \r\n\r\n"})
    void doneIsTheEndEvenWhenTheServerKeepsTheConnectionOpen(String done) {
        assertThat(ObservedStream.of("text/event-stream", new NeverEnding(HELLO + done))
                        .outcome())
                .isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void anErrorIsTheEndEvenWhenTheServerKeepsTheConnectionOpen() {
        String error = "data: {\"error\":{\"message\":\"out of memory\",\"code\":500}}\n\n";
        assertThat(ObservedStream.of("text/event-stream", new NeverEnding(HELLO + error))
                        .outcome())
                .isEqualTo(Outcome.Failed.of(FailureKind.SERVER_ERROR_IN_STREAM, "out of memory (code 500)"));
    }

    @Test
    void eventsAfterDoneNeverCount() {
        ObservedStream observed = observe(HELLO + DONE + HELLO + "data: {\"error\":\"late\"}\n\n");

        assertThat(observed.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(observed.chunks()).isEqualTo(1);
    }

    @Test
    void doneCompletesAnAnswerWithoutFinishReason() {
        assertThat(outcome(HELLO + DONE)).isEqualTo("completed");
    }

    @Test
    void aFinishReasonCompletesOnlyWithACleanEnd() {
        assertThat(outcome(HELLO + STOP)).isEqualTo("completed");
        assertThat(outcome(HELLO + STOP + ": bye\n\n")).isEqualTo("completed");
        assertThat(outcome(HELLO + STOP + "data: {\"usage\":{\"pro")).isEqualTo("truncated_stream");
        byte[] body = (HELLO + STOP).getBytes(StandardCharsets.UTF_8);
        assertThat(ObservedStream.of("text/event-stream", new CutSource(body, at -> body.length, true))
                        .outcome()
                        .code())
                .isEqualTo("truncated_stream");
    }

    @Test
    void doneIsSeenEvenWhenTheConnectionBreaksBehindIt() {
        byte[] body = (HELLO + "data: [DONE]").getBytes(StandardCharsets.UTF_8);
        assertThat(ObservedStream.of("text/event-stream", new CutSource(body, at -> body.length, true))
                        .outcome())
                .isEqualTo(Outcome.COMPLETED);
    }

    /** Field case ST-45. */
    @Test
    void everyChoiceSeenMustHaveFinished() {
        String other = chunk("{\"content\":\"x\"}", 1, null);
        assertThat(outcome(HELLO + other + STOP)).isEqualTo("truncated_stream");
        assertThat(outcome(HELLO + other + STOP + chunk("{}", 1, "length"))).isEqualTo("completed");
        assertThat(outcome(HELLO + STOP + chunk("{}", 0, null))).isEqualTo("completed");
        assertThat(outcome(HELLO + other + STOP + DONE)).isEqualTo("completed");
    }

    @Test
    void severalChoicesInOneEventAreOneChunk() {
        ObservedStream observed = observe("data: {\"choices\":[{\"delta\":{\"content\":\"a\"},\"index\":1},"
                + "{\"delta\":{\"content\":\"b\"},\"index\":0}]}\n\n" + DONE);

        assertThat(observed.chunks()).isEqualTo(1);
        assertThat(observed.text(0, ContentChannel.TEXT)).isEqualTo("b");
        assertThat(observed.text(1, ContentChannel.TEXT)).isEqualTo("a");
    }

    /** Field cases ST-42 and CF-09. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'content':' '}                                                       | TEXT      | ` `",
                "{'content':null,'refusal':'no'}                                       | TEXT      | no",
                "{'reasoning_content':'r'}                                             | REASONING | r",
                "{'reasoning':'r'}                                                     | REASONING | r",
                "{'reasoning':'r','reasoning_content':'r'}                             | REASONING | r",
                "{'reasoning_content':'r','reasoning':'r','content':''}                | REASONING | r",
                "{'reasoning_content':'','reasoning':'r'}                              | REASONING | r",
                "{'reasoning':'r','role':'x','reasoning_details':[{'type':'reasoning.text','text':'r'}]} | REASONING | r",
                "{'reasoning_details':[{'type':'reasoning.summary','summary':'r'}]}    | REASONING | r",
                "{'content':[{'text':'t','type':'thinking'}]}                          | REASONING | t",
                "{'content':[{'type':'thinking','thinking':'t'}]}                      | REASONING | t",
                "{'content':[{'type':'text','text':'a'},{'type':'text','text':'b'}]}   | TEXT      | ab",
                "{'content':['a','b']}                                                 | TEXT      | ab",
                "{'content':{'type':'text','text':'a'}}                                | TEXT      | a",
                "{'tool_calls':[{'function':{'name':'f','arguments':''}}]}             | TOOL_CALL | f",
                "{'tool_calls':[{'function':{'arguments':'1','name':'f'}}]}            | TOOL_CALL | f1",
                "{'tool_calls':[{'function':{'name':'f','arguments':{'a':[1]}}}]}      | TOOL_CALL | `f{\"a\":[1]}`",
                "{'tool_calls':[{'custom':{'name':'f','input':'x'}}]}                  | TOOL_CALL | fx",
                "{'function_call':{'name':'f'}}                                        | TOOL_CALL | f",
            })
    void everyFieldOfGeneratedTextIsContent(String delta, ContentChannel channel, String text) {
        ObservedStream observed = observe(chunk(delta.replace('\'', '"'), 0, null) + DONE);

        assertThat(observed.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(observed.text(0, channel)).isEqualTo(text);
        assertThat(observed.chunks()).isEqualTo(1);
    }

    /** Field case CF-09. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "null",
                "[]",
                "7",
                "{\"role\":\"assistant\"}",
                "{\"content\":\"\"}",
                "{\"content\":null}",
                "{\"content\":[]}",
                "{\"content\":5,\"reasoning\":false}",
                "{\"content\":[{\"type\":\"image_url\",\"image_url\":{\"url\":\"x\"}}]}",
                "{\"content\":[{\"type\":{\"text\":\"x\"}}]}",
                "{\"tool_calls\":null}",
                "{\"tool_calls\":[{\"id\":\"a\",\"type\":\"function\",\"function\":{\"name\":null,\"arguments\":\"\"}}]}",
                "{\"function_call\":null,\"audio\":{\"id\":\"a\"}}",
                "{\"reasoning_details\":[{\"type\":\"reasoning.encrypted\",\"data\":\"x\"}]}",
                "{\"unknown\":{\"content\":\"x\",\"deep\":[[{}]]}}"
            })
    void whatCarriesNoTextIsNoContent(String delta) {
        assertThat(outcome(chunk(delta, 0, null) + DONE)).isEqualTo("no_output");
    }

    @Test
    void anEventWithSeveralChannelsIsOneChunkOfTheMostVisibleOne() {
        List<String> heard = new ArrayList<>();
        String delta = "{\"reasoning\":\"r\",\"tool_calls\":[{\"function\":{\"name\":\"f\"}}],\"content\":\"c\"}";
        Source body = CutSource.whole((chunk(delta, 0, null) + DONE).getBytes(StandardCharsets.UTF_8));
        StreamedAnswerReader.read(CHAT, null, body, ReadClock.everyRead(new TickingClock()), new StreamListener() {
            @Override
            public void content(long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {
                heard.add(channel + " " + text);
            }

            @Override
            public void text(ContentChannel channel, int choice, CharSequence text) {
                heard.add(channel + " " + choice + " " + text);
            }
        });

        assertThat(heard).containsExactly("TEXT rfc", "REASONING 0 r", "TOOL_CALL 0 f", "TEXT 0 c");
    }

    @Test
    void aChunkSharesAReadOnlyWithTheContentChunkBeforeIt() {
        List<String> heard = new ArrayList<>();
        String body = chunk("{\"role\":\"assistant\"}", 0, null) + HELLO + HELLO + DONE;
        int firstRead = (chunk("{\"role\":\"assistant\"}", 0, null) + HELLO).length() - 3;
        Source source = new CutSource(
                body.getBytes(StandardCharsets.UTF_8), at -> at < firstRead ? firstRead : body.length(), false);
        StreamedAnswerReader.read(
                CHAT,
                "text/event-stream",
                source,
                ReadClock.everyRead(new TickingClock()),
                (stamp, shared, channel, text) -> heard.add(stamp + " " + shared));

        assertThat(heard).containsExactly("2 false", "2 true");
    }

    @Test
    void modelIsToldOnceAndTheFinishReasonIsNeverTakenBack() {
        List<String> heard = new ArrayList<>();
        String body = "data: {\"model\":\"\",\"choices\":[]}\n\n" + HELLO + STOP + chunk("{}", 0, "")
                + chunk("{}", 0, null) + chunk("{}", 1, "length") + DONE;
        StreamedAnswerReader.read(
                CHAT,
                null,
                CutSource.whole(body.getBytes(StandardCharsets.UTF_8)),
                ReadClock.everyRead(new TickingClock()),
                new StreamListener() {
                    @Override
                    public void content(
                            long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {}

                    @Override
                    public void model(String name) {
                        heard.add("model " + name);
                    }

                    @Override
                    public void finishReason(String reason) {
                        heard.add("finish " + reason);
                    }
                });

        assertThat(heard).containsExactly("model demo", "finish stop");
    }

    private static List<Long> terminals(Source body) {
        List<Long> heard = new ArrayList<>();
        StreamedAnswerReader.read(
                CHAT, "text/event-stream", body, ReadClock.everyRead(new TickingClock()), new StreamListener() {
                    @Override
                    public void content(
                            long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {}

                    @Override
                    public void terminal(long stampNanos) {
                        heard.add(stampNanos);
                    }
                });
        return heard;
    }

    @ParameterizedTest
    @ValueSource(strings = {"data: [DONE]\n\n", "data: {\"error\":\"x\"}\n\n", "data: oops\n\n"})
    void theReadThatBroughtTheLastEventIsTheEnd(String last) {
        byte[] body = (HELLO + last + HELLO).getBytes(StandardCharsets.UTF_8);
        int cut = HELLO.length() + last.length();
        IntUnaryOperator threeReads = at -> at < HELLO.length() ? HELLO.length() : at < cut ? cut : body.length;

        assertThat(terminals(new CutSource(body, threeReads, false))).containsExactly(2L);
    }

    @Test
    void withoutSuchAnEventTheCleanEndOfTheBodyIsTheEnd() {
        byte[] body = (HELLO + STOP).getBytes(StandardCharsets.UTF_8);

        assertThat(terminals(CutSource.whole(body))).containsExactly(2L);
        assertThat(terminals(CutSource.whole("<html>".getBytes(StandardCharsets.UTF_8))))
                .containsExactly(2L);
        assertThat(terminals(new CutSource(body, at -> body.length, true))).isEmpty();
    }

    @Test
    void usageIsToldAsFarAsItIsFilledIn() throws IOException {
        String body = "data: {\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":4,"
                + "\"completion_tokens_details\":{\"reasoning_tokens\":2},\"prompt_tokens_details\":null}}\n\n"
                + "data: {\"usage\":{}}\n\ndata: {\"usage\":null}\n\n"
                + "data: {\"usage\":{\"prompt_tokens\":null,\"completion_tokens\":-1}}\n\n";

        assertThat(observe(HELLO + body + DONE).fields())
                .containsEntry("usage_prompt_tokens", 3)
                .containsEntry("usage_completion_tokens", 4)
                .containsEntry("usage_reasoning_tokens", 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "false", "\"\"", "{}", "[]", "0"})
    void anErrorFieldThatSaysNothingIsNoError(String error) {
        assertThat(outcome(HELLO + "data: {\"error\":" + error + "}\n\n" + DONE))
                .isEqualTo("completed");
    }

    /** Field case HT-17. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "data: {\"error\":\"engine died\"}\n\n",
                "data: {\"error\":{\"message\":\"engine died\"},\"choices\":[]}\n\n",
                "data: {\"object\":\"error\",\"message\":\"engine died\"}\n\n",
                "event: error\ndata: engine died\n\n",
                "event: error\ndata: {\"message\":\"engine died\"}\n\n",
                "data: {\"type\":\"error\",\"message\":\"engine died\"}\n\n",
                "data: {\"detail\":\"engine died\"}\n\n",
                "data: {\"choices\":[{\"index\":0,\"error\":{\"message\":\"x\"}}],\"message\":\"engine died\"}\n\n",
                "error: {\"message\":\"engine died\"}\n\n",
                "error: engine died\n",
                "event: error\ndata: {\"error\":\"engine died\"}"
            })
    void anErrorOfTheServerIsToldInItsOwnWords(String event) {
        assertThat(observe(HELLO + event + DONE).outcome())
                .isEqualTo(Outcome.Failed.of(FailureKind.SERVER_ERROR_IN_STREAM, "engine died"));
    }

    @Test
    void wordsBesideChoicesOrWithoutACodeAreNoError() {
        assertThat(outcome("data: {\"detail\":\"x\",\"code\":1,\"message\":\"x\",\"choices\":[]}\n\n" + HELLO + DONE))
                .isEqualTo("completed");
        assertThat(outcome("data: {\"message\":\"queued\",\"code\":0}\n\n" + HELLO + DONE))
                .isEqualTo("completed");
        assertThat(message("data: {\"message\":\"out of memory\",\"code\":507}\n\n" + HELLO + DONE))
                .isEqualTo("out of memory (code 507)");
    }

    @Test
    void anErrorWithoutWordsSaysThatThereWereNone() {
        assertThat(message(HELLO + "event: error\ndata:\n\n" + DONE)).isEqualTo("(no words from the server)");
    }

    @Test
    void anAnswerThatTheServerAbortedIsAnError() {
        assertThat(outcome(HELLO + chunk("{}", 0, "abort") + DONE)).isEqualTo("server_error_in_stream");
    }

    /** One name before and one behind the text: the same thinking, told twice. */
    @Test
    void reasoningUnderTwoNamesIsOneTextWhateverStandsBetween() {
        ObservedStream observed =
                observe(chunk("{\"reasoning\":\"r\",\"content\":\"c\",\"reasoning_content\":\"r\"}", 0, null) + DONE);

        assertThat(observed.text(0, ContentChannel.REASONING)).isEqualTo("r");
        assertThat(observed.text(0, ContentChannel.TEXT)).isEqualTo("c");
    }

    /**
     * An answer whose first event holds bytes that are no UTF-8 is read again; the model was told there and only there.
     */
    @Test
    void theModelIsNotLostWithBytesThatAreNoUtf8() {
        byte[] body = ("data: {\"model\":\"demo\",\"choices\":[{\"delta\":{\"content\":\"a?\"}}]}\n\n" + DONE)
                .getBytes(StandardCharsets.ISO_8859_1);
        body[new String(body, StandardCharsets.ISO_8859_1).indexOf('?')] = (byte) 0xFF;
        List<String> models = new ArrayList<>();
        StreamedAnswerReader.read(
                CHAT, null, CutSource.whole(body), ReadClock.everyRead(new TickingClock()), new StreamListener() {
                    @Override
                    public void content(
                            long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {}

                    @Override
                    public void model(String name) {
                        models.add(name);
                    }
                });

        assertThat(models).containsExactly("demo");
    }

    @Test
    void theFinishReasonErrorIsAnError() {
        assertThat(outcome(HELLO + chunk("{}", 0, "error") + DONE)).isEqualTo("server_error_in_stream");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data: data: {}",
                "data: {\"a\":",
                "data: hello",
                "data: 7",
                "data: []",
                "data: null",
                "data: {} {}",
                "data: {}\ndata: [DONE]",
                "data: {\"choices\":[{\"index\":0,\"finish_reason\":\"stop\"}],\"id\":\"chatc\",\"choices\":[]}"
            })
    void anEventThatIsNotOneObjectIsMalformed(String event) {
        assertThat(outcome(HELLO + event + "\n\n" + STOP + DONE)).isEqualTo("malformed_event");
    }

    @Test
    void bytesThatAreNoUtf8AreReplacedAndNotAnError() {
        byte[] body = (chunk("{\"content\":\"a?b\"}", 0, null) + DONE).getBytes(StandardCharsets.ISO_8859_1);
        body[new String(body, StandardCharsets.ISO_8859_1).indexOf('?')] = (byte) 0xFF;
        ObservedStream observed = ObservedStream.of("text/event-stream", CutSource.inPieces(body, 7));

        assertThat(observed.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(observed.text(0, ContentChannel.TEXT)).isEqualTo("a\uFFFDb");
        assertThat(observed.chunks()).isEqualTo(1);
    }

    @Test
    void logProbabilitiesThatAreNoNumbersDoNotMatter() {
        assertThat(outcome(
                        "data: {\"choices\":[{\"logprobs\":{\"a\":[NaN,-Infinity]},\"delta\":{\"content\":\"x\"}}]}\n\n"
                                + DONE))
                .isEqualTo("completed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text/html                        | <p>Sign in</p>         | not_an_event_stream",
                "application/json                 | {\"choices\":[]}       | not_an_event_stream",
                "application/json; charset=utf-8  | {\"error\":{\"a\":1}}  | server_error_in_stream",
                "text/event-stream                | {\"error\":\"busy\"}   | server_error_in_stream",
                "text/event-stream                | {\"error\":null}       | not_an_event_stream",
                "text/event-stream                | : ping                 | truncated_stream",
                "text/event-stream                | data                   | truncated_stream",
                "text/html                        | ''                     | empty_body",
            })
    void aBodyWithoutEventsIsNamedForWhatItIs(String contentType, String body, String code) {
        Source source = CutSource.whole(body.getBytes(StandardCharsets.UTF_8));
        assertThat(ObservedStream.of(contentType, source).outcome().code()).isEqualTo(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/event-stream", "Text/Event-Stream;charset=UTF-8", "text/plain; charset=utf-8", ""})
    void aVagueContentTypeLeavesItToTheBody(String contentType) {
        byte[] body = (HELLO + DONE).getBytes(StandardCharsets.UTF_8);
        assertThat(ObservedStream.of(contentType, CutSource.whole(body)).outcome())
                .isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void theMessageSaysWhatWasMissing() {
        assertThat(message(HELLO)).isEqualTo("the body ended after 1 events without [DONE] or a finish reason");
        assertThat(message(HELLO + "data: {\"ch")).isEqualTo("the body ended inside event 2");
        assertThat(message(HELLO + "data: oops\n\n")).isEqualTo("event 2 is not a JSON object: oops");
        assertThat(message("<h1>Sign\nin</h1>"))
                .isEqualTo("expected an event stream, got content type text/event-stream: Sign in");
    }
}
