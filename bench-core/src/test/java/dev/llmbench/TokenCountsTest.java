// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.prompt.LengthDistribution;
import dev.llmbench.prompt.Prefix;
import dev.llmbench.slo.TokenDoubts;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import dev.llmbench.testkit.ScriptSource;
import dev.llmbench.token.TokenCounter;
import dev.llmbench.token.TokenSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requested, server's and tokenizer's counts side by side, and which of them metrics use. */
class TokenCountsTest {

    /** A word is a token. */
    private static final TokenCounter WORDS = new TokenCounter() {
        @Override
        public int count(String text) {
            return text.isBlank() ? 0 : text.strip().split("\\s+").length;
        }

        @Override
        public String name() {
            return "words";
        }
    };

    private final List<String> console = new ArrayList<>();

    @TempDir
    Path directory;

    /** A server that counts right, with a template of 12. Field case TK-02. */
    @Test
    void theCountsStandSideBySide() throws Exception {
        try (FakeInferenceServer server =
                FakeInferenceServer.choosing(counting(12, 0, true)).start()) {
            LlmRun run = test(server).tokenizer(WORDS).run();
            assertThat(run.doubts()).noneMatch(doubt -> doubt.code().contains("token-counts"));
            assertThat(run.metrics()
                            .completed()
                            .get(Metric.INPUT_SEQUENCE_LENGTH)
                            .mean())
                    .isEqualTo(32);
        }
        JsonNode tokens = json("run.json").at("/result/tokens");
        assertThat(tokens.at("/requestedInput/mean").asDouble()).isEqualTo(20);
        assertThat(tokens.at("/clientInput/mean").asDouble()).isEqualTo(20);
        assertThat(tokens.at("/serverInput/mean").asDouble()).isEqualTo(32);
        assertThat(tokens.at("/templateTokens").asInt()).isEqualTo(12);
        assertThat(tokens.at("/clientOutput/mean").asDouble()).isEqualTo(6);
        assertThat(tokens.at("/serverOutput/mean").asDouble()).isEqualTo(6);
        assertThat(tokens.at("/tokenizer").asText()).isEqualTo("words");
        assertThat(json("run.json").at("/execution/unknown").toString()).doesNotContain("tokenizer");
        assertThat(console)
                .anyMatch(line -> line.contains("asked 20, tokenizer 20.0, server 32.0 (chat template 12)"))
                .anyMatch(line -> line.contains("asked 6, tokenizer 6.0, server 6.0"))
                .anyMatch(
                        line -> line.startsWith("prompts of 20 tokens: exact by words, 1924 words of one token each"));
        for (String line : Files.readAllLines(directory.resolve("requests.jsonl"))) {
            JsonNode record = new ObjectMapper().readTree(line);
            if (record.path("phase").asText().equals("measured")) {
                assertThat(record.at("/tokens/inputSource").asText()).isEqualTo("server");
                assertThat(record.at("/tokens/clientInput").asInt()).isEqualTo(20);
                assertThat(record.at("/tokens/serverInput").asInt()).isEqualTo(32);
                assertThat(record.at("/tokens/clientOutput").asInt()).isEqualTo(6);
            }
        }
    }

    @Test
    void theTokenizersCountsAreUsedWhereTheyArePreferred() {
        try (FakeInferenceServer server =
                FakeInferenceServer.choosing(counting(12, 0, true)).start()) {
            LlmRun run = test(server)
                    .tokenizer(WORDS)
                    .tokenCounts(TokenSource.CLIENT)
                    .run();
            assertThat(run.metrics()
                            .completed()
                            .get(Metric.INPUT_SEQUENCE_LENGTH)
                            .mean())
                    .isEqualTo(20);
            assertThat(run.metrics().completed().get(Metric.ITL)).isNotNull();
        }
    }

    /** Field case TK-05. */
    @Test
    void withoutUsageTheTokenizerCounts() {
        try (FakeInferenceServer server =
                FakeInferenceServer.choosing(counting(12, 0, false)).start()) {
            assertThat(test(server).run().metrics().completed()).doesNotContainKey(Metric.ITL);
            LlmRun run = test(server).tokenizer(WORDS).run();
            assertThat(run.metrics()
                            .completed()
                            .get(Metric.OUTPUT_SEQUENCE_LENGTH)
                            .mean())
                    .isEqualTo(6);
            assertThat(run.metrics().completed()).containsKey(Metric.ITL);
        }
    }

    /**
     * A quarter more tokens than the tokenizer finds: one of the two is of another model. Field case TK-04. Field case
     * TK-09.
     */
    @Test
    void countsThatDisagreeAreADoubtWithBothNumbers() {
        ScriptSource other = (number, request) -> {
            int words = WORDS.count(promptOf(request.body()));
            return answer(words * 5 / 4 + 12, 9, true);
        };
        try (FakeInferenceServer server = FakeInferenceServer.choosing(other).start()) {
            LlmRun run = test(server).isl(200).tokenizer(WORDS).run();
            assertThat(run.doubts())
                    .filteredOn(doubt -> doubt.code().equals(TokenDoubts.INPUT_COUNTS))
                    .hasSize(1)
                    .allMatch(doubt -> doubt.seen().contains("and the tokenizer 200.0"));
            assertThat(run.doubts())
                    .filteredOn(doubt -> doubt.code().equals(TokenDoubts.OUTPUT_COUNTS))
                    .hasSize(1)
                    .allMatch(doubt -> doubt.seen()
                            .equals("the server counts 9.0 tokens in an answer, and the tokenizer 6.0 in its text"));
        }
    }

