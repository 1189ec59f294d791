// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofNanos;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What docs/testing-your-gate.md shows compiles and does what the page says. */
class TestingYourGateTest {
    private static final Path ROOT = Path.of("..");
    private static final Path PAGE = ROOT.resolve("docs/testing-your-gate.md");
    private static final List<Path> SOURCES = List.of(
            ROOT.resolve("bench-testkit/src/test/java/dev/llmbench/testkit/TestingYourGateTest.java"),
            ROOT.resolve("samples/src/test/java/dev/llmbench/samples/Sample01FirstGateIT.java"));

    @Test
    void everySnippetOfThePageIsInASourceThatIsCompiled() throws IOException {
        List<String> sources = new ArrayList<>();
        for (Path source : SOURCES) {
            sources.add(squeezed(Files.readString(source)));
        }
        Matcher snippets = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
        int count = 0;
        while (snippets.find()) {
            String snippet = snippets.group(1);
            assertThat(sources).as(snippet).anyMatch(source -> source.contains(squeezed(snippet)));
            count++;
        }
        assertThat(count).isEqualTo(7);
    }

    private static String squeezed(String text) {
        return text.replaceAll("\\s+", "");
    }

    @Test
    void aProfileWithEverything() {
        EngineProfile profile = EngineProfile.small()
                .withSlots(8)
                .withStep(ofMillis(10), ofNanos(250_000))
                .withChunkedPrefill(512, ofNanos(20_000))
                .withKvCache(20_000)
                .withPrefixCache(16)
                .withSlowStart(ofSeconds(10), 1.41)
                .withDrift(0.02)
                .withStepChange(ofSeconds(60), 1.3)
                .withJitter(0.05, 42);
        SimulatedRun run =
                new EngineSimulation(profile).closedLoop(8, 200, index -> SimulatedRequest.ofTokens(512, 128));
        assertThat(run.timelines()).hasSize(200);
    }

    @Test
    void aScriptAndWhoGetsIt() throws Exception {
        Script answer = Script.chat()
                .role(ofMillis(100))
                .text(ofMillis(20), "Hello")
                .tokens(20, ofMillis(20), " word")
                .stall(ofMillis(700))
                .tokens(5, ofMillis(20), " word")
                .finish("stop")
                .usage(512, 26)
                .done();
        assertThat(answer.dueTimes().get(1)).isEqualTo(ofMillis(120));
        assertThat(answer.dueTimes().get(22).minus(answer.dueTimes().get(21))).isEqualTo(ofMillis(720));
        Script slower = Script.chat().text(ofMillis(900), "Hello").done();
        ScriptSource answers = ScriptSource.always(answer)
                .exceptFirst(3, Script.error(503, "loading the model"))
                .exceptEvery(10, Script.error(429, "slow down").header("Retry-After", "1"))
                .exceptFrom(500, slower);
        try (FakeInferenceServer server = FakeInferenceServer.choosing(answers).start()) {
            String address = server.baseUrl();
            assertThat(address).startsWith("http://127.0.0.1:");
            try (RawClient client = new RawClient(server)) {
                client.post("/v1/chat/completions", "{}");
                assertThat(RawClient.text(client.readUntil("}}"))).contains("503", "loading the model");
            }
        }
    }

    @Test
    void aClosedLoopInVirtualTime() {
        SimulatedRun run = new EngineSimulation(EngineProfile.gpuLike())
                .closedLoop(32, 384, index -> SimulatedRequest.ofTokens(512, 128))
                .withoutFirst(64);
        double ttftMillis = run.ttft().percentileMillis(95);
        double itlMillis = run.itl().percentileMillis(95);
        double tokensPerSecond = run.outputTokensPerSecond();
        assertThat(run.timelines()).hasSize(320);
        assertThat(ttftMillis).isBetween(50.0, 300.0);
        assertThat(itlMillis).isBetween(9.0, 15.0);
        assertThat(tokensPerSecond).isBetween(2000.0, 3500.0);
    }

    @Test
    void anOpenLoopInVirtualTime() {
        SimulatedRun open = new EngineSimulation(EngineProfile.gpuLike())
                .openLoop(IntStream.range(0, 600)
                        .mapToObj(i ->
                                SimulatedRequest.ofText("question " + i, 128).at(ofMillis(100L * i))));
        assertThat(open.timelines()).hasSize(600);
        // Ten a second, a little over a second each: a dozen at a time, and nobody waits.
        assertThat(open.ttft().maxMillis()).isLessThan(30);
    }

    @Test
    void eachChangeOfThePageTurnsTheFirstGateRedByTheLimitItNames() {
        EngineProfile small = EngineProfile.small();
        assertThat(ttftAndItl(small)).satisfies(p95 -> {
            assertThat(p95[0]).isLessThan(500);
            assertThat(p95[1]).isLessThan(60);
        });
        assertThat(ttftAndItl(small.withSlots(16))[0]).isBetween(1_800.0, 1_900.0);
        assertThat(ttftAndItl(small.withSlots(16))[1]).isLessThan(ttftAndItl(small)[1]);
        assertThat(ttftAndItl(small.withStep(ofMillis(70), ZERO))[1]).isGreaterThan(65);
        assertThat(ttftAndItl(small.withKvCache(12_000))[0]).isBetween(1_850.0, 1_950.0);
        assertThat(ttftAndItl(small.withStepChange(ofSeconds(8), 5))[1]).isGreaterThan(80);
    }

    /** The p95s of sample 01, in milliseconds: default size, default warm-up. */
    private static double[] ttftAndItl(EngineProfile profile) {
        SimulatedRun run = new EngineSimulation(profile)
                .closedLoop(32, 384, index -> SimulatedRequest.ofTokens(520, 128))
                .withoutFirst(64);
        return new double[] {run.ttft().percentileMillis(95), run.itl().percentileMillis(95)};
    }

    @Test
    void thePagesTableOfWarmupsIsWhatTheSimulationTells() throws IOException {
        EngineProfile profile = EngineProfile.gpuLike().withJitter(0.05, 7).withSlowStart(ofSeconds(10), 1.41);
        String page = Files.readString(PAGE);
        for (int answers : new int[] {128, 256, 512}) {
            EngineSimulation simulation = new EngineSimulation(profile);
            SimulatedRun run = simulation.closedLoop(32, 384, Workload.mixed(answers));
            SimulatedRun measured = run.withoutFirst(64);
            SimulatedRun late =
                    simulation.closedLoop(32, 3_520, Workload.mixed(answers)).withoutFirst(320);
            assertThat(page)
                    .contains(String.format(
                            Locale.ROOT,
                            "| %d | %.1f s | %.1f ms | %.1f ms | %.1f ms |",
                            answers,
                            measured.timelines().get(0).arrivalNanos() / 1e9,
                            run.itl().percentileMillis(99),
                            measured.itl().percentileMillis(99),
                            late.itl().percentileMillis(99)));
        }
    }
}
