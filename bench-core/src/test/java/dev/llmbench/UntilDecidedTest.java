// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.GapSeconds;
import dev.llmbench.metric.RateSeconds;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.slo.Verdict;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import dev.llmbench.testkit.SimulatedInferenceServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Loads that end when their gate is decided, long before the 20,000 requests that they may take. */
class UntilDecidedTest {

    private static final int MOST = 20_000;

    private final List<String> console = Collections.synchronizedList(new ArrayList<>());

    private LlmRun run(SimulatedInferenceServer server, String objective) {
        LoadSpec load = new LoadSpec(
                new LoadModel.ClosedLoop(8),
                StopRule.afterRequests(MOST),
                Warmup.ofRequests(16),
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                42);
        return LoadTest.against(EndpointSpec.of(server.baseUrl()))
                .isl(8)
                .osl(4)
                .load(load)
                .objectives(objective)
                .untilDecided()
                .maxTokens(10_000_000)
                .progress(false)
                .console(console::add)
                .run();
    }

    /** Some 20 ms a request, and noise, so that the machine's own is small beside it. */
    private static SimulatedInferenceServer server() {
        return new SimulatedInferenceServer(EngineProfile.small()
                .withPrefillTokensPerSecond(100_000)
                .withStep(Duration.ofMillis(5), Duration.ZERO)
                .withJitter(0.2, 1));
    }

    private static void assertEnded(LlmRun run, SimulatedInferenceServer server, Verdict.Kind expected) {
        RequestCounts counts = run.metrics().counts();
        assertThat(counts.attempts()).isLessThan(MOST / 2);
        assertThat((long) counts.attempts() + counts.warmup() + counts.fillers() + counts.probes())
                .as("records, one for each request: %s", counts)
                .isGreaterThanOrEqualTo(server.chatRequests()); // one may be cut short before it is sent
        assertThat(counts.failed() + counts.unfinished()).isZero();
        assertThat(run.metrics().series().size()).isLessThanOrEqualTo(counts.completed());
        assertThat(server.running() + server.queued()).isZero();
        if (run.doubts().isEmpty() && run.findings().isEmpty()) {
            assertThat(run.verdict().kind()).isEqualTo(expected);
        } else {
            System.out.println("verdict not compared, this machine is not fit: " + run.doubts() + run.findings());
        }
    }

    @Test
    void aGenerousLimitPassesEarlyAndLeavesNoRequestBehind() throws InterruptedException {
        try (SimulatedInferenceServer server = server().start()) {
            LlmRun run = run(server, "ttft p90 < 30s");
            awaitQuiet(server);
            assertEnded(run, server, Verdict.Kind.PASSED);
            assertThat(console)
                    .anyMatch(line -> line.matches(".*decided after [0-9,]+ of at most 20,000 measured requests"));
        }
    }

    @Test
    void anImpossibleLimitFailsEarly() throws InterruptedException {
        try (SimulatedInferenceServer server = server().start()) {
            LlmRun run = run(server, "ttft p90 < 1us");
            awaitQuiet(server);
            assertEnded(run, server, Verdict.Kind.FAILED);
        }
    }

    /**
     * Each second request is never answered, so that in the end all users wait, and no timeout would end that for long.
     */
    @Test
    void aServerThatHangsFailsWithoutWaitingForATimeout() {
        Script answer = Script.chat()
                .tokens(3, Duration.ofMillis(1), "word ")
                .finish("stop")
                .usage(8, 3)
                .done();
        // The first ones are asked before the load.
        try (FakeInferenceServer server = FakeInferenceServer.choosing(
                        (number, request) -> number > 10 && number % 2 == 0 ? Script.silent() : answer)
                .start()) {
            LoadSpec load = new LoadSpec(
                    new LoadModel.ClosedLoop(64),
                    StopRule.afterRequests(MOST),
                    Warmup.NONE,
                    LoadSpec.DEFAULT_GRACE,
                    LoadSpec.DEFAULT_MAX_DURATION,
                    42);
            LlmRun run = LoadTest.against(server.baseUrl())
                    .isl(8)
                    .osl(3)
                    .load(load)
                    .objectives("ttft p90 < 3s")
                    .untilDecided()
                    .preTouch(false)
                    .maxTokens(10_000_000)
                    .progress(false)
                    .console(console::add)
                    .run();

            assertThat(console).anyMatch(line -> line.contains("decided after "));
            assertThat(run.metrics().counts().failed()).isZero();
            assertThat(run.metrics().counts().cancelled()).isGreaterThan(10);
        }
    }

    /** The server hears of a cancelled request a little later than the client decides on it. */
    private static void awaitQuiet(SimulatedInferenceServer server) throws InterruptedException {
        for (int i = 0; i < 500 && server.running() + server.queued() > 0; i++) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** Gaps are told apart while they come: a limit that a load does not know cannot be judged later. */
    @Test
    void aLoadCountsGapsByTheLimitsOfItsObjectives() {
        try (SimulatedInferenceServer server = server().start()) {
            LlmRun run = LoadTest.against(EndpointSpec.of(server.baseUrl()))
                    .isl(8)
                    .osl(4)
                    .load(new LoadSpec(
                            new LoadModel.ClosedLoop(2),
                            StopRule.afterRequests(60),
                            Warmup.NONE,
                            LoadSpec.DEFAULT_GRACE,
                            LoadSpec.DEFAULT_MAX_DURATION,
                            42))
                    .objectives("icl p50 < 5s")
                    .progress(false)
                    .console(console::add)
                    .run();

            GapSeconds gaps =
                    run.metrics().series().seconds().flatMap(RateSeconds::gaps).orElseThrow();
            assertThat(gaps.atLeast(TimeUnit.SECONDS.toNanos(5))).isPresent();
            assertThat(gaps.atLeast(TimeUnit.SECONDS.toNanos(4))).isEmpty();
        }
    }

    @Test
    void whatNoRunCanDecideEarlyIsRefused() {
        assertThatThrownBy(() -> LoadTest.against("http://127.0.0.1:1")
                        .objectives("ttft mean < 1s", "errorRate == 0")
                        .untilDecided())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no objective can be decided before the load's end");
    }

    /** A gate that 500 requests can never answer costs none, without JUnit, too. */
    @Test
    void whatTheLoadCanNeverAnswerIsRefusedBeforeIt() {
        try (SimulatedInferenceServer server = server().start()) {
            LoadTest test = LoadTest.against(server.baseUrl())
                    .load(new LoadSpec(
                            new LoadModel.ClosedLoop(8),
                            StopRule.afterRequests(500),
                            Warmup.NONE,
                            LoadSpec.DEFAULT_GRACE,
                            LoadSpec.DEFAULT_MAX_DURATION,
                            42))
                    .objectives("ttft p99.9 < 1s");
            assertThatThrownBy(test::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("can be proved from 6281 measured requests on and the load plans 500");
            assertThat(server.chatRequests()).isZero();
        }
    }
}