    @Test
    void cacheHitsThatNobodyAskedForAreADoubt() {
        Script cached = Script.chat()
                .tokens(6, Duration.ofMillis(1), " word")
                .finish("stop")
                .usage(500, 6, 480)
                .done();
        try (FakeInferenceServer server = FakeInferenceServer.serving(cached).start()) {
            LlmRun unwanted = test(server).isl(400).run();
            assertThat(unwanted.doubts())
                    .filteredOn(doubt -> doubt.code().equals(TokenDoubts.PREFIX_CACHE))
                    .hasSize(1)
                    .allMatch(doubt -> doubt.seen()
                            .equals(
                                    "the server took 480.0 tokens of each prompt of 500.0 from its prefix cache, and prompts"
                                            + " share nothing"));
            LlmRun wanted =
                    test(server).isl(400).sharedPrefix(new Prefix(300, 1)).run();
            assertThat(wanted.doubts()).noneMatch(doubt -> doubt.code().equals(TokenDoubts.PREFIX_CACHE));
            assertThat(console).anyMatch(line -> line.contains("cached 96.0 %"));
        }
    }

    @Test
    void whatASpreadCameToIsShown() {
        try (FakeInferenceServer server =
                FakeInferenceServer.choosing(counting(12, 0, true)).start()) {
            test(server)
                    .isl(LengthDistribution.parse("10..29"))
                    .tokenizer(WORDS)
                    .run();
            assertThat(console).anyMatch(line -> line.contains("isl=10..29 osl=6"));
            assertThat(console)
                    .anyMatch(line ->
                            line.matches("\\s+prompt tokens\\s+asked \\d+\\.\\d, std \\d+\\.\\d, \\d+\\.\\.\\d+,.*"));
        }
    }

    @Test
    void aCacheThatCannotBeEmptiedEndsTheRunBeforeAnythingIsSent() {
        try (FakeInferenceServer server =
                FakeInferenceServer.choosing(counting(12, 0, true)).start()) {
            assertThatThrownBy(() -> test(server).resetCache(true).run())
                    .isInstanceOf(LoadTestException.class)
                    .hasMessageContaining("reset-cache = true: the server takes neither POST /reset_prefix_cache (vLLM")
                    .hasMessageContaining("next: leave it out");
            assertThat(server.chatRequests()).isZero();
        }
    }

    @Test
    void aServerThatCannotTokenizeEndsTheRunWhereItIsAskedTo() {
        try (FakeInferenceServer server =
                FakeInferenceServer.choosing(counting(12, 0, true)).start()) {
            assertThatThrownBy(() -> test(server).serverTokenizes(true).run())
                    .isInstanceOf(LoadTestException.class)
                    .hasMessageContaining("tokenizer = server: the server does not answer POST /tokenize with a count");
        }
    }

    @Test
    void primersAreSentOnceBeforeTheLoad() {
        try (FakeInferenceServer server =
                FakeInferenceServer.choosing(counting(12, 0, true)).start()) {
            LlmRun run = test(server)
                    .isl(60)
                    .sharedPrefix(new Prefix(40, 3))
                    .primePrefixes(true)
                    .tokenizer(WORDS)
                    .run();
            assertThat(console).contains("primed: each of 3 shared beginnings was sent once before the load");
            assertThat(run.metrics().counts().probes()).isEqualTo(4);
        }
    }

    @Test
    void theTokenizersCountsNeedATokenizer() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadTest.against("http://127.0.0.1:1")
                        .tokenCounts(TokenSource.CLIENT)
                        .load(load())
                        .run())
                .withMessageContaining("token-counts = client: there is no tokenizer to count with");
    }

    private LoadTest test(FakeInferenceServer server) {
        return LoadTest.against(server.baseUrl())
                .isl(20)
                .osl(6)
                .console(console::add)
                .reportTo(directory)
                .load(load());
    }

    private static LoadSpec load() {
        return new LoadSpec(
                new LoadModel.ClosedLoop(2),
                StopRule.afterRequests(20),
                Warmup.ofRequests(4),
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                1);
    }

    private JsonNode json(String file) throws Exception {
        return new ObjectMapper().readTree(directory.resolve(file).toFile());
    }

    private static ScriptSource counting(int template, int wrong, boolean usage) {
        return (number, request) -> answer(WORDS.count(promptOf(request.body())) + template + wrong, 6, usage);
    }

    private static Script answer(int promptTokens, int completionTokens, boolean usage) {
        var script = Script.chat().tokens(6, Duration.ofMillis(1), " word").finish("stop");
        return usage ? script.usage(promptTokens, completionTokens).done() : script.done();
    }

    private static String promptOf(String body) {
        try {
            return new ObjectMapper().readTree(body).at("/messages/0/content").asText();
        } catch (java.io.IOException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
