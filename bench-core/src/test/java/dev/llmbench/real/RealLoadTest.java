// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.LlmRun;
import dev.llmbench.LoadTest;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.report.ReportFiles;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our accounts and a real server's own agree: every request and every token, warm-up, fillers and probes included. */
@Tag("real")
class RealLoadTest {

    private static final int SLOTS = 8;

    @Test
    void sixteenUsersOnEightSlotsAreCountedAsTheServerCountsThem(@TempDir Path directory) throws Exception {
        Optional<LlamaServer> started = LlamaServer.startIfAvailable(SLOTS);
        Assumptions.assumeTrue(started.isPresent(), "no llama-server");
        try (LlamaServer server = started.get();
                CountingRelay relay =
                        new CountingRelay(URI.create(server.baseUrl()).getPort())) {
            double predictedBefore = server.predictedTokens();

            LlmRun run = LoadTest.against(EndpointSpec.of(relay.baseUrl()).withIgnoreEos(true))
                    .isl(128)
                    .osl(48)
                    .load(new LoadSpec(
                            new LoadModel.ClosedLoop(2 * SLOTS),
                            StopRule.afterRequests(160),
                            Warmup.ofRequests(32),
                            LoadSpec.DEFAULT_GRACE,
                            LoadSpec.DEFAULT_MAX_DURATION,
                            7))
                    .reportTo(directory)
                    .console(System.out::println)
                    .run();

            List<JsonNode> records = records(directory);
            long outputTokens = records.stream()
                    .mapToLong(record -> record.at("/tokens/output").asLong())
                    .sum();
            // This server ends each connection after a stream, unannounced; the first request after a probe may meet
            // that end.
            List<JsonNode> answered = records.stream()
                    .filter(record -> record.path("outcome").asText().equals("completed"))
                    .toList();
            assertThat(answered)
                    .as("no answer without a token count")
                    .allMatch(record -> record.at("/tokens/output").isInt());
            assertThat((double) outputTokens).isEqualTo(server.predictedTokens() - predictedBefore);
            assertThat(records)
                    .filteredOn(record -> !answered.contains(record))
                    .allMatch(record -> record.path("phase").asText().equals("probe"));
            assertThat(relay.chatRequests()).as("requests on the wire").isBetween(answered.size(), records.size());
            assertThat(run.metrics().counts().failed()).isZero();
            assertThat(run.metrics().counts().attempts()).isEqualTo(160);
            double meanInput =
                    run.metrics().completed().get(Metric.INPUT_SEQUENCE_LENGTH).mean();
            assertThat(meanInput).as("128 tokens and the chat template").isCloseTo(128, within(40.0));
        }
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
