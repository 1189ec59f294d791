// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.endpoint.ApplicationStream;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.EndpointType;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.ReceivedRequest;
import dev.llmbench.testkit.Script;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Loads of other APIs than chat, from the prompt to the metrics. */
class ApiLoadTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final LoadSpec LOAD = new LoadSpec(
            new LoadModel.ClosedLoop(2),
            StopRule.afterRequests(12),
            Warmup.NONE,
            LoadSpec.DEFAULT_GRACE,
            LoadSpec.DEFAULT_MAX_DURATION,
            3);

    private static JsonNode body(ReceivedRequest request) {
        try {
            return JSON.readTree(request.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A server of this kind counts a token for every word. */
    private static int words(JsonNode texts) {
        int words = 0;
        for (JsonNode text : texts) {
            words += text.asText().split(" ", -1).length;
        }
        return words;
    }

    private static Script embedded(ReceivedRequest request) {
        int tokens = words(body(request).path("input"));
        return Script.status(200)
                .json("{\"data\":[{\"index\":0,\"embedding\":[0.1]}],\"usage\":{\"prompt_tokens\":" + tokens
                        + ",\"total_tokens\":" + tokens + "}}");
    }

    @Test
    void embeddingsHaveALatencyAndAnInputThroughputAndSayWhyThereIsNothingElse() {
        try (FakeInferenceServer server = FakeInferenceServer.choosing((number, request) -> embedded(request))
                .start()) {
            LlmRun run = LoadTest.against(EndpointSpec.of(server.baseUrl()).withType(EndpointType.EMBEDDINGS))
                    .isl(16)
                    .batchSize(4)
                    .load(LOAD)
                    .run();

            assertThat(run.metrics().counts().completed()).isEqualTo(12);
            assertThat(run.metrics().completed().get(Metric.REQUEST_LATENCY).count())
                    .isEqualTo(12);
            assertThat(run.metrics()
                            .completed()
                            .get(Metric.INPUT_SEQUENCE_LENGTH)
                            .mean())
                    .isEqualTo(4 * 16);
            assertThat(run.metrics().inputTokenThroughput()).isPresent();
            assertThat(run.metrics().whyAbsent(Metric.TTFT))
                    .contains("this API answers at once and generates no tokens, so there is no TTFT");
            assertThat(run.metrics().whyAbsent(Metric.OUTPUT_SEQUENCE_LENGTH).orElseThrow())
                    .startsWith("this API answers at once and generates no tokens");
            assertThat(RunMetric.OUTPUT_TOKEN_THROUGHPUT
                            .whyAbsent(run.metrics())
                            .orElseThrow())
                    .startsWith("this API answers at once and generates no tokens");

            List<String> texts = new ArrayList<>();
            for (ReceivedRequest request : server.requests()) {
                JsonNode input = body(request).path("input");
                assertThat(request.path()).isIn("/v1/embeddings", "/v1/models");
                if (input.size() == 4) {
                    input.forEach(text -> texts.add(text.asText()));
                    assertThat(body(request).properties())
                            .extracting(Map.Entry::getKey)
                            .containsExactly("model", "input");
                }
            }
            assertThat(texts).hasSizeGreaterThanOrEqualTo(12 * 4);
            assertThat(new HashSet<>(texts)).as("no text twice").hasSameSizeAs(texts);
        }
    }

    @Test
    void aRankingAsksOneQueryForABatchOfPassages() {
        try (FakeInferenceServer server = FakeInferenceServer.serving(
                        Script.status(200).json("[{\"index\":0,\"score\":0.5}]"))
                .start()) {
            LlmRun run = LoadTest.against(EndpointSpec.of(server.baseUrl()).withType(EndpointType.HF_TEI_RANKINGS))
                    .isl(8)
                    .batchSize(3)
                    .load(LOAD)
                    .run();

            assertThat(run.metrics().counts().completed()).isEqualTo(12);
            assertThat(server.requests())
                    .filteredOn(request -> request.path().equals("/rerank"))
                    .filteredOn(request -> body(request).path("texts").size() == 3)
                    .hasSizeGreaterThanOrEqualTo(12)
                    .allMatch(request -> !body(request).path("query").asText().isBlank());
            assertThat(server.requests())
                    .as("nothing asks for a model")
                    .noneMatch(request -> request.path().endsWith("/models"));
            assertThat(RunMetric.INPUT_TOKEN_THROUGHPUT.whyAbsent(run.metrics()).orElseThrow())
                    .contains("no input token count");
        }
    }

    @Test
    void anApplicationsOwnStreamIsMeasuredLikeAnyOther() {
        Script answer = Script.chat()
                .raw(Duration.ofMillis(20), "{\"think\":\"Hm.\"}\n")
                .raw(Duration.ofMillis(5), "{\"delta\":\"Row\"}\n")
                .raw(Duration.ofMillis(5), "{\"delta\":\" on\"}\n")
                .raw(Duration.ZERO, "{\"done\":true,\"usage\":{\"inputTokens\":9,\"outputTokens\":3}}\n")
                .end()
                .header("Content-Type", "application/x-ndjson");
        try (FakeInferenceServer server =
                FakeInferenceServer.serving(answer).alsoAnswering("/api/ask").start()) {
            LlmRun run = LoadTest.against(EndpointSpec.of(server.baseUrl() + "/api/ask")
                            .withApplication(ApplicationStream.posting("{\"question\": \"Q: {{prompt}}\"}")
                                    .text("/delta")
                                    .reasoning("/think")
                                    .finish("/done")
                                    .usage("/usage")))
                    .isl(9)
                    .osl(3)
                    .load(LOAD)
                    .run();

            assertThat(run.metrics().counts().completed()).isEqualTo(12);
            assertThat(run.metrics().completed()).containsKeys(Metric.TTFT, Metric.TTFO, Metric.ITL, Metric.ICL);
            assertThat(run.metrics()
                            .completed()
                            .get(Metric.OUTPUT_SEQUENCE_LENGTH)
                            .mean())
                    .isEqualTo(3);
            assertThat(run.metrics().completed().get(Metric.TOKENS_PER_CHUNK).mean())
                    .isEqualTo(1);
            assertThat(server.requests())
                    .allMatch(request -> request.path().equals("/api/ask")
                            && body(request).path("question").asText().startsWith("Q: ")
                            && body(request).size() == 1);
        }
    }

    /** A stream of plain text, as frameworks make of a stream of strings, has no end but that of its body. */
    @Test
    void anApplicationMayStreamTextWithoutJson() {
        Script answer = Script.chat()
                .raw(Duration.ofMillis(5), "data:Row\n\n")
                .raw(Duration.ofMillis(5), "data: \n\n")
                .raw(Duration.ofMillis(5), "data:\ndata:\n\n")
                .raw(Duration.ofMillis(5), "data:on\n\n")
                .end();
        try (FakeInferenceServer server =
                FakeInferenceServer.serving(answer).alsoAnswering("/ask").start()) {
            LlmRun run = LoadTest.against(EndpointSpec.of(server.baseUrl() + "/ask")
                            .withApplication(ApplicationStream.posting("{\"q\": \"{{prompt}}\"}")))
                    .isl(9)
                    .load(LOAD)
                    .run();

            assertThat(run.metrics().counts().completed()).isEqualTo(12);
            // "Row", a line break and "on"; the space after a colon belongs to the framing
            assertThat(run.metrics().slowest().get(0).chunks().size()).isEqualTo(3);
            assertThat(run.metrics().whyAbsent(Metric.ITL).orElseThrow()).contains("no usage");
        }
    }

    @Test
    void whatAnApiHasNoPlaceForIsRefusedBeforeAnythingIsSent() {
        EndpointSpec spec = EndpointSpec.of("http://127.0.0.1:9");
        refused(LoadTest.against(spec.withType(EndpointType.APPLICATION)), "llmbench.application-body");
        refused(LoadTest.against(spec).batchSize(2), "batch-size = 2: a request of endpoint-type = chat has one text");
        refused(
                LoadTest.against(spec.withType(EndpointType.OLLAMA_CHAT).withIgnoreEos(true)),
                "endpoint-type = ollama-chat: it has no field ignore_eos");
        refused(
                LoadTest.against(spec.withType(EndpointType.LLAMA_COMPLETION)).turns(2),
                "endpoint-type = llama-completion: this API takes one text, and no conversations");
    }

    private static void refused(LoadTest test, String why) {
        assertThatThrownBy(() -> test.load(LOAD).run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }

    @Test
    void furtherTextsOfAPromptStayAsTheirUserGaveThem() {
        try (FakeInferenceServer server = FakeInferenceServer.choosing((number, request) -> embedded(request))
                .start()) {
            LoadTest.against(EndpointSpec.of(server.baseUrl()).withType(EndpointType.EMBEDDINGS))
                    .prompts(index -> Prompt.of("one " + index).withFurther(List.of("two"), OptionalInt.empty()))
                    .batchSize(5)
                    .load(LOAD)
                    .run();
            assertThat(server.requests())
                    .filteredOn(request -> request.path().equals("/v1/embeddings"))
                    .allMatch(request -> body(request).path("input").size() == 2);
        }
    }
}
