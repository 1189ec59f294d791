// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.LoadTestException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.io.TempDir;

/** Dry runs, time-outs, files that are shown elsewhere, and other extensions. */
class AroundTheRunTest {

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    static class Gates {
        @LlmLoad(concurrency = 4, warmupRequests = 8, isl = 100, osl = 50)
        @Test
        void chat(LlmRun run) {}
    }

    @Test
    void aDryRunSaysWhatItWouldSendAndCostAndSendsNothing() {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench.dry-run", "true");
        harness.systemProperties.put("llmbench.env.hardware", "1 x L4");
        assertThat(harness.skipReasonOf(Gates.class))
                .isEqualTo("[chat] not run: dry-run = true   (-Dllmbench.dry-run)");
        assertThat(harness.plans).isEmpty();
        assertThat(harness.console)
                .contains(
                        "  isl = 100   (@LlmLoad on Gates.chat)", "  env.hardware = 1 x L4   (-Dllmbench.env.hardware)")
                .endsWith(
                        "[chat] would load http://env:1/v1/chat/completions: 200 measured requests, after a warm-up of 8 requests",
                        "  cost: 208 requests x (isl 100 + osl 50) = 31,200 tokens, max-tokens 5,000,000 on a private "
                                + "address, 200,000 elsewhere",
                        "  the load is cut off after 1800 s (llmbench.max-duration)");
    }

    @ExtendWith(Harness.Replace.class)
    static class Forecast {
        @LlmLoad(concurrency = 4, requests = 500)
        @Slo("ttft p95 < 1s")
        @Test
        void chat(LlmRun run) {}
    }

    @Test
    void aDryRunSaysWhatItsSizeCanDecide() {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench.dry-run", "true");
        harness.skipReasonOf(Forecast.class);
        assertThat(harness.console)
                .anySatisfy(line -> assertThat(line)
                        .startsWith("  forecast: 500 independent requests decide ttft p95 < 1s when at most "));
    }

    @ExtendWith(Harness.Replace.class)
    static class ByTime {
        @LlmLoad(rate = 2, duration = "30s", warmupDuration = "10s", isl = 100, osl = 50)
        @Test
        void open(LlmRun run) {}

        static class Closed extends Harnessed {
            @LlmLoad(concurrency = 2, duration = "1500ms")
            @Test
            void closed(LlmRun run) {}
        }
    }

    @ExtendWith(Harness.Replace.class)
    static class Harnessed {}

    @Test
    void aDryRunOfALoadThatTimeEnds() {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench.dry-run", "true");
        harness.systemProperties.put("llmbench.max-tokens", "10_000");
        harness.skipReasonOf(ByTime.class);
        // 2/s x 30 s, and 2/s x 10 s of warm-up
        assertThat(harness.console)
                .contains(
                        "[open] would load http://env:1/v1/chat/completions: 30 s of measuring, after a warm-up of 10 s and 0 requests",
                        "  cost: 80 requests x (isl 100 + osl 50) = 12,000 tokens, max-tokens 10,000",
                        "  time by plan, warm-up included: 40 s, and up to 30 s for the last answers");
        harness.skipReasonOf(ByTime.Closed.class);
        assertThat(harness.console)
                .contains("  cost: as many requests x (isl 512 + osl 128) tokens as the server answers in that time, "
                        + "max-tokens 10,000");
    }

    @ExtendWith(Harness.Replace.class)
    static class ShortTimeout {
        @LlmLoad(concurrency = 2, duration = "60s", warmupRequests = 0)
        @Timeout(10)
        @Test
        void chat(LlmRun run) {}
    }

    @Test
    void aTimeoutShorterThanThePlanIsSaidNotToBoundTheLoad() {
        Harness harness = Harness.withServer(directory);
        harness.planOf(ShortTimeout.class);
        assertThat(harness.console)
                .containsOnlyOnce("[chat] @Timeout on ShortTimeout.chat (10000 ms) bounds the test's body and not the "
                        + "load, which takes 60 s by plan; llmbench.max-duration bounds that");
    }

    @ExtendWith(Harness.Replace.class)
    @Timeout(1)
    static class OutlivedTimeout {
        @LlmLoad(concurrency = 2)
        @Test
        void chat(LlmRun run) {}
    }

    @Test
    void aLoadThatOutlivesTheTimeoutRunsToItsEndAndSaysSo() {
        Harness harness = Harness.withServer(directory);
        harness.runner = plan -> {
            LockSupport.parkNanos(1_100_000_000);
            return FakeRuns.of(plan);
        };
        harness.planOf(OutlivedTimeout.class);
        assertThat(harness.console)
                .filteredOn(
                        line -> line.contains("@Timeout on OutlivedTimeout (1000 ms) bounds the test's body and not "
                                + "the load, which took "))
                .hasSize(1);
    }

    @Test
    void aTimeoutOfTheConfigurationCountsTooAndALongOneIsNotMentioned() {
        Harness harness = Harness.withServer(directory);
        harness.configurationParameters.put("junit.jupiter.execution.timeout.default", "1 d");
        harness.planOf(Gates.class);
        assertThat(harness.console).noneMatch(line -> line.contains("bounds the test's body"));

        harness.configurationParameters.put("junit.jupiter.execution.timeout.test.method.default", "30000 ms");
        harness.plans.clear();
        harness.run(ByTime.class);
        assertThat(harness.console)
                .contains("[open] junit.jupiter.execution.timeout.test.method.default (30000 ms) bounds the test's "
                        + "body and not the load, which takes 40 s by plan; llmbench.max-duration bounds that");
    }

