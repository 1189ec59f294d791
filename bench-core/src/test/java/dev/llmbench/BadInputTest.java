// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.Timeouts;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import dev.llmbench.testkit.ScriptSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever is wrong with the set-up ends soon, with a message that says what was tried and what to set. */
@Timeout(60)
class BadInputTest {

    private static final Script GOOD =
            Script.chat().text(ZERO, "fine").finish("stop").usage(20, 1).done();
    private static final LoadSpec FIVE_THOUSAND = load(5_000);

    @Test
    void nobodyAtTheAddress() throws IOException {
        int port;
        try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = unused.getLocalPort();
        }
        assertThatThrownBy(() -> LoadTest.against("http://127.0.0.1:" + port)
                        .load(load(10))
                        .readyTimeout(ofMillis(300))
                        .run())
                .isInstanceOf(UnreachableException.class)
                .hasMessageStartingWith("no server answers at http://127.0.0.1:" + port)
                .hasMessageContaining("refused")
                .hasMessageContaining("llmbench.base-url");
    }

    @Test
    void aSecretInTheAddressIsNotInTheMessageThatNobodyAnswers() {
        assertThatThrownBy(() -> LoadTest.against("http://127.0.0.1:1/v1?key=hush")
                        .load(load(10))
                        .readyTimeout(ofMillis(10))
                        .run())
                .isInstanceOf(UnreachableException.class)
                .hasMessageContaining("127.0.0.1:1")
                .hasMessageNotContaining("hush");
    }

    @Test
    void anUnknownHost() {
        assertThatThrownBy(() -> LoadTest.against("http://no-such-host.invalid:8000")
                        .load(load(10))
                        .readyTimeout(ofMillis(300))
                        .run())
                .isInstanceOf(UnreachableException.class)
                .hasMessageContaining("no-such-host.invalid");
    }

    @Test
    void aKeyThatIsRefused() {
        refuses(Script.status(401).json("{\"error\":{\"message\":\"Invalid API Key\"}}"))
                .contains("http_401: Invalid API Key", "llmbench.api-key-env");
    }

    @Test
    void aPathThatIsNotThere() {
        refuses(Script.status(404).json("{\"detail\":\"Not Found\"}"))
                .contains("http_404: Not Found", "llmbench.base-url");
    }

    /** Field case CF-01. Field case HT-16. */
    @Test
    void aFieldThatTheServerDoesNotTake() {
        refuses(Script.status(400)
                        .json("{\"error\":{\"message\":\"Unsupported parameter: 'max_tokens', use"
                                + " 'max_completion_tokens' instead.\"}}"))
                .contains("http_400", "llmbench.max-tokens-field = max_completion_tokens");
    }

    @Test
    void aWebPageInsteadOfAStream() {
        refuses(Script.html("<html><body>Welcome to our gateway</body></html>"))
                .contains("not_an_event_stream", "Welcome to our gateway", "llmbench.base-url");
    }

    @Test
    void aBodyThatNeverStarts() {
        try (FakeInferenceServer server =
                FakeInferenceServer.serving(Script.silent()).start()) {
            assertThatThrownBy(() -> LoadTest.against(withFirstByteLimit(server.baseUrl()))
                            .load(load(10))
                            .run())
                    .isInstanceOf(LoadTestException.class)
                    .hasMessageContaining("timeout_first_byte")
                    .hasMessageContaining("400 ms");
        }
    }

    @Test
    void aLoadWhoseFirstTenRequestsAllFailTheSameWayEndsAfterAboutTen() {
        Script refusal = Script.status(400).json("{\"error\":{\"message\":\"field 'ignore_eos' is not supported\"}}");
        List<String> console = new ArrayList<>();
        try (FakeInferenceServer server = FakeInferenceServer.choosing((number, request) -> number < 2 ? GOOD : refusal)
                .start()) {
            LlmRun run = LoadTest.against(server.baseUrl())
                    .isl(20)
                    .osl(1)
                    .load(FIVE_THOUSAND)
                    .console(console::add)
                    .run();

            assertThat(server.chatRequests()).isBetween(12, 30);
            assertThat(run.metrics().counts().failuresByCode()).containsOnlyKeys("http_400");
            assertThat(run.endedEarly().orElseThrow())
                    .isEqualTo("the first 10 requests all failed with http_400: field 'ignore_eos' is not supported");
            assertThat(console).anyMatch(line -> line.contains("field 'ignore_eos' is not supported"));
        }
    }

    /** 1 % of 1,000: the eleventh failure is one too many, and the load goes no further. */
    @Test
    void aLoadThatHasLostItsErrorBudgetEndsAndHasFailed() {
        ScriptSource everyFifth = ScriptSource.always(GOOD).exceptEvery(5, Script.error(500, "out of memory"));
        try (FakeInferenceServer server =
                FakeInferenceServer.choosing(everyFifth).start()) {
            LlmRun run = LoadTest.against(server.baseUrl())
                    .isl(20)
                    .osl(1)
                    .load(load(1_000))
                    .maxErrorRate(0.01)
                    .run();

            assertThat(run.metrics().counts().failed()).isBetween(11, 15);
            assertThat(server.chatRequests()).isLessThan(100);
            assertThat(run.endedEarly().orElseThrow())
                    .startsWith("11 of ")
                    .contains("an error rate of 1 % allows 10 of all 1,000")
                    .endsWith("http_500: out of memory");
        }
    }

    @Test
    void aLoadGoesOnWithTheFailuresThatItIsToldToGoOnWith() {
        ScriptSource everySecond = ScriptSource.always(GOOD).exceptEvery(2, Script.error(500, "out of memory"));
        try (FakeInferenceServer server =
                FakeInferenceServer.choosing(everySecond.exceptFirst(2, GOOD)).start()) {
            LlmRun run = LoadTest.against(server.baseUrl())
                    .isl(20)
                    .osl(1)
                    .load(load(150))
                    .stopOnErrorsAbove(1)
                    .run();

            assertThat(run.endedEarly()).isEmpty();
            assertThat(run.metrics().counts().attempts()).isEqualTo(150);
        }
        assertThatThrownBy(() -> LoadTest.against("http://h").stopOnErrorsAbove(1.1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1.1");
    }

    @Test
    void aLoadAboveItsTokenBudgetSendsNothing() {
        try (FakeInferenceServer server = FakeInferenceServer.serving(GOOD).start()) {
            assertThatThrownBy(() -> LoadTest.against(server.baseUrl())
                            .isl(512)
                            .osl(128)
                            .load(FIVE_THOUSAND)
                            .maxTokens(1_000_000)
                            .run())
                    .isInstanceOf(LoadTestException.class)
                    .hasMessageContaining("this load may cost 3,202,560 tokens, above max-tokens = 1,000,000")
                    .hasMessageContaining("5,004 requests x (isl 512 + osl 128)")
                    .hasMessageContaining("llmbench.max-tokens");
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void aClosedLoopThatOnlyTimeStopsEndsWhenItsBudgetIsUsedUp() {
        try (FakeInferenceServer server = FakeInferenceServer.serving(GOOD).start()) {
            LoadSpec tenMinutes = new LoadSpec(
                    new LoadModel.ClosedLoop(2),
                    StopRule.afterDuration(ofSeconds(600)),
                    Warmup.NONE,
                    LoadSpec.DEFAULT_GRACE,
                    LoadSpec.DEFAULT_MAX_DURATION,
                    1);
            LlmRun run = LoadTest.against(server.baseUrl())
                    .isl(9)
                    .osl(1)
                    .load(tenMinutes)
                    .maxTokens(500)
                    .run();

            assertThat(run.metrics().counts().attempts()).isEqualTo(50);
        }
    }

    /** Field case CF-04. */
    @Test
    void aModelThatNobodyNamedAndTheServerDoesNotSettle() {
        try (FakeInferenceServer server = FakeInferenceServer.serving(GOOD)
                .models("llama-8b", "llama-70b")
                .start()) {
            assertThatThrownBy(() ->
                            LoadTest.against(server.baseUrl()).load(load(10)).run())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("llama-8b")
                    .hasMessageContaining("llama-70b")
                    .hasMessageContaining("llmbench.model");
        }
    }

    @Test
    void aKeyVariableThatIsNotSet() {
        EndpointSpec endpoint =
                EndpointSpec.of("http://127.0.0.1:1").withModel("m").withApiKeyEnv("LLMBENCH_NO_SUCH_KEY");
        assertThatThrownBy(() -> LoadTest.against(endpoint).load(load(10)).run())
                .isInstanceOf(LoadTestException.class)
                .hasMessageContaining("the environment variable LLMBENCH_NO_SUCH_KEY is not set");
    }

    /** Field case HT-27. */
    @Test
    void aServerThatIsLoadingIsWaitedForOutsideTheWindow() {
        Script loading = Script.status(503).json("{\"error\":{\"message\":\"Loading model\"}}");
        try (FakeInferenceServer server = FakeInferenceServer.choosing((number, request) -> number < 3 ? loading : GOOD)
                .start()) {
            LlmRun run = LoadTest.against(server.baseUrl())
                    .isl(20)
                    .osl(1)
                    .load(load(10))
                    .run();

            assertThat(run.metrics().counts().failed()).isZero();
            assertThat(run.metrics().counts().probes()).isEqualTo(5);
        }
    }

    @Test
    void aRunWithoutALoad() {
        assertThatThrownBy(() -> LoadTest.against("http://127.0.0.1:1").run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no load");
    }

    private static org.assertj.core.api.AbstractStringAssert<?> refuses(Script answer) {
        try (FakeInferenceServer server = FakeInferenceServer.serving(answer).start()) {
            Throwable thrown = org.assertj.core.api.Assertions.catchThrowable(
                    () -> LoadTest.against(server.baseUrl()).load(FIVE_THOUSAND).run());
            assertThat(thrown).isInstanceOf(LoadTestException.class);
            assertThat(server.chatRequests())
                    .as("one request, not five thousand")
                    .isOne();
            return assertThat(thrown.getMessage());
        }
    }

    private static EndpointSpec withFirstByteLimit(String baseUrl) {
        Timeouts all = Timeouts.DEFAULT;
        return EndpointSpec.of(baseUrl)
                .withTimeouts(new Timeouts(all.connect(), ofMillis(400), all.idle(), all.total()));
    }

    private static LoadSpec load(int requests) {
        return new LoadSpec(
                new LoadModel.ClosedLoop(2),
                StopRule.afterRequests(requests),
                Warmup.ofRequests(4),
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                1);
    }
}
