// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.real;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.LlmRun;
import dev.llmbench.LoadTest;
import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.ContentChannel;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.InferenceCall;
import dev.llmbench.endpoint.InferenceRequest;
import dev.llmbench.endpoint.OpenAiEndpoint;
import dev.llmbench.endpoint.StreamListener;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.report.ReportFiles;
import dev.llmbench.request.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a real server does when it is left, killed, overfilled, locked or not ready, and what we call it. */
@Tag("real")
@Timeout(120)
class RealFaultsTest {

    private static final int SLOTS = 2;

    /** Nearly all of a slot's context, so that nobody is done before it is cancelled. */
    private static final int LONG_ANSWER = 1_900;

    @Test
    void cancellingInMidStreamGivesTheSlotsBack() throws Exception {
        try (LlamaServer server = started(LlamaServer.startIfAvailable(SLOTS));
                OpenAiEndpoint endpoint = endpoint(server, Optional.empty())) {
            long before = server.predictedTokens();
            for (int round = 0; round < 3; round++) {
                List<CompletableFuture<Outcome>> running = new ArrayList<>();
                for (int i = 0; i < SLOTS; i++) {
                    InferenceCall call = endpoint.newCall(request("Tell a long story. " + round + i, LONG_ANSWER));
                    running.add(CompletableFuture.supplyAsync(() -> call.execute(cancelling(call))));
                }
                for (CompletableFuture<Outcome> call : running) {
                    assertThat(call.get()).isInstanceOf(Outcome.Failed.class);
                }
                awaitFreeSlots(server);
            }
            assertThat(server.predictedTokens() - before)
                    .as("it stopped generating")
                    .isLessThan(3L * SLOTS * LONG_ANSWER);
            assertThat(endpoint.newCall(request("hi", 2)).execute(ignoring())).isEqualTo(Outcome.COMPLETED);
        }
    }

    @Test
    void aLoadThatIsOverLeavesNoRequestBehind() throws Exception {
        try (LlamaServer server = started(LlamaServer.startIfAvailable(SLOTS))) {
            LlmRun run = LoadTest.against(EndpointSpec.of(server.baseUrl()).withIgnoreEos(true))
                    .isl(16)
                    .osl(LONG_ANSWER)
                    .load(load(4 * SLOTS, StopRule.afterDuration(Duration.ofMillis(300)), Duration.ZERO))
                    .run();

            assertThat(run.metrics().counts().unfinished()).isPositive();
            awaitFreeSlots(server);
        }
    }

    @Test
    void killingTheServerLeavesTruncatedRecordsAndAReport(@TempDir Path directory) throws Exception {
        int users = 8;
        try (LlamaServer server = started(LlamaServer.startIfAvailable(users))) {
            CompletableFuture<LlmRun> running = CompletableFuture.supplyAsync(
                    () -> LoadTest.against(EndpointSpec.of(server.baseUrl()).withIgnoreEos(true))
                            .isl(16)
                            .osl(500)
                            .load(load(users, StopRule.afterRequests(2_000), Duration.ofSeconds(5)))
                            .reportTo(directory)
                            .run());
            Path requests = directory.resolve(ReportFiles.REQUESTS);
            while (!running.isDone() && (!Files.exists(requests) || lines(requests) < 2 * users)) {
                LockSupport.parkNanos(2_000_000);
            }
            // The users move in step: those of the next round have sent their requests just now, and wait for a first
            // token.
            LockSupport.parkNanos(300_000_000);
            ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly();

            LlmRun run = running.get(60, TimeUnit.SECONDS);
            assertThat(run.metrics().counts().completed()).isPositive();
            assertThat(run.metrics().counts().failuresByCode()).containsKeys("truncated_stream", "connect");
            assertThat(run.endedEarly().orElseThrow()).contains("of the last 50 requests failed", "connect: ");
            List<JsonNode> truncated = records(requests).stream()
                    .filter(record -> record.path("outcome").asText().equals("truncated_stream"))
                    .toList();
            assertThat(truncated)
                    .isNotEmpty()
                    .allSatisfy(record ->
                            assertThat(record.path("message").asText()).contains("the connection broke after"));
            assertThat(directory.resolve(ReportFiles.RUN)).content().contains("truncated_stream");
            assertThat(directory.resolve(ReportFiles.SUMMARY)).content().contains("Ended before its plan");
        }
    }