    /** Writes the files that a real run leaves. */
    private static LlmRun withFiles(LoadPlan plan) {
        try {
            Files.createDirectories(plan.reportDirectory());
            Files.writeString(plan.reportDirectory().resolve("run.json"), "{}");
            Files.writeString(plan.reportDirectory().resolve("summary.md"), "### chat\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return FakeRuns.of(plan);
    }

    @Test
    void theSummaryGoesToThePageOfTheBuildStep() throws IOException {
        Path page = Files.writeString(directory.resolve("page.md"), "before\n");
        Harness harness = Harness.withServer(directory);
        harness.environment.put("GITHUB_STEP_SUMMARY", page.toString());
        harness.runner = AroundTheRunTest::withFiles;
        harness.run(Gates.class);
        harness.run(Gates.class);
        assertThat(page).hasContent("before\n### chat\n\n### chat\n\n");
    }

    @Test
    void aPageThatIsNearlyFullOrCannotBeWrittenIsLeftAlone() throws IOException {
        Path page = Files.write(directory.resolve("page.md"), new byte[(1 << 20) - 8]);
        Harness harness = Harness.withServer(directory);
        harness.environment.put("GITHUB_STEP_SUMMARY", page.toString());
        harness.runner = AroundTheRunTest::withFiles;
        harness.planOf(Gates.class);
        assertThat(page).hasSize((1 << 20) - 8);
        assertThat(harness.console)
                .contains("[chat] the summary is left out of GITHUB_STEP_SUMMARY: it would pass GitHub's limit of 1 "
                        + "MiB");

        harness.environment.put(
                "GITHUB_STEP_SUMMARY", directory.resolve("no/such/page.md").toString());
        harness.plans.clear();
        harness.planOf(Gates.class);
        assertThat(harness.console).anyMatch(line -> line.startsWith("[chat] GITHUB_STEP_SUMMARY cannot be written: "));
    }

    @Test
    void aRerunKeepsTheFilesOfTheRunThatFailed() {
        Harness harness = Harness.withServer(directory);
        harness.runner = AroundTheRunTest::withFiles;
        harness.run(Gates.class);
        harness.run(Gates.class);
        assertThat(harness.plans)
                .hasSize(2)
                .allSatisfy(plan ->
                        assertThat(plan.reportDirectory().resolve("run.json")).exists());
        assertThat(harness.plans).extracting(LoadPlan::reportDirectory).doesNotHaveDuplicates();
    }

    /** Claims what is ours. */
    static final class Greedy implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return true;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getName();
        }
    }

    @ExtendWith({Harness.Replace.class, Greedy.class})
    static class TwoResolvers {
        @LlmLoad(concurrency = 2)
        @Test
        void both(LlmRun run) {}
    }

    @ExtendWith({Harness.Replace.class, Greedy.class})
    static class OfSomebodyElse {
        @LlmLoad(concurrency = 2)
        @Test
        void theirs(String notOurs) {}
    }

    @Test
    void twoResolversOfARunAreAnErrorThatNamesBothAndOtherTypesAreLeftToOthers() {
        assertThat(Harness.withServer(directory).failureOf(TwoResolvers.class))
                .isInstanceOf(ParameterResolutionException.class)
                .hasMessageContaining(LlmLoadExtension.class.getName())
                .hasMessageContaining(Greedy.class.getName());
        Harness.withServer(directory).planOf(OfSomebodyElse.class);
    }

    @ExtendWith(Harness.Replace.class)
    static class WithAfterEach {
        @LlmLoad(concurrency = 2)
        @Test
        void chat(LlmRun run) {}

        @AfterEach
        void after(LlmRun run) {
            assertThat(run.label().name()).isEqualTo("chat");
        }
    }

    @Test
    void anAfterEachThatWantsTheRunIsLeftOutWhenThereIsNone() {
        assertThat(new Harness(directory).skipReasonOf(WithAfterEach.class)).contains("no server to load is known");
        Harness harness = Harness.withServer(directory);
        LoadTestException refused = new LoadTestException("401 from the server");
        harness.runner = plan -> {
            throw refused;
        };
        assertThat(harness.failureOf(WithAfterEach.class)).isSameAs(refused).hasNoSuppressedExceptions();
        harness.runner = FakeRuns::of;
        harness.plans.clear();
        harness.planOf(WithAfterEach.class);
    }

    @ExtendWith(Harness.Replace.class)
    static class Factory {
        @LlmLoad(concurrency = 2)
        @TestFactory
        Stream<DynamicTest> each(LlmRun run) {
            return Stream.of("one", "two")
                    .map(name -> DynamicTest.dynamicTest(
                            name, () -> assertThat(run.label().name()).isEqualTo("each")));
        }
    }

    @Test
    void aFactoryLoadsOnceForAllOfItsTests() {
        Harness harness = Harness.withServer(directory);
        harness.run(Factory.class).assertStatistics(stats -> stats.succeeded(2));
        assertThat(harness.plans).hasSize(1);
    }
}
