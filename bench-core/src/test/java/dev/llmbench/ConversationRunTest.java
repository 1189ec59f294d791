// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.dataset.Dataset;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.report.ReportFiles;
import dev.llmbench.scenario.Scenario;
import dev.llmbench.scenario.ScenarioUser;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.ReceivedRequest;
import dev.llmbench.testkit.Script;
import dev.llmbench.testkit.ScriptSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conversations and scenarios from the front door to the files. */
class ConversationRunTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The n-th message of a user is answered after n times 20 ms. */
    private static final ScriptSource SLOWER_EACH_TURN = (number, request) -> {
        int turns = request.body().split("\"role\":\"user\"", -1).length - 1;
        return Script.chat()
                .text(Duration.ofMillis(20L * turns), "answer " + turns)
                .finish("stop")
                .usage(10L * turns, 2)
                .done();
    };

    @TempDir
    Path directory;

    private static LoadSpec users(int concurrency, int requests) {
        return new LoadSpec(
                new LoadModel.ClosedLoop(concurrency),
                StopRule.afterRequests(requests),
                Warmup.NONE,
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                7);
    }

    private static List<JsonNode> bodies(FakeInferenceServer server) throws Exception {
        List<JsonNode> bodies = new ArrayList<>();
        for (ReceivedRequest request : server.requests()) {
            if (request.method().equals("POST")) {
                bodies.add(JSON.readTree(request.body()));
            }
        }
        return bodies;
    }

    @Test
    void threeTurnsAreMeasuredApartAndInTheFiles() throws Exception {
        try (FakeInferenceServer server =
                FakeInferenceServer.choosing(SLOWER_EACH_TURN).start()) {
            List<String> console = new ArrayList<>();
            LlmRun run = LoadTest.against(server.baseUrl())
                    .isl(20)
                    .osl(4)
                    .turns(3)
                    .load(users(2, 30))
                    .reportTo(directory)
                    .forComparison(true)
                    .console(console::add)
                    .run();

            assertThat(run.turns()).containsOnlyKeys(1, 2, 3);
            assertThat(run.label().load()).isEqualTo("concurrency=2 isl=20 osl=4 turns=3");
            // The server's times are lower bounds; ten first turns are not all late by 40 ms.
            assertThat(run.turn(1).metrics().completed().get(Metric.TTFT).min()).isBetween(20e6, 60e6);
            assertThat(run.turn(3).metrics().completed().get(Metric.TTFT).min()).isGreaterThan(60e6);
            assertThat(run.turn(3).label().load()).endsWith("turns=3 turn=3");
            assertThat(run.comparable()).isPresent();
            assertThat(run.turn(3).comparable())
                    .as("what was kept is of all turns")
                    .isEmpty();
            assertThat(console).anyMatch(line -> line.startsWith("  TTFT turn 3 "));
            assertThat(run.doubts()).noneMatch(doubt -> doubt.code().equals("in-flight"));
            assertThatThrownBy(() -> run.turn(4)).hasMessageContaining("the turns that were measured are [1, 2, 3]");

            JsonNode turns =
                    JSON.readTree(directory.resolve(ReportFiles.RUN).toFile()).at("/result/turns");
            assertThat(turns).hasSize(3);
            assertThat(turns.get(2).path("turn").asInt()).isEqualTo(3);
            assertThat(turns.get(2).at("/completed/ttft/count").asInt()).isPositive();
            String line = Files.readAllLines(directory.resolve(ReportFiles.REQUESTS)).stream()
                    .filter(record -> record.contains("\"turn\":3"))
                    .findFirst()
                    .orElseThrow();
            assertThat(JSON.readTree(line).path("conversation").isInt()).isTrue();
        }
    }

    @Test
    void aDatasetsTurnsGoOutWithTheLiveAnswersBetweenThem() throws Exception {
        Path file =
                Files.writeString(directory.resolve("talk.jsonl"), "{\"turns\": [\"first\", \"second\", \"third\"]}\n");
        try (FakeInferenceServer server =
                FakeInferenceServer.choosing(SLOWER_EACH_TURN).start()) {
            LoadTest.against(server.baseUrl())
                    .dataset(Dataset.of(file))
                    .turns(2)
                    .load(users(1, 2))
                    .run();
            List<JsonNode> asked = bodies(server);
            JsonNode messages = asked.get(asked.size() - 1).path("messages");
            assertThat(messages)
                    .extracting(message -> message.path("content").asText())
                    .containsExactly("first", "answer 1", "second");
            assertThat(messages)
                    .extracting(message -> message.path("role").asText())
                    .containsExactly("user", "assistant", "user");
        }
    }

    @Test
    void aScenarioMayRefreshItsTokenWhichAppearsInNoMessage() throws Exception {
        Scenario scenario =
                user -> user.ask(Prompt.of("hello"), Map.of("Authorization", "Bearer fresh-token-" + user.number()));
        ScriptSource refusing = (number, request) ->
                Script.error(401, "invalid: " + request.header("Authorization").orElse("none"));
        try (FakeInferenceServer server = FakeInferenceServer.choosing(refusing).start()) {
            LoadTest.against(server.baseUrl())
                    .scenario(scenario)
                    .load(users(1, 2))
                    .reportTo(directory)
                    .run();
            assertThat(server.requests())
                    .extracting(request -> request.header("Authorization").orElse("none"))
                    .contains("Bearer fresh-token-0", "Bearer fresh-token-1");
            String records = Files.readString(directory.resolve(ReportFiles.REQUESTS));
            assertThat(records).contains("http_401").doesNotContain("fresh-token");
        }
    }

    @Test
    void aServerThatWantsAKeyMayGetItFromTheScenarioAlone() throws Exception {
        Scenario scenario = user -> user.ask(Prompt.of("hello"), Map.of("Authorization", "Bearer own"));
        ScriptSource guarded = (number, request) ->
                request.header("Authorization").orElse("none").equals("Bearer own")
                        ? SLOWER_EACH_TURN.scriptFor(number, request)
                        : Script.error(401, "who are you?");
        try (FakeInferenceServer server = FakeInferenceServer.choosing(guarded).start()) {
            LlmRun run = LoadTest.against(EndpointSpec.of(server.baseUrl()).withModel("m"))
                    .scenario(scenario)
                    .load(users(1, 4))
                    .run();
            assertThat(run.metrics().counts().completed()).isEqualTo(4);
            assertThat(run.metrics().counts().failed()).isZero();
            assertThat(server.requests())
                    .filteredOn(request -> request.header("Authorization").isEmpty())
                    .as("a refused first request says nothing of connections")
                    .hasSize(1);
        }
    }

    @Test
    void aScenarioOfOwnCallsNeedsNoServerOfOurs() {
        Scenario own = new Scenario() {
            @Override
            public void run(ScenarioUser user) {
                user.call(stream -> stream.text("from another protocol"));
            }

            @Override
            public boolean usesEndpoint() {
                return false;
            }
        };
        LlmRun run = LoadTest.against("http://127.0.0.1:1")
                .scenario(own)
                .load(users(2, 20))
                .run();
        assertThat(run.metrics().counts().completed()).isEqualTo(20);
        assertThat(run.label().load()).isEqualTo("concurrency=2 scenario");
    }

    @Test
    void conversationsAreHeldAgainstTheBudgetWithTheirHistory() {
        LoadTest test = LoadTest.against("http://127.0.0.1:1")
                .isl(1000)
                .osl(1000)
                .turns(5)
                .maxTokens(100_000)
                .load(users(1, 20));
        // turn k has k - 1 texts and answers before it, two on average: 1,000 + 2 x 2,000 and 1,000
        assertThatThrownBy(test::run).hasMessageContaining("20 requests x (isl 5,000 + osl 1,000)");
    }

    @Test
    void turnsNeedConversations() {
        LoadTest test = LoadTest.against("http://127.0.0.1:1")
                .prompts(index -> Prompt.of("x"))
                .turns(2)
                .load(users(1, 1));
        assertThatThrownBy(test::run).hasMessageContaining("give conversations in their place");
    }
}