    @Test
    void aPromptBeyondTheContextIsNamed() throws Exception {
        try (LlamaServer server = started(LlamaServer.startIfAvailable(SLOTS));
                OpenAiEndpoint endpoint = endpoint(server, Optional.empty())) {
            Outcome outcome = endpoint.newCall(request("word ".repeat(2 * LlamaServer.CONTEXT_TOKENS), 2))
                    .execute(ignoring());
            assertThat(outcome.code()).isEqualTo("http_400");
            assertThat(((Outcome.Failed) outcome).message()).containsIgnoringCase("context");
        }
    }

    @Test
    void aWrongKeyAndAMissingOneAreNamed() throws Exception {
        try (LlamaServer server = started(LlamaServer.startIfAvailable(1, "--api-key", "the-right-key"))) {
            assertThat(askedWith(server, Optional.of("the-wrong-key")))
                    .isInstanceOfSatisfying(Outcome.Failed.class, refused -> {
                        assertThat(refused.code()).isEqualTo("http_401");
                        assertThat(refused.message())
                                .containsIgnoringCase("api key")
                                .contains("llmbench.api-key-env");
                        assertThat(refused.message()).doesNotContain("the-wrong-key");
                    });
            assertThat(((Outcome.Failed) askedWith(server, Optional.empty())).message())
                    .contains("no key was sent");
            assertThat(askedWith(server, Optional.of("the-right-key"))).isEqualTo(Outcome.COMPLETED);
        }
    }

    /**
     * The model is loaded within some milliseconds: asked without a pause, and started again where that missed them.
     */
    @Test
    void aServerThatLoadsItsModelIsNamed() throws Exception {
        Set<String> seen = new LinkedHashSet<>();
        for (int attempt = 0; attempt < 5 && !seen.contains("http_503"); attempt++) {
            try (LlamaServer server = started(LlamaServer.launchIfAvailable(1));
                    OpenAiEndpoint endpoint = endpoint(server, Optional.empty())) {
                Outcome outcome;
                do {
                    outcome = endpoint.newCall(request("hi", 2)).execute(ignoring());
                    seen.add(outcome.code());
                    if (outcome.code().equals("http_503")) {
                        assertThat(((Outcome.Failed) outcome).message()).isEqualTo("Loading model");
                    }
                } while (!outcome.equals(Outcome.COMPLETED)
                        && ProcessHandle.of(server.pid()).isPresent());
            }
        }
        assertThat(seen).contains("http_503", "completed").isSubsetOf("connect", "reset", "http_503", "completed");
    }

    private static LlamaServer started(Optional<LlamaServer> server) {
        Assumptions.assumeTrue(server.isPresent(), "no llama-server");
        return server.get();
    }

    private static OpenAiEndpoint endpoint(LlamaServer server, Optional<String> key) {
        EndpointSpec spec = EndpointSpec.of(server.baseUrl()).withIgnoreEos(true);
        return new OpenAiEndpoint(spec, LlamaServer.MODEL, key, NanoClock.system(), SLOTS);
    }

    private static Outcome askedWith(LlamaServer server, Optional<String> key) {
        try (OpenAiEndpoint endpoint = endpoint(server, key)) {
            return endpoint.newCall(request("hi", 2)).execute(ignoring());
        }
    }

    private static InferenceRequest request(String text, int tokens) {
        return new InferenceRequest(new Prompt(text, OptionalInt.empty(), OptionalInt.of(tokens)));
    }

    private static StreamListener cancelling(InferenceCall call) {
        return (long stamp, boolean shared, ContentChannel channel, CharSequence text) -> call.cancel();
    }

    private static StreamListener ignoring() {
        return (stamp, shared, channel, text) -> {};
    }

    private static void awaitFreeSlots(LlamaServer server) throws Exception {
        long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (server.requestsProcessing() > 0 || server.counter("llamacpp:requests_deferred") > 0) {
            assertThat(System.nanoTime() - limit).as("slots are still taken").isNegative();
            LockSupport.parkNanos(20_000_000);
        }
    }

    private static LoadSpec load(int users, StopRule stop, Duration grace) {
        return new LoadSpec(
                new LoadModel.ClosedLoop(users), stop, Warmup.NONE, grace, LoadSpec.DEFAULT_MAX_DURATION, 7);
    }

    private static long lines(Path file) throws Exception {
        return Files.readAllLines(file).size();
    }

    private static List<JsonNode> records(Path file) throws Exception {
        List<JsonNode> records = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            records.add(new ObjectMapper().readTree(line));
        }
        return records;
    }
}
