// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.real;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.LlmRun;
import dev.llmbench.LoadTest;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.EndpointType;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.report.ReportFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each API that a real server has: our sums of tokens and the server's own counters agree, warm-up and probes included.
 */
@Tag("real")
class RealDialectsTest {

    private static Optional<LlamaServer> started = Optional.empty();

    @BeforeAll
    static void start() throws Exception {
        started = LlamaServer.startIfAvailable(4);
    }

    @AfterAll
    static void stop() {
        started.ifPresent(LlamaServer::close);
    }

    @ParameterizedTest(name = "{0}, streamed: {1}")
    @CsvSource({
        "CHAT, true",
        "CHAT, false",
        "COMPLETIONS, true",
        "COMPLETIONS, false",
        "RESPONSES, true",
        "RESPONSES, false",
        "MESSAGES, true",
        "MESSAGES, false",
        "LLAMA_COMPLETION, true",
        "LLAMA_COMPLETION, false"
    })
    void tokensAreCountedAsTheServerCountsThem(EndpointType type, boolean streamed, @TempDir Path directory)
            throws Exception {
        Assumptions.assumeTrue(started.isPresent(), "no llama-server");
        LlamaServer server = started.get();
        long predictedBefore = server.predictedTokens();
        long promptBefore = server.computedPromptTokens();

        LlmRun run = LoadTest.against(EndpointSpec.of(server.baseUrl())
                        .withType(type)
                        .withStreaming(streamed)
                        .withIgnoreEos(true))
                .isl(64)
                .osl(24)
                .load(new LoadSpec(
                        new LoadModel.ClosedLoop(4),
                        StopRule.afterRequests(40),
                        Warmup.ofRequests(8),
                        LoadSpec.DEFAULT_GRACE,
                        LoadSpec.DEFAULT_MAX_DURATION,
                        11 + type.ordinal() + (streamed ? 100 : 0)))
                .reportTo(directory)
                .console(System.out::println)
                .run();

        // This server's messages take ignore_eos and do not honour it: an answer may end before its first token.
        List<JsonNode> answered = records(directory).stream()
                .filter(record -> List.of("completed", "no_output")
                        .contains(record.path("outcome").asText()))
                .toList();
        if (type != EndpointType.MESSAGES) {
            assertThat(run.metrics().counts().failed()).isZero();
        }
        assertThat(answered).hasSizeGreaterThanOrEqualTo(48);
        assertThat(sum(answered, "/tokens/output")).isEqualTo(server.predictedTokens() - predictedBefore);
        assertThat(sum(answered, "/tokens/input") - sum(answered, "/tokens/cachedInput"))
                .isEqualTo(server.computedPromptTokens() - promptBefore);
    }

    private static long sum(List<JsonNode> records, String field) {
        return records.stream().mapToLong(record -> record.at(field).asLong()).sum();
    }

    private static List<JsonNode> records(Path directory) throws Exception {
        ObjectMapper json = new ObjectMapper();
        List<JsonNode> records = new ArrayList<>();
        for (String line : Files.readAllLines(directory.resolve(ReportFiles.REQUESTS))) {
            records.add(json.readTree(line));
        }
        return records;
    }
}
