// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.real;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.LlmRun;
import dev.llmbench.LoadTest;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.prompt.ChatMessage;
import dev.llmbench.prompt.Conversation;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.report.ReportFiles;
import dev.llmbench.scenario.Answer;
import dev.llmbench.scenario.ConversationScenario;
import dev.llmbench.scenario.Scenario;
import dev.llmbench.scenario.ScenarioUser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A chat of three turns with a real server: its own answers go back to it, and it counts them. */
@Tag("real")
class RealConversationTest {

    private static final Duration DELAY = Duration.ofMillis(150);

    private static LoadSpec twoUsers(int requests) {
        return new LoadSpec(
                new LoadModel.ClosedLoop(2),
                StopRule.afterRequests(requests),
                Warmup.NONE,
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                7);
    }

    @Test
    void promptTokensGrowByWhatWasSaidAndDelaysAreHonoured(@TempDir Path directory) throws Exception {
        Optional<LlamaServer> started = LlamaServer.startIfAvailable(2);
        Assumptions.assumeTrue(started.isPresent(), "no llama-server");
        try (LlamaServer server = started.get()) {
            LlmRun run = LoadTest.against(EndpointSpec.of(server.baseUrl()).withIgnoreEos(true))
                    .isl(40)
                    .osl(12)
                    .turns(3)
                    .turnDelay(DELAY)
                    .load(twoUsers(30))
                    .reportTo(directory)
                    .console(System.out::println)
                    .run();
            assertThat(run.metrics().counts().failed()).isZero();

            JsonNode told = new ObjectMapper()
                    .readTree(directory.resolve(ReportFiles.RUN).toFile())
                    .at("/execution/server");
            assertThat(told.path("engine").asText()).isEqualTo("llama.cpp");
            assertThat(told.path("engine-version").asText()).startsWith("b");
            assertThat(told.path("slots").asInt()).isEqualTo(2);

            int compared = 0;
            for (List<JsonNode> turns : conversations(directory)) {
                for (int i = 1; i < turns.size(); i++) {
                    JsonNode before = turns.get(i - 1);
                    JsonNode after = turns.get(i);
                    int said = before.at("/tokens/input").asInt()
                            + before.at("/tokens/output").asInt();
                    assertThat(after.at("/tokens/input").asInt())
                            .as(
                                    "turn %s holds the prompt and the answer of the one before, and a text of its own",
                                    i + 1)
                            .isBetween(said + 20, said + 90);
                    assertThat(after.path("sentNanos").asLong()
                                    - before.path("endNanos").asLong())
                            .isGreaterThanOrEqualTo(DELAY.toNanos());
                    compared++;
                }
            }
            assertThat(compared).isGreaterThan(10);
        }
    }

    /** The answers seen by the scenario are word by word those of the next prompt. */
    @Test
    void turnKsPromptContainsTheLiveAnswerOfTurnKMinusOne() throws Exception {
        Optional<LlamaServer> started = LlamaServer.startIfAvailable(2);
        Assumptions.assumeTrue(started.isPresent(), "no llama-server");
        List<Prompt> asked = Collections.synchronizedList(new ArrayList<>());
        List<Answer> answers = Collections.synchronizedList(new ArrayList<>());
        ConversationScenario talk = new ConversationScenario(
                index -> Conversation.of(question("Tell me of the sea."), question("And then?"), question("More.")));
        Scenario listening = user -> talk.run(new Listening(user, asked, answers));
        try (LlamaServer server = started.get()) {
            LoadTest.against(EndpointSpec.of(server.baseUrl()).withIgnoreEos(true))
                    .scenario(listening)
                    .load(new LoadSpec(
                            new LoadModel.ClosedLoop(1),
                            StopRule.afterRequests(3),
                            Warmup.NONE,
                            LoadSpec.DEFAULT_GRACE,
                            LoadSpec.DEFAULT_MAX_DURATION,
                            7))
                    .run();
        }
        assertThat(answers).hasSize(3).allMatch(answer -> !answer.text().isEmpty());
        assertThat(asked.get(1).before())
                .containsExactly(
                        ChatMessage.user("Tell me of the sea."),
                        ChatMessage.assistant(answers.get(0).text()));
        assertThat(asked.get(2).before())
                .endsWith(ChatMessage.assistant(answers.get(1).text()));
        assertThat(answers)
                .extracting(answer -> answer.record().tokens().inputTokens().orElseThrow())
                .isSorted()
                .doesNotHaveDuplicates();
    }

    private static Prompt question(String text) {
        return Prompt.of(text).withOutputTokens(10);
    }

    private record Listening(ScenarioUser user, List<Prompt> asked, List<Answer> answers) implements ScenarioUser {
        @Override
        public long number() {
            return user.number();
        }

        @Override
        public Answer ask(Prompt prompt, Map<String, String> headers) {
            asked.add(prompt);
            Answer answer = user.ask(prompt, headers);
            answers.add(answer);
            return answer;
        }

        @Override
        public Answer call(dev.llmbench.scenario.OwnCall call) {
            return user.call(call);
        }

        @Override
        public void pause(Duration time) throws InterruptedException {
            user.pause(time);
        }
    }

    private static List<List<JsonNode>> conversations(Path directory) throws Exception {
        Map<Long, List<JsonNode>> byNumber = new HashMap<>();
        for (String line : Files.readAllLines(directory.resolve(ReportFiles.REQUESTS))) {
            JsonNode record = new ObjectMapper().readTree(line);
            if (record.has("turn") && record.path("outcome").asText().equals("completed")) {
                byNumber.computeIfAbsent(record.path("conversation").asLong(), any -> new ArrayList<>())
                        .add(record);
            }
        }
        return List.copyOf(byNumber.values());
    }
}
