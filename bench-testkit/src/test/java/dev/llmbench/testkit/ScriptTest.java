// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScriptTest {
    private static final ObjectMapper JACKSON = new ObjectMapper();

    private static List<JsonNode> events(Script script) throws Exception {
        List<JsonNode> events = new ArrayList<>();
        for (ScriptStep step : script.steps()) {
            assertThat(step.text()).startsWith("data: ").endsWith("\n\n");
            String data = step.text().substring(6).strip();
            if (!data.equals("[DONE]")) {
                events.add(JACKSON.readTree(data));
            }
        }
        return events;
    }

    @Test
    void aChatScriptIsWhatAnOpenAiCompatibleServerSends() throws Exception {
        String nasty = "say \"hi\"\n\\ é 😀 \u0001 data: [DONE]";
        Script script = Script.chat()
                .id("id-1")
                .model("m")
                .role(ofMillis(100))
                .reasoning(ofMillis(1), "hm")
                .text(ofMillis(400), nasty)
                .tokens(2, ofMillis(20), " word")
                .stall(ofMillis(700))
                .stall(ofMillis(50))
                .finish("stop")
                .usage(512, 3)
                .done();
        List<JsonNode> events = events(script);
        assertThat(events).allSatisfy(event -> {
            assertThat(event.at("/id").asText()).isEqualTo("id-1");
            assertThat(event.at("/model").asText()).isEqualTo("m");
            assertThat(event.at("/object").asText()).isEqualTo("chat.completion.chunk");
        });
        assertThat(events.get(0).at("/choices/0/delta").toString())
                .isEqualTo("{\"role\":\"assistant\",\"content\":\"\"}");
        assertThat(events.get(1).at("/choices/0/delta/reasoning_content").asText())
                .isEqualTo("hm");
        assertThat(events.get(2).at("/choices/0/delta/content").asText()).isEqualTo(nasty);
        assertThat(events.get(4).at("/choices/0/delta/content").asText()).isEqualTo(" word");
        assertThat(events.get(5).at("/choices/0/finish_reason").asText()).isEqualTo("stop");
        assertThat(events.get(6).at("/choices").size()).isZero();
        assertThat(events.get(6).at("/usage").toString())
                .isEqualTo("{\"prompt_tokens\":512,\"completion_tokens\":3,\"total_tokens\":515}");
        assertThat(script.bodyText()).endsWith("data: [DONE]\n\n");
        assertThat(script.dueTimes())
                .containsExactly(
                        ofMillis(100),
                        ofMillis(101),
                        ofMillis(501),
                        ofMillis(521),
                        ofMillis(541),
                        ofMillis(1291),
                        ofMillis(1291),
                        ofMillis(1291));
    }

    @Test
    void toolCallsErrorsAndCachedTokensAreAsAServerSendsThem() throws Exception {
        List<JsonNode> events = events(Script.chat()
                .toolCall(ofMillis(5), "find \"it\"", "{\"a\":1}")
                .usage(30, 2, 16)
                .done());
        JsonNode call = events.get(0).at("/choices/0/delta/tool_calls/0");
        assertThat(call.at("/function/name").asText()).isEqualTo("find \"it\"");
        assertThat(call.at("/function/arguments").asText()).isEqualTo("{\"a\":1}");
        assertThat(call.at("/type").asText()).isEqualTo("function");
        assertThat(events.get(1)
                        .at("/usage/prompt_tokens_details/cached_tokens")
                        .asInt())
                .isEqualTo(16);
        Script tooMany = Script.error(429, "slow \"down\"");
        assertThat(tooMany.status()).isEqualTo(429);
        assertThat(JACKSON.readTree(tooMany.bodyText()).at("/error/message").asText())
                .isEqualTo("slow \"down\"");
    }

    @Test
    void aBurstIsOneWriteOfSeveralChunks() {
        Script script = Script.chat()
                .text(ofMillis(10), "a")
                .burst(ofMillis(100), 5, " b")
                .end();
        assertThat(script.steps()).hasSize(2);
        assertThat(script.dueTimes()).containsExactly(ofMillis(10), ofMillis(110));
        assertThat(script.steps().get(1).text().split("\n\n")).hasSize(5).allMatch(event -> event.contains("\" b\""));
    }

    @Test
    void aSourceSaysInWordsWhoGetsWhat() {
        Script ok = Script.status(200);
        Script loading = Script.error(503, "loading");
        Script busy = Script.error(429, "busy");
        Script slow = Script.status(201);
        ScriptSource source = ScriptSource.always(ok)
                .exceptEvery(4, busy)
                .exceptFirst(2, loading)
                .exceptFrom(8, slow);
        assertThat(answers(source, 10)).containsExactly(503, 503, 200, 429, 200, 200, 200, 429, 201, 201);
        assertThat(answers(ScriptSource.inTurn(ok, busy, slow), 5)).containsExactly(200, 429, 201, 200, 429);
    }

    private static List<Integer> answers(ScriptSource source, int count) {
        ReceivedRequest request = new ReceivedRequest("POST", "/", Map.of(), "", 0);
        return IntStream.range(0, count)
                .mapToObj(number -> source.scriptFor(number, request).status())
                .toList();
    }

    @Test
    void aWholeAnswerIsOneJsonObject() throws Exception {
        JsonNode json = JACKSON.readTree(Script.chatAnswer("a \"b\"", 7, 2).bodyText());
        assertThat(json.at("/object").asText()).isEqualTo("chat.completion");
        assertThat(json.at("/choices/0/message/content").asText()).isEqualTo("a \"b\"");
        assertThat(json.at("/usage/total_tokens").asInt()).isEqualTo(9);
    }

    @Test
    void everyTextThatIsPutIntoJsonIsEscaped() throws Exception {
        String nasty = "a\"b\\c\n";
        Script script = Script.chat()
                .id(nasty)
                .model(nasty)
                .error(ZERO, nasty)
                .finish(nasty)
                .end();
        List<JsonNode> events = events(script);
        assertThat(events.get(0).at("/error/message").asText()).isEqualTo(nasty);
        assertThat(events.get(1).at("/choices/0/finish_reason").asText()).isEqualTo(nasty);
        assertThat(events.get(1).at("/model").asText()).isEqualTo(nasty);
    }

    @Test
    void aHeldBackHeaderMovesEveryStep() {
        Script script = Script.chat().text(ofMillis(10), "a").end();
        assertThat(script.headersAfter(ofMillis(90)).dueTimes()).containsExactly(ofMillis(100));
        assertThat(Script.silent().dueTimes()).isEmpty();
    }

    @Test
    void aChangedScriptLeavesTheOldOneAsItWas() {
        Script script = Script.status(200).json("{}");
        assertThat(script.header("X-A", "1").headers()).containsEntry("x-a", "1");
        assertThat(script.headers()).doesNotContainKey("X-A");
        assertThat(script.thenDrop().ending()).isEqualTo(ScriptEnding.DROP);
        assertThat(script.ending()).isEqualTo(ScriptEnding.CLEAN);
        ChatScript builder = Script.chat().text(ZERO, "a");
        Script first = builder.end();
        builder.text(ZERO, "b");
        assertThat(first.steps()).hasSize(1);
    }

    @Test
    void mistakesAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Script.chat().text(ofMillis(-1), "a"))
                .withMessageContaining("delay = PT-0.001S is negative");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Script.status(200).headersAfter(ofMillis(-1)))
                .withMessageContaining("negative");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Script.chat().tokens(-1, ZERO, "a"))
                .withMessageContaining("count = -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Script.status(200).json("{}").inPiecesOf(0))
                .withMessageContaining("size = 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Script.chat().burst(ZERO, 0, "a"))
                .withMessageContaining("count = 0");
        ScriptSource any = ScriptSource.always(Script.status(200));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> any.exceptEvery(0, Script.status(200)))
                .withMessage("nth = 0 counts no requests: it must be at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> any.exceptFirst(-1, Script.status(200)))
                .withMessageContaining("count = -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> any.exceptFrom(-1, Script.status(200)))
                .withMessageContaining("first = -1");
        assertThatIllegalArgumentException().isThrownBy(ScriptSource::inTurn).withMessageContaining("scripts is empty");
        for (int status : new int[] {0, 99, 100, 600}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Script.status(status))
                    .withMessageContaining("status = " + status);
        }
    }
}
