// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.internal.sse.ReadClock;
import dev.llmbench.request.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import okio.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WholeAnswerReaderTest {

    private final List<String> heard = new ArrayList<>();

    private Outcome read(Source body) {
        return WholeAnswerReader.read(
                new ChatDialect(), body, ReadClock.everyRead(new TickingClock()), new StreamListener() {
                    @Override
                    public void content(
                            long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {
                        heard.add(stampNanos + " " + sharedRead + " " + channel + " " + text);
                    }

                    @Override
                    public void usage(ServerUsage usage) {
                        heard.add("usage " + usage.promptTokens().orElseThrow() + "/"
                                + usage.completionTokens().orElseThrow());
                    }

                    @Override
                    public void finishReason(String reason) {
                        heard.add("finish " + reason);
                    }

                    @Override
                    public void model(String name) {
                        heard.add("model " + name);
                    }
                });
    }

    private Outcome read(String body) {
        return read(CutSource.whole(body.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void theAnswerIsOneChunkAtTheEndOfTheBody() {
        byte[] body = ("{\"model\":\"demo\",\"choices\":[{\"index\":0,\"finish_reason\":\"length\",\"message\":"
                        + "{\"role\":\"assistant\",\"content\":\"The lake is calm.\"}}],"
                        + "\"usage\":{\"prompt_tokens\":11,\"completion_tokens\":5}}")
                .getBytes(StandardCharsets.UTF_8);
        int half = body.length / 2 + 1;

        assertThat(read(CutSource.inPieces(body, half))).isEqualTo(Outcome.COMPLETED);
        assertThat(heard)
                .containsExactly("model demo", "2 false TEXT The lake is calm.", "finish length", "usage 11/5");
    }

    /** Found by fuzzing. */
    @Test
    void aByteOrderMarkBeforeTheAnswerIsNoPartOfIt() {
        assertThat(read("\uFEFF{\"choices\":[{\"index\":0,\"message\":{\"content\":\"a\"}}]}"))
                .isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void aCompletionHasItsTextInTheChoice() {
        assertThat(read("{\"choices\":[{\"text\":\" Paris\",\"index\":0,\"finish_reason\":\"length\"}]}"))
                .isEqualTo(Outcome.COMPLETED);
        assertThat(heard).containsExactly("1 false TEXT  Paris", "finish length");
    }

    @Test
    void theLimitIsNamedWhenTheAnswerIsBeyondIt() {
        assertThat(read("{\"x\":" + "[".repeat(2_000) + "]".repeat(2_000) + "}").toString())
                .contains("the answer is beyond a limit: ")
                .contains("1000");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"choices\":[{\"message\":{\"content\":\"\"},\"finish_reason\":\"stop\"}]} | no_output",
                "{\"error\":{\"message\":\"busy\"}}                                          | server_error_in_stream",
                "{\"choices\":[{\"message\":{\"content\":\"x                                 | malformed_event",
                "<html>Sign in</html>                                                        | malformed_event",
                "''                                                                          | empty_body",
            })
    void aBodyThatIsNoAnswerIsNamedForWhatItIs(String body, String code) {
        assertThat(read(body).code()).isEqualTo(code);
    }

    @Test
    void aBrokenConnectionIsATruncatedAnswer() {
        byte[] body = "{\"choices\":[{\"message\":{\"content\":\"x\"}}]}".getBytes(StandardCharsets.UTF_8);
        assertThat(read(new CutSource(body, at -> body.length, true)).code()).isEqualTo("truncated_stream");
    }
}
