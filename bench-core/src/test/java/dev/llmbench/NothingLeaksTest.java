// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static dev.llmbench.testkit.WireScript.answer;
import static dev.llmbench.testkit.WireScript.bytes;
import static dev.llmbench.testkit.WireScript.stream;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.testkit.RawInferenceServer;
import dev.llmbench.testkit.WireScript;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** After a run, however it went, no thread of ours, no socket and no open file remains. */
@Timeout(60)
class NothingLeaksTest {

    private static final WireScript GOOD = stream().token("hi").done();

    @TempDir
    Path directory;

    @BeforeAll
    static void oneRunLoadsWhatIsLoadedOnce() {
        try (RawInferenceServer server = RawInferenceServer.serving(GOOD).start()) {
            test(server, new LoadModel.ClosedLoop(2)).run();
        }
    }

    private static LoadTest test(RawInferenceServer server, LoadModel model) {
        LoadSpec load = new LoadSpec(
                model,
                new StopRule(OptionalInt.of(40), java.util.Optional.of(ofMillis(400)), 0),
                Warmup.NONE,
                ofMillis(100),
                ofSeconds(20),
                1);
        return LoadTest.against(EndpointSpec.of(server.baseUrl()).withModel("m"))
                .prompts(index -> new Prompt("hi", OptionalInt.empty(), OptionalInt.of(1)))
                .maxErrorRate(1)
                .load(load);
    }

    /** The first two answers are good ones, to the requests before the load. */
    private static RawInferenceServer server(WireScript script) {
        return RawInferenceServer.choosing(number -> number < 2 ? GOOD : script).start();
    }

    static Stream<Arguments> runs() {
        LoadModel closed = new LoadModel.ClosedLoop(4);
        LoadModel open = new LoadModel.OpenLoop(new ConstantArrivals(100));
        return Stream.of(
                arguments("good", GOOD, closed),
                arguments("good, open loop", GOOD, open),
                arguments("refused", answer("500 Oops", "", "broken"), closed),
                arguments("reset", bytes("").thenReset(), closed),
                arguments("truncated", stream().token("a").thenClose(), open),
                arguments("half closed", stream().token("a").thenHalfClose(), closed),
                arguments("never answered", bytes("").thenHang(), closed),
                arguments("never answered, open loop", bytes("").thenHang(), open),
                arguments("never ended", stream().token("a").thenEvery(ofMillis(20), ": ping\n\n"), closed),
                arguments(
                        "kept open after the end",
                        stream().token("a").chunk("data: [DONE]\n\n").thenHang(),
                        closed));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("runs")
    void aRunLeavesNothingBehind(String how, WireScript script, LoadModel model) {
        NoLeaks before = new NoLeaks();
        long start = System.nanoTime();
        try (RawInferenceServer server = server(script)) {
            LlmRun run = test(server, model).reportTo(directory).run();
            assertThat(run.metrics().counts().attempts()).isPositive();
            // Requests that an early end cuts short may not have been written yet.
            assertThat(server.posts()).as("POSTs seen, of records").hasSizeLessThanOrEqualTo(records(run));
        }
        assertThat(System.nanoTime() - start)
                .as("a request without an end does not keep the run alive")
                .isLessThan(15_000_000_000L);
        before.assertNothingIsLeft();
    }

    private static int records(LlmRun run) {
        var counts = run.metrics().counts();
        return counts.attempts() + counts.warmup() + counts.fillers() + counts.probes();
    }

    @Test
    void norDoesARunThatCouldNotHappen() {
        NoLeaks before = new NoLeaks();
        try (RawInferenceServer server =
                RawInferenceServer.serving(answer("401 No", "", "who?")).start()) {
            assertThat(catchThrowable(() -> test(server, new LoadModel.ClosedLoop(2))
                            .reportTo(directory)
                            .run()))
                    .isInstanceOf(LoadTestException.class);
        }
        before.assertNothingIsLeft();
    }

    @Test
    void norDoesOneWhosePromptsBreak() {
        NoLeaks before = new NoLeaks();
        try (RawInferenceServer server = RawInferenceServer.serving(GOOD).start()) {
            assertThat(catchThrowable(() -> test(server, new LoadModel.ClosedLoop(2))
                            .prompts(index -> {
                                if (index > 5) {
                                    throw new IllegalStateException("no prompt left");
                                }
                                return new Prompt("hi", OptionalInt.empty(), OptionalInt.of(1));
                            })
                            .reportTo(directory)
                            .run()))
                    .isInstanceOf(IllegalStateException.class);
        }
        before.assertNothingIsLeft();
    }

    @Test
    void norDoesAnInterruptedOne() throws InterruptedException {
        NoLeaks before = new NoLeaks();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        try (RawInferenceServer server = server(bytes("").thenHang())) {
            LoadTest endless = test(server, new LoadModel.ClosedLoop(4))
                    .load(new LoadSpec(
                            new LoadModel.ClosedLoop(4),
                            StopRule.afterRequests(100),
                            Warmup.NONE,
                            ofSeconds(30),
                            ofSeconds(60),
                            1))
                    .reportTo(directory);
            Thread caller = new Thread(() -> thrown.set(catchThrowable(endless::run)), "caller");
            caller.start();
            while (server.posts().size() < 6) {
                LockSupport.parkNanos(1_000_000);
            }
            caller.interrupt();
            caller.join();
        }
        assertThat(thrown.get()).isInstanceOf(LoadTestException.class).hasMessageContaining("interrupted");
        before.assertNothingIsLeft();
    }
}
