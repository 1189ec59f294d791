// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventJsonTest {

    private final EventJson events = new EventJson();
    private final AnswerChunkParser answers = AnswerChunkParser.ofStream(EndpointType.CHAT.dialect());

    @Test
    void oneParserReadsEventAfterEvent() throws IOException {
        JsonParser first = over("{\"a\":1}");
        readObject(first);
        JsonParser second = over("{\"b\":2}");
        readObject(second);

        assertThat(second).isSameAs(first);
    }

    @Test
    void aNewParserTakesOverBeforeTheOldOneCanRememberMuch() throws IOException {
        JsonParser first = over("{\"a\":\"" + "x".repeat(1 << 16) + "\"}");
        readObject(first);

        assertThat(over("{}")).isNotSameAs(first);
    }

    @Test
    void anEventThatEndsTooEarlyIsAnErrorAndNotAWait() throws IOException {
        JsonParser in = over("{\"a\":");
        in.nextToken();
        in.nextToken();

        assertThatThrownBy(in::nextToken).isInstanceOf(JsonEOFException.class);
    }

    /**
     * Jackson fills the last four bytes of a name up with 0xFF, so that one with such a byte can pass for a shorter one
     * it knows.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aNameWithAByteThatIsNoTextIsNotTakenForOneThatIsKnown(boolean stream) throws IOException {
        AnswerChunkParser parser = stream
                ? AnswerChunkParser.ofStream(EndpointType.CHAT.dialect())
                : AnswerChunkParser.ofAnswer(EndpointType.CHAT.dialect());
        byte[] finished = "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}"
                .getBytes(StandardCharsets.UTF_8);
        byte[] damaged = "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reaso\u00ffn\":\"stop\"}]}"
                .getBytes(StandardCharsets.ISO_8859_1);

        assertThat(parser.parse(finished, 0, finished.length).choices())
                .extracting(AnswerChunk.ChoiceState::finishReason)
                .containsExactly("stop");
        assertThat(parser.parse(damaged, 0, damaged.length).choices())
                .extracting(AnswerChunk.ChoiceState::finishReason)
                .containsOnlyNulls();
    }

    @Test
    void nothingOfABrokenEventIsLeftForTheNextOne() throws IOException {
        JsonParser broken = over("{\"a\": tru");
        broken.nextToken();
        broken.nextToken();
        assertThatThrownBy(broken::nextToken).isInstanceOf(IOException.class);
        events.close();

        readObject(over("{\"b\":2}"));
        assertThat(events.isUsedUp()).isTrue();
    }

    @Test
    void whatStandsBehindTheObjectIsSeen() throws IOException {
        readObject(over("{\"a\":1}}"));

        assertThat(events.isUsedUp()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{} tru", "{}\"}", "{}{}", "{} [}", "{\"a\":1}}", "{", "[]", "", "{\"a\":nul}", "12", "{} 1"})
    void anEventThatIsNotOneObjectIsRefusedAndTheNextOneIsRead(String event) throws JsonProcessingException {
        assertThatThrownBy(() -> parse(event)).isInstanceOf(JsonProcessingException.class);

        assertThat(parse("{\"choices\":[{\"delta\":{\"content\":\"x\"}}]}").hasText())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"model\":\"m\"}   ", "\t{\"model\":\"m\"}\t", " {\"model\":\"m\"} \t "})
    void blanksAroundTheObjectAreNoMistake(String event) throws JsonProcessingException {
        assertThat(parse(event).model()).isEqualTo("m");
    }

    private AnswerChunk parse(String event) throws JsonProcessingException {
        byte[] bytes = event.getBytes(StandardCharsets.UTF_8);
        return answers.parse(bytes, 0, bytes.length);
    }

    private JsonParser over(String event) throws IOException {
        byte[] bytes = event.getBytes(StandardCharsets.UTF_8);
        return events.over(bytes, 0, bytes.length);
    }

    private static void readObject(JsonParser in) throws IOException {
        int open = 0;
        do {
            JsonToken token = in.nextToken();
            open += token == JsonToken.START_OBJECT ? 1 : token == JsonToken.END_OBJECT ? -1 : 0;
        } while (open > 0);
    }
}
