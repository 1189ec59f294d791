// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.llmbench.LlmRun;
import dev.llmbench.testkit.FakeInferenceServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What is said before the load of a test that has run before. */
class LastKnownValuesTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path directory;

    private final List<LlmRun> runs = new ArrayList<>();

    /** Each run starts a server of its own, at a port of its own, as tests with containers do. */
    @ExtendWith(Harness.Replace.class)
    static class Gates {
        private FakeInferenceServer server;

        @LlmTarget
        String server() {
            return server.baseUrl();
        }

        @BeforeEach
        void start() {
            server = ThreeWords.server();
        }

        @AfterEach
        void stop() {
            server.close();
        }

        @LlmLoad(concurrency = 2, requests = 200, warmupRequests = 2, isl = 8, osl = 3)
        @Slo("ttft p95 < 10s")
        @Slo("requestLatency p90 < 20s")
        @Test
        void chat() {}
    }

    private Harness harness() {
        Harness harness = new Harness(directory);
        harness.runner = plan -> {
            LlmRun run = plan.run();
            runs.add(run);
            return run;
        };
        return harness;
    }

    /**
     * A machine with other work to do raises doubts, and its latencies drift; this is what a quiet one would have left.
     */
    private Path ranOnAQuietMachine() throws IOException {
        harness().run(Gates.class);
        Path report = runs.get(0).reportDirectory().orElseThrow();
        ObjectNode run = (ObjectNode) JSON.readTree(Files.readString(report.resolve("run.json")));
        ((ObjectNode) run.path("result")).putArray("doubts");
        ((ObjectNode) run.path("result")).putArray("findings");
        run.remove("verdict");
        Files.writeString(report.resolve("run.json"), JSON.writeValueAsString(run));
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(report.resolve("requests.jsonl"))) {
            lines.add(JSON.writeValueAsString(steady((ObjectNode) JSON.readTree(line))));
        }
        Files.write(report.resolve("requests.jsonl"), lines);
        return report;
    }

    /** A TTFT of 400 to 410 ms, in an order in which no request resembles the one before. */
    private static ObjectNode steady(ObjectNode request) {
        long sent = request.path("sentNanos").longValue();
        long first =
                sent + 1_000_000 * (400 + 37 * Math.abs(request.path("index").longValue()) % 11);
        request.putArray("chunkNanos").add(first).add(first + 1_000_000).add(first + 2_000_000);
        return request.put("firstOutputNanos", first).put("endNanos", first + 2_000_000);
    }

    private static List<String> forecasts(Harness harness) {
        return harness.console.stream()
                .filter(line -> line.startsWith("  forecast: "))
                .toList();
    }

    @Test
    void theSecondRunIsForecastByTheFirst() throws IOException {
        ranOnAQuietMachine();
        Harness second = harness();

        second.run(Gates.class).assertStatistics(stats -> stats.started(1));

        assertThat(forecasts(second)).hasSize(2);
        assertThat(forecasts(second).get(0))
                .startsWith("  forecast: ttft p95 < 10s: 410 ms in the run of 20")
                .contains(
                        " UTC (0 of ", " requests missed the limit); 200 requests: ", " % passed, under 1 % failed, ");
        JsonNode said = JSON.readTree(Files.readString(
                        runs.get(1).reportDirectory().orElseThrow().resolve("run.json")))
                .at("/forecast/objectives/0");
        assertThat("  " + said.path("said").textValue())
                .isEqualTo(forecasts(second).get(0));
        assertThat(said.path("passed").doubleValue()).isGreaterThan(0.5);
        assertThat(said.path("requests").intValue()).isEqualTo(200);
        assertThat(said.path("knownFrom").textValue()).startsWith("the run of 20");
    }

    @Test
    void aDryRunIsForecastLikewise() throws IOException {
        ranOnAQuietMachine();
        Harness dry = harness();
        dry.systemProperties.put("llmbench.dry-run", "true");

        assertThat(dry.skipReasonOf(Gates.class)).contains("not run: dry-run");

        assertThat(runs).hasSize(1);
        assertThat(forecasts(dry)).hasSize(2).allMatch(line -> line.contains(" in the run of 20"));
    }

    @Test
    void whyTheLastRunIsNotUsedIsSaidInADryRunAlone() throws IOException {
        Path report = ranOnAQuietMachine();
        Files.writeString(report.resolve("run.json"), "{\"schemaVersion\":1,");
        Harness second = harness();

        second.run(Gates.class).assertStatistics(stats -> stats.started(1));

        assertThat(runs).hasSize(2);
        assertThat(forecasts(second))
                .hasSize(2)
                .allMatch(line -> line.startsWith("  forecast: 200 independent requests decide "));
        Files.delete(runs.get(1).reportDirectory().orElseThrow().resolve("run.json"));
        Harness dry = harness();
        dry.systemProperties.put("llmbench.dry-run", "true");
        dry.skipReasonOf(Gates.class);
        assertThat(forecasts(dry))
                .hasSize(3)
                .last()
                .satisfies(line -> assertThat(line)
                        .startsWith("  forecast: the run of 20")
                        .contains(" is not used: ", "run.json", "the file ends in the middle"));
    }

    @ExtendWith(Harness.Replace.class)
    static class Unasked {
        @LlmLoad(concurrency = 2, requests = 200)
        @Test
        void chat(LlmRun run) {}
    }

    @Test
    void whoDemandsNothingIsToldNothing() {
        Harness harness = Harness.withServer(directory);
        harness.planOf(Unasked.class);
        assertThat(forecasts(harness)).isEmpty();
    }

    @ExtendWith(Harness.Replace.class)
    static class WithoutItsTokenizer {
        @LlmLoad(concurrency = 2, requests = 500, tokenizer = "no/such/tokenizer.json")
        @Slo("ttft p95 < 1s")
        @Test
        void chat() {}
    }

    /** Nothing is sent and nobody counts, so a dry run needs no tokenizer. */
    @Test
    void aPlanThatCannotBeDescribedIsForecastByItsSize() {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench.dry-run", "true");

        assertThat(harness.skipReasonOf(WithoutItsTokenizer.class)).contains("not run: dry-run");

        assertThat(forecasts(harness))
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("  forecast: 500 independent requests decide "));
    }
}
