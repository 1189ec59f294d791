// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static dev.llmbench.testkit.WireScript.answer;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.Transport;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.testkit.RawInferenceServer;
import dev.llmbench.testkit.WireScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** HT-15: nothing is sent again unasked; asked for, what came before the last attempt stands beside its latency. */
@Timeout(60)
class RetriesTest {

    private static final WireScript GOOD = WireScript.stream().token("hi").done();
    private static final WireScript BUSY = answer("429 Too Many Requests", "Retry-After: 1\r\n", "slow down");

    /** Without usage from the server there is nothing to calibrate, so one prompt is asked before the load, twice. */
    private static final int PROBES = 2;

    /** The second of the measured requests is refused once. */
    private static final IntFunction<WireScript> ONE_REFUSAL = number -> number == PROBES + 1 ? BUSY : GOOD;

    @TempDir
    Path directory;

    private final List<String> console = new ArrayList<>();

    private LlmRun run(RawInferenceServer server, int retries, LoadModel model, int requests, Duration grace) {
        return LoadTest.against(EndpointSpec.of(server.baseUrl()).withTransport(Transport.DEFAULT.withRetries(retries)))
                .isl(20)
                .osl(1)
                .load(new LoadSpec(model, StopRule.afterRequests(requests), Warmup.NONE, grace, ofSeconds(30), 1))
                .reportTo(directory)
                .console(console::add)
                .run();
    }

    private List<JsonNode> measured() throws IOException {
        List<JsonNode> records = new ArrayList<>();
        for (String line : Files.readAllLines(directory.resolve("requests.jsonl"))) {
            JsonNode record = new ObjectMapper().readTree(line);
            if (record.get("phase").textValue().equals("measured")) {
                records.add(record);
            }
        }
        return records;
    }

    @Test
    void unaskedARefusalIsOneFailedRequestWithTheServersWish() throws Exception {
        try (RawInferenceServer server =
                RawInferenceServer.choosing(ONE_REFUSAL).start()) {
            LlmRun run = run(server, 0, new LoadModel.ClosedLoop(1), 4, ofSeconds(1));

            assertThat(run.metrics().counts().failuresByCode()).containsOnlyKeys("http_429");
            assertThat(server.posts()).hasSize(PROBES + 4);
            assertThat(measured().get(1).get("retryAfterSeconds").longValue()).isEqualTo(1);
            assertThat(measured()).noneMatch(record -> record.has("retries"));
        }
    }

    @Test
    void askedForTheLatencyIsTheLastAttemptsAndTheRestStandsApart() throws Exception {
        try (RawInferenceServer server =
                RawInferenceServer.choosing(ONE_REFUSAL).start()) {
            LlmRun run = run(server, 2, new LoadModel.ClosedLoop(1), 4, ofSeconds(1));

            assertThat(run.metrics().counts().failed()).isZero();
            assertThat(server.posts()).as("one more than records").hasSize(PROBES + 4 + 1);
            assertThat(run.metrics().judged().get(Metric.TTFT).max()).isLessThan(0.9e9);
            assertThat(run.metrics().judged().get(Metric.START_DELAY).max()).isLessThan(0.9e9);
            JsonNode retries = measured().get(1).get("retries");
            assertThat(retries.get("count").intValue()).isEqualTo(1);
            assertThat(retries.get("elapsedNanos").longValue()).isBetween(1_000_000_000L, 5_000_000_000L);
            assertThat(console).anyMatch(line -> line.contains("retries: 1 requests were refused 1 times"));
            assertThat(Files.readString(directory.resolve("summary.md"))).contains("retries: 1 requests");
            JsonNode total = new ObjectMapper()
                    .readTree(Files.readString(directory.resolve("run.json")))
                    .at("/execution/retries");
            assertThat(total.get("requests").intValue()).isEqualTo(1);
            assertThat(total.get("elapsedSeconds").doubleValue()).isBetween(1.0, 5.0);
        }
    }

    @Test
    void anOpenLoopKeepsItsScheduleMeanwhile() throws Exception {
        try (RawInferenceServer server =
                RawInferenceServer.choosing(ONE_REFUSAL).start()) {
            LlmRun run = run(server, 2, new LoadModel.OpenLoop(new ConstantArrivals(20)), 10, ofSeconds(5));

            assertThat(run.metrics().counts().completed()).isEqualTo(10);
            assertThat(run.metrics().judged().get(Metric.TTFT).max()).isLessThan(0.9e9);
        }
    }

    @Test
    void theLastRefusalIsTheOutcome() throws Exception {
        WireScript atOnce = answer("503 Busy", "Retry-After: 0\r\n", "busy");
        try (RawInferenceServer server = RawInferenceServer.choosing(number -> number < PROBES ? GOOD : atOnce)
                .start()) {
            LlmRun run = run(server, 3, new LoadModel.ClosedLoop(1), 2, ofSeconds(1));

            assertThat(run.metrics().counts().failuresByCode()).containsEntry("http_503", 2);
            assertThat(server.posts()).hasSize(PROBES + 2 * 4);
            assertThat(measured().get(0).at("/retries/count").intValue()).isEqualTo(3);
        }
    }

    /** Field case LD-09. */
    @Test
    void theEndOfTheLoadEndsTheWaiting() throws Exception {
        WireScript later = answer("429 Later", "Retry-After: 100\r\n", "later");
        try (RawInferenceServer server = RawInferenceServer.choosing(number -> number < PROBES ? GOOD : later)
                .start()) {
            LoadSpec shortly = new LoadSpec(
                    new LoadModel.ClosedLoop(2),
                    StopRule.afterDuration(ofSeconds(1)),
                    Warmup.NONE,
                    ofMillis(100),
                    ofSeconds(20),
                    1);
            long start = System.nanoTime();
            LlmRun run = LoadTest.against(
                            EndpointSpec.of(server.baseUrl()).withTransport(Transport.DEFAULT.withRetries(1)))
                    .isl(20)
                    .osl(1)
                    .load(shortly)
                    .run();

            assertThat(System.nanoTime() - start).isLessThan(10_000_000_000L);
            assertThat(run.metrics().counts().unfinished()).isEqualTo(2);
            assertThat(server.posts()).hasSize(PROBES + 2);
        }
    }
}
