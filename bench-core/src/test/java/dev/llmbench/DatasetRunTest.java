// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.arrival.RecordedArrivals;
import dev.llmbench.dataset.Dataset;
import dev.llmbench.dataset.OpenDataset;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.prompt.Media;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.report.ReportFiles;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.ReceivedRequest;
import dev.llmbench.testkit.Script;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Datasets on the wire: what is sent, when, and what it may cost. */
class DatasetRunTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Counts 60 tokens in every prompt, which makes a word a token only when 60 were asked for; that is of no matter
     * here.
     */
    private static final Script ANSWER = Script.chat()
            .text(Duration.ofMillis(1), "fine")
            .finish("stop")
            .usage(60, 1)
            .done();

    @TempDir
    Path directory;

    private Dataset dataset(String name, String content) {
        try {
            return Dataset.of(Files.writeString(directory.resolve(name), content));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static LoadSpec spec(LoadModel model, int requests) {
        return new LoadSpec(
                model,
                StopRule.afterRequests(requests),
                Warmup.NONE,
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                7);
    }

    private static List<JsonNode> bodies(FakeInferenceServer server) {
        return server.requests().stream()
                .filter(request -> request.method().equals("POST"))
                .map(ReceivedRequest::body)
                .map(DatasetRunTest::tree)
                .toList();
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void questionsOfAFileAreAskedInTheirOrderEachWithItsLengthAndItsSystemPrompt() {
        Dataset questions = dataset("q.jsonl", """
                {"prompt": "first", "output_length": 3}
                {"system": "Be brief.", "prompt": "second"}
                """);
        try (FakeInferenceServer server = FakeInferenceServer.serving(ANSWER).start()) {
            LoadTest.against(server.baseUrl())
                    .dataset(questions)
                    .osl(5)
                    .load(spec(new LoadModel.ClosedLoop(1), 3))
                    .run();
            List<JsonNode> asked = bodies(server);
            asked = asked.subList(asked.size() - 3, asked.size()); // what came before were first requests
            assertThat(asked.get(0).at("/messages/0/content").asText()).isEqualTo("first");
            assertThat(asked.get(0).path("max_tokens").asInt()).isEqualTo(3);
            assertThat(asked.get(1).at("/messages/0/role").asText()).isEqualTo("system");
            assertThat(asked.get(1).at("/messages/1/content").asText()).isEqualTo("second");
            assertThat(asked.get(1).path("max_tokens").asInt()).isEqualTo(5);
            assertThat(asked.get(2).at("/messages/0/content").asText()).isEqualTo("first");
        }
    }

    /** The second shows whether the server keeps connections. */
    @Test
    void aLoneFirstRequestIsSentTwice() {
        Dataset questions = dataset("q.jsonl", """
                {"prompt": "first"}
                {"prompt": "second"}
                """);
        try (FakeInferenceServer server = FakeInferenceServer.serving(ANSWER).start()) {
            LoadTest.against(server.baseUrl())
                    .dataset(questions)
                    .load(spec(new LoadModel.ClosedLoop(1), 2))
                    .run();
            assertThat(bodies(server))
                    .extracting(body -> body.at("/messages/0/content").asText())
                    .containsExactly("first", "first", "first", "second");
        }
    }

    @Test
    void aTraceIsReplayedAtItsTimesAndItsPromptsShareWhatTheRecordedOnesShared() throws IOException {
        Dataset trace = dataset("t.jsonl", """
                {"timestamp": 0, "input_length": 520, "output_length": 2, "hash_ids": [1, 2]}
                {"timestamp": 900, "input_length": 530, "output_length": 3, "hash_ids": [1, 3]}
                {"timestamp": 1200, "input_length": 20, "output_length": 4, "hash_ids": [4]}
                """);
        RecordedArrivals arrivals;
        try (OpenDataset open = OpenDataset.open(trace, 1, 1)) {
            arrivals = open.arrivals(10);
        }
        try (FakeInferenceServer server = FakeInferenceServer.serving(ANSWER).start()) {
            LlmRun run = LoadTest.against(server.baseUrl())
                    .dataset(trace)
                    .load(spec(new LoadModel.OpenLoop(arrivals), 3))
                    .reportTo(directory.resolve("run"))
                    .run();
            assertThat(run.label().load()).isEqualTo("rate=16.67/s arrivals=recorded speed=10 dataset=t.jsonl");
            List<Long> scheduled = scheduled(directory.resolve("run"));
            assertThat(scheduled.get(1) - scheduled.get(0)).isEqualTo(90_000_000);
            assertThat(scheduled.get(2) - scheduled.get(0)).isEqualTo(120_000_000);
            List<JsonNode> asked = bodies(server);
            asked = asked.subList(asked.size() - 3, asked.size());
            String first = asked.get(0).at("/messages/0/content").asText();
            String second = asked.get(1).at("/messages/0/content").asText();
            assertThat(asked)
                    .extracting(body -> body.path("max_tokens").asInt())
                    .containsExactly(2, 3, 4);
            int shared = shared(first, second);
            assertThat(shared).as("characters of a block of 512 tokens").isGreaterThan(first.length() * 9 / 10);
            assertThat(shared).isLessThan(first.length());
        }
    }

    private static int shared(String one, String other) {
        int length = 0;
        while (length < Math.min(one.length(), other.length()) && one.charAt(length) == other.charAt(length)) {
            length++;
        }
        return length;
    }

    private static List<Long> scheduled(Path run) throws IOException {
        List<JsonNode> records = new ArrayList<>();
        for (String line : Files.readAllLines(run.resolve(ReportFiles.REQUESTS))) {
            JsonNode record = tree(line);
            if (record.path("phase").asText().equals("measured")) {
                records.add(record);
            }
        }
        records.sort(Comparator.comparingLong(record -> record.path("index").asLong()));
        return records.stream()
                .map(record -> record.path("scheduledNanos").asLong())
                .toList();
    }

    @Test
    void aRecordedBodyIsSentAgainWithTheRunsModelAndStreaming() throws IOException {
        Path bodies = Files.createDirectory(directory.resolve("bodies"));
        Files.writeString(bodies.resolve("1.json"), """
                {"model": "another", "stream": false, "max_completion_tokens": 9, "temperature": 0.25,
                 "messages": [{"role": "user", "content": [{"type": "text", "text": "hello"}]}]}
                """);
        try (FakeInferenceServer server = FakeInferenceServer.serving(ANSWER).start()) {
            LoadTest.against(server.baseUrl())
                    .dataset(Dataset.of(bodies))
                    .load(spec(new LoadModel.ClosedLoop(1), 1))
                    .run();
            JsonNode sent = bodies(server).get(0);
            assertThat(sent.path("model").asText()).isEqualTo(FakeInferenceServer.DEFAULT_MODEL);
            assertThat(sent.path("stream").asBoolean()).isTrue();
            assertThat(sent.path("temperature").asText()).isEqualTo("0.25");
            assertThat(sent.at("/messages/0/content/0/text").asText()).isEqualTo("hello");
            assertThat(sent.path("max_completion_tokens").asInt()).isEqualTo(9);
            assertThat(sent.has("max_tokens")).isFalse();
        }
    }

    @Test
    void imagesAndSoundsGoOutAheadOfTheText() {
        try (FakeInferenceServer server = FakeInferenceServer.serving(ANSWER).start()) {
            LlmRun run = LoadTest.against(server.baseUrl())
                    .prompts(index -> Prompt.of("what is this?"))
                    .media(Media.NONE.withImages(1, 32, 32).withAudio(Duration.ofMillis(100)))
                    .load(spec(new LoadModel.ClosedLoop(1), 1))
                    .run();
            List<JsonNode> asked = bodies(server);
            JsonNode content = asked.get(asked.size() - 1).at("/messages/0/content");
            assertThat(content.at("/0/image_url/url").asText()).startsWith("data:image/png;base64,iVBORw0KGgo");
            assertThat(content.at("/1/input_audio/format").asText()).isEqualTo("wav");
            assertThat(content.at("/1/input_audio/data").asText()).startsWith("UklGR");
            assertThat(content.at("/2/text").asText()).isEqualTo("what is this?");
            assertThat(run.metrics().counts().completed()).isEqualTo(1);
        }
    }

    @Test
    void aDatasetIsHeldAgainstTheBudgetByItsOwnLengths() {
        Dataset trace = dataset("big.jsonl", "{\"timestamp\":0,\"input_length\":60000,\"output_length\":1000}\n");
        LoadTest test =
                LoadTest.against("http://127.0.0.1:1").dataset(trace).load(spec(new LoadModel.ClosedLoop(1), 100));
        assertThatThrownBy(test::run)
                .isInstanceOf(LoadTestException.class)
                .hasMessageContaining("6,100,000 tokens")
                .hasMessageContaining("100 requests x (isl 60,000 + osl 1,000)");
    }

    @Test
    void twoSourcesOfPromptsAreOneTooMany() {
        LoadTest test = LoadTest.against("http://127.0.0.1:1")
                .dataset(dataset("q.jsonl", "{\"prompt\":\"a\"}"))
                .prompts(index -> Prompt.of("b"))
                .load(spec(new LoadModel.ClosedLoop(1), 1));
        assertThatThrownBy(test::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two sources of prompts");
    }
}
