// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static dev.llmbench.testkit.Eventually.eventually;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SimulatedInferenceServerTest {
    private static final ObjectMapper JACKSON = new ObjectMapper();
    private static final EngineProfile FAST = EngineProfile.small()
            .withStep(ofMillis(2), Duration.ofNanos(10_000))
            .withDefaultOutputTokens(4);

    private static String request(String members) {
        return "{\"messages\":[{\"role\":\"user\",\"content\":\"one two three\"}]" + members + "}";
    }

    private static RawClient ask(RawClient client, String members) throws Exception {
        return client.post("/v1/chat/completions", request(members));
    }

    private static List<String> events(String answer) {
        List<String> events = new ArrayList<>();
        for (String event : RawClient.unchunk(answer).split("\n\n")) {
            assertThat(event).startsWith("data: ");
            events.add(event.substring(6));
        }
        return events;
    }

    @Test
    void aStreamHasARoleOneChunkPerTokenAFinishTheUsageAndDone() throws Exception {
        try (var server = new SimulatedInferenceServer(FAST).start();
                var client = new RawClient(server)) {
            String answer = RawClient.text(ask(
                            client,
                            ",\"model\":\"m\",\"stream\":true,\"max_tokens\":6,\"stream_options\":{\"include_usage\":true}")
                    .readChunked());
            assertThat(answer).startsWith("HTTP/1.1 200").contains("Content-Type: text/event-stream");
            List<String> events = events(answer);
            assertThat(events).hasSize(1 + 6 + 1 + 1 + 1).endsWith("[DONE]");
            assertThat(JACKSON.readTree(events.get(0))
                            .at("/choices/0/delta/role")
                            .asText())
                    .isEqualTo("assistant");
            for (String token : events.subList(1, 7)) {
                JsonNode chunk = JACKSON.readTree(token);
                assertThat(chunk.at("/choices/0/delta/content").asText()).isNotBlank();
                assertThat(chunk.at("/model").asText()).isEqualTo("m");
            }
            assertThat(JACKSON.readTree(events.get(7))
                            .at("/choices/0/finish_reason")
                            .asText())
                    .isEqualTo("length");
            // Three words and a template of 8.
            assertThat(JACKSON.readTree(events.get(8)).at("/usage").toString())
                    .isEqualTo("{\"prompt_tokens\":11,\"completion_tokens\":6,\"total_tokens\":17}");
            assertThat(server.completedRequests()).isEqualTo(1);
            assertThat(server.totalOutputTokens()).isEqualTo(6);
            assertThat(server.totalPromptTokens()).isEqualTo(11);
        }
    }

    @Test
    void completionsHaveNoRoleAndNoTemplate() throws Exception {
        try (var server = new SimulatedInferenceServer(FAST).start();
                var client = new RawClient(server)) {
            String members = "\"prompt\":\"one two three\",\"model\":\"m\",\"max_tokens\":2";
            List<String> events = events(RawClient.text(client.post(
                            "/v1/completions",
                            "{" + members + ",\"stream\":true,\"stream_options\":{\"include_usage\":true}}")
                    .readChunked()));
            assertThat(events).hasSize(2 + 1 + 1 + 1).endsWith("[DONE]");
            JsonNode token = JACKSON.readTree(events.get(0));
            assertThat(token.at("/object").asText()).isEqualTo("text_completion");
            assertThat(token.at("/choices/0/text").asText()).isEqualTo(" the");
            assertThat(JACKSON.readTree(events.get(2)).at("/choices/0").toString())
                    .isEqualTo("{\"index\":0,\"text\":\"\",\"logprobs\":null,\"finish_reason\":\"length\"}");
            assertThat(JACKSON.readTree(events.get(3)).at("/usage").toString())
                    .isEqualTo("{\"prompt_tokens\":3,\"completion_tokens\":2,\"total_tokens\":5}");
        }
        try (var server = new SimulatedInferenceServer(FAST).start();
                var client = new RawClient(server)) {
            assertThat(RawClient.text(client.post("/v1/completions", "{\"prompt\":\"a\",\"max_tokens\":1}")
                            .readUntil("}")))
                    .contains("\"choices\":[{\"index\":0,\"text\":\" the\"")
                    .contains("\"usage\":{\"prompt_tokens\":1,");
            assertThat(RawClient.text(
                            client.post("/v1/completions", "{\"prompt\":[1,2]}").readUntil("}")))
                    .startsWith("HTTP/1.1 400")
                    .contains("prompt: a text is required");
        }
    }

    @Test
    void withoutALimitTheDefaultLengthEndsByItselfAndUsageComesOnlyWhenAsked() throws Exception {
        try (var server = new SimulatedInferenceServer(FAST).start();
                var client = new RawClient(server)) {
            List<String> events =
                    events(RawClient.text(ask(client, ",\"stream\":true").readChunked()));
            assertThat(events).hasSize(1 + 4 + 1 + 1);
            assertThat(events.get(5)).contains("\"finish_reason\":\"stop\"");
            assertThat(events).noneMatch(event -> event.contains("usage"));
        }
    }

    @Test
    void withoutStreamingTheAnswerIsOneJsonObject() throws Exception {
        try (var server = new SimulatedInferenceServer(FAST).start();
                var client = new RawClient(server)) {
            String answer =
                    RawClient.text(ask(client, ",\"max_completion_tokens\":3").readUntil("}"));
            assertThat(answer).contains("Content-Type: application/json");
            JsonNode json = JACKSON.readTree(answer.substring(answer.indexOf("\r\n\r\n") + 4));
            assertThat(json.at("/choices/0/message/content").asText().strip().split(" "))
                    .hasSize(3);
            assertThat(json.at("/usage/completion_tokens").asInt()).isEqualTo(3);
            assertThat(json.at("/choices/0/finish_reason").asText()).isEqualTo("length");
        }
    }

    @Test
    void aBadRequestIsA400ThatNamesTheFieldAndOtherPathsAnswer() throws Exception {
        try (var server = new SimulatedInferenceServer(FAST).start().models("a-model");
                var client = new RawClient(server)) {
            assertThat(RawClient.text(ask(client, ",\"max_tokens\":0").readUntil("}}")))
                    .startsWith("HTTP/1.1 400")
                    .contains("max_tokens = 0.0");
            assertThat(RawClient.text(client.get("/v1/models").readUntil("]}"))).contains("a-model");
            assertThat(RawClient.text(client.get("/health").readUntil("{}"))).startsWith("HTTP/1.1 200");
            server.health(503);
            assertThat(RawClient.text(client.get("/health").readUntil("{}"))).startsWith("HTTP/1.1 503");
            assertThat(server.chatRequests()).isEqualTo(1);
            assertThat(server.inFlightLog().current()).isZero();
        }
    }

    @Test
    void manyUsersShareTheSlotsAndEveryTokenIsCounted() throws Exception {
        EngineProfile profile = FAST.withSlots(8);
        ExecutorService users = Executors.newFixedThreadPool(32);
        try (var server = new SimulatedInferenceServer(profile).start()) {
            List<Future<Integer>> tokens = new ArrayList<>();
            for (int i = 0; i < 32; i++) {
                tokens.add(users.submit(() -> tokensOfTwoAnswers(server)));
            }
            int seen = 0;
            for (Future<Integer> each : tokens) {
                seen += each.get(30, TimeUnit.SECONDS);
            }
            assertThat(seen).isEqualTo(32 * 2 * 16);
            assertThat(server.totalOutputTokens()).isEqualTo(seen);
            assertThat(server.totalPromptTokens()).isEqualTo(32 * 2 * 11);
            assertThat(server.completedRequests()).isEqualTo(64);
            assertThat(server.peakRunning()).isEqualTo(8);
            assertThat(server.peakQueued()).isBetween(1, 31);
            assertThat(server.inFlightLog().peak()).isBetween(9, 32);
            assertThat(server.running()).isZero();
        } finally {
            users.shutdownNow();
        }
    }

    private static int tokensOfTwoAnswers(SimulatedInferenceServer server) throws Exception {
        int tokens = 0;
        try (var client = new RawClient(server)) {
            for (int i = 0; i < 2; i++) {
                ask(client, ",\"stream\":true,\"max_tokens\":16");
                List<String> events = events(RawClient.text(client.readChunked()));
                tokens += events.size() - 3;
            }
        }
        return tokens;
    }

    @Test
    void aClientThatHangsUpFreesItsSlotWhereverItsRequestIs() throws Exception {
        for (String stream : List.of("true", "false")) {
            try (var server = new SimulatedInferenceServer(FAST.withSlots(1)).start()) {
                try (var running = new RawClient(server);
                        var queued = new RawClient(server)) {
                    ask(running, ",\"max_tokens\":1000000,\"stream\":" + stream);
                    eventually(() -> server.running() == 1);
                    ask(queued, ",\"max_tokens\":1000000,\"stream\":" + stream);
                    eventually(() -> server.queued() == 1);
                }
                eventually(() -> server.running() == 0 && server.queued() == 0);
                eventually(() -> server.inFlightLog().current() == 0);
                assertThat(server.completedRequests()).isZero();
                try (var next = new RawClient(server)) {
                    ask(next, ",\"stream\":true").readChunked();
                }
            }
        }
    }

    @Test
    void aKnownPromptStartIsReportedInTheUsageStreamedOrNot() throws Exception {
        String words = "one two three four five six seven eight nine ten ";
        String body = "{\"messages\":[{\"role\":\"user\",\"content\":\"" + words + words + "\"}],\"max_tokens\":2";
        String streamed = ",\"stream\":true,\"stream_options\":{\"include_usage\":true}}";
        try (var server = new SimulatedInferenceServer(FAST.withPrefixCache(16)).start();
                var client = new RawClient(server)) {
            // 8 of the template and 20 words: one whole block of 16.
            for (int cached : new int[] {0, 16}) {
                List<String> events = events(RawClient.text(
                        client.post("/v1/chat/completions", body + streamed).readChunked()));
                assertThat(JACKSON.readTree(events.get(events.size() - 2))
                                .at("/usage")
                                .toString())
                        .isEqualTo("{\"prompt_tokens\":28,\"completion_tokens\":2,\"total_tokens\":30,"
                                + "\"prompt_tokens_details\":{\"cached_tokens\":" + cached + "}}");
            }
            String whole = RawClient.text(
                    client.post("/v1/chat/completions", body + "}").readUntil("}}}"));
            assertThat(whole).contains("\"cached_tokens\":16");
            assertThat(server.totalCachedTokens()).isEqualTo(32);
            assertThat(server.totalPromptTokens()).isEqualTo(28 + 12 + 12);
        }
    }

    @Test
    void aRequestThatNeverFitsIntoTheKvCacheIsA400ThatSaysWhy() throws Exception {
        try (var server = new SimulatedInferenceServer(FAST.withKvCache(64)).start();
                var client = new RawClient(server)) {
            assertThat(RawClient.text(ask(client, ",\"max_tokens\":54").readUntil("}}")))
                    .startsWith("HTTP/1.1 400")
                    .contains("a prompt of 11 and an answer of 54 tokens never fit");
            assertThat(RawClient.text(ask(client, ",\"max_tokens\":53").readUntil("}")))
                    .startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void twoLongAnswersInASmallKvCacheTakeTurns() throws Exception {
        try (var server = new SimulatedInferenceServer(FAST.withKvCache(64)).start();
                var one = new RawClient(server);
                var two = new RawClient(server)) {
            ask(one, ",\"stream\":true,\"max_tokens\":50");
            ask(two, ",\"stream\":true,\"max_tokens\":50");
            for (RawClient client : List.of(one, two)) {
                assertThat(events(RawClient.text(client.readChunked()))).hasSize(1 + 50 + 1 + 1);
            }
            assertThat(server.preemptions()).isEqualTo(1);
        }
    }

    @Test
    void aFrozenEngineMakesNoTokens() throws Exception {
        try (var server = new SimulatedInferenceServer(FAST).start();
                var client = new RawClient(server)) {
            ask(client, ",\"stream\":true,\"max_tokens\":100");
            client.readUntil("\n\n\r\n");
            long begin = System.nanoTime();
            server.freeze(ofMillis(300));
            List<RawClient.Read> reads = client.readChunked();
            // Tokens that were on their way at the freeze still come, those after it come when it is over.
            assertThat(reads.stream()
                            .filter(read ->
                                    read.atNanos() - begin > ofMillis(60).toNanos()))
                    .isNotEmpty()
                    .allMatch(read -> read.atNanos() - begin >= ofMillis(300).toNanos());
        }
    }

    @Test
    void closingEndsRunningAndQueuedAnswersAtOnce() throws Exception {
        long before;
        try (var running = new RawClient();
                var queued = new RawClient();
                var server = new SimulatedInferenceServer(FAST.withSlots(1)).start()) {
            ask(running.connect(server.url().getPort()), ",\"stream\":true,\"max_tokens\":1000000");
            eventually(() -> server.running() == 1);
            ask(queued.connect(server.url().getPort()), ",\"max_tokens\":1000000");
            eventually(() -> server.queued() == 1);
            before = System.nanoTime();
        }
        assertThat(System.nanoTime() - before).isLessThan(TimeUnit.SECONDS.toNanos(3));
    }
}
