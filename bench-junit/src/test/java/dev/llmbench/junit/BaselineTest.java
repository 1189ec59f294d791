// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.LoadTestException;
import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.baseline.BaselineFile;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.UnmeasuredException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** A gate with a baseline, from recording to refusal. */
class BaselineTest {

    @TempDir
    Path directory;

    private Harness harness;

    @BeforeEach
    void prepare() {
        harness = Harness.withServer(directory);
        serve(1);
    }

    private void serve(double slowness) {
        harness.runner = plan -> FakeRuns.comparable(plan, slowness);
    }

    @ExtendWith(Harness.Replace.class)
    static class Gates {
        @LlmLoad(concurrency = 4, requests = 120, warmupRequests = 8, isl = 16, osl = 8)
        @Baseline(file = "perf/chat.json", margin = "50%")
        @Test
        void chat(BaselineComparison comparison, LlmRun run) {
            assertThat(comparison).itl().p50().hasNotRegressed();
            assertThat(run.comparable()).isPresent();
        }
    }

    private Path file() {
        return directory.resolve("perf/chat.json");
    }

    private void record() {
        harness.systemProperties.put("llmbench.baseline", "update");
        assertThat(harness.skipReasonOf(Gates.class)).contains("the baseline " + file() + " is this run now");
        harness.systemProperties.remove("llmbench.baseline");
    }

    @Test
    void withoutAFileItIsAnErrorBeforeAnythingIsSent() {
        assertThat(harness.failureOf(Gates.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage("[chat] @Baseline on Gates.chat: there is no " + file()
                        + "; record one with -Dllmbench.baseline=update and put it under version control");
        assertThat(harness.plans).isEmpty();
    }

    @Test
    void whatIsRecordedIsComparedWithWithTheSameSeedAndOtherFirstWords() {
        record();
        assertThat(harness.console).anyMatch(line -> line.startsWith("[chat] wrote " + file() + ", 120 requests"));
        harness.plans.clear();

        harness.run(Gates.class).assertStatistics(stats -> stats.started(1).succeeded(1));

        LoadPlan plan = harness.onlyPlan();
        assertThat(plan.load().seed())
                .isEqualTo(new BaselineFile(file()).read().orElseThrow().seed())
                .isEqualTo(4711);
        assertThat(plan.baseline().orElseThrow().salt()).isPresent();
        assertThat(harness.console).anyMatch(line -> line.contains("itl p50") && line.contains("within the margin"));
    }

    /** Its refusal says to record it anew, so that has to be possible. */
    @Test
    void whatCannotBeReadIsReplacedByAnUpdateAndByNothingElse() throws IOException {
        record();
        String good = Files.readString(file());
        Files.writeString(file(), good.substring(0, good.length() / 2));
        harness.plans.clear();

        assertThat(harness.failureOf(Gates.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("it is no JSON")
                .hasMessageContaining("record it anew with -Dllmbench.baseline=update");
        harness.systemProperties.put("llmbench.baseline", "add");
        assertThat(harness.failureOf(Gates.class)).hasMessageContaining("it is no JSON");
        assertThat(harness.plans).isEmpty();

        record();
        assertThat(harness.console).anyMatch(line -> line.startsWith("replacing what is there: baseline " + file()));
        assertThat(new BaselineFile(file()).read()).isPresent();
    }

    @Test
    void aSlowerServerFailsTheTest() {
        record();
        serve(3);

        assertThat(harness.failureOf(Gates.class))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageMatching("(?s)\\[chat] itl p50 = .* ms, baseline .* ms \\(\\+.*, margin 50 %, ratio .*"
                        + "n=120 pairs.*REGRESSED.*");
    }

    @ExtendWith(Harness.Replace.class)
    static class WithAfterEach {
        @LlmLoad(concurrency = 4, requests = 120, warmupRequests = 8, isl = 16, osl = 8)
        @Baseline(file = "perf/chat.json", margin = "50%")
        @Test
        void chat(BaselineComparison comparison) {}

        @AfterEach
        void after(BaselineComparison comparison) {
            assertThat(comparison.refusals()).isEmpty();
        }
    }

    @Test
    void anAfterEachThatWantsTheComparisonIsLeftOutWhenThereIsNone() {
        harness.systemProperties.put("llmbench.baseline", "update");
        assertThat(harness.skipReasonOf(WithAfterEach.class)).contains("is this run now");
        harness.systemProperties.remove("llmbench.baseline");
        harness.plans.clear();
        harness.planOf(WithAfterEach.class);
        harness.runner = plan -> {
            throw new LoadTestException("401 from the server");
        };
        assertThat(harness.failureOf(WithAfterEach.class)).hasMessage("401 from the server");
    }

    @ExtendWith(Harness.Replace.class)
    static class InBeforeEach {
        @BeforeEach
        void setUp(BaselineComparison comparison) {}

        @LlmLoad(concurrency = 4)
        @Test
        void chat() {}
    }

    @Test
    void aComparisonInBeforeEachIsRefusedByItsName() {
        assertThat(harness.failureOf(InBeforeEach.class))
                .hasMessage("BaselineComparison in InBeforeEach.setUp: @BeforeEach runs before the load; take"
                        + " BaselineComparison as a parameter of the test method or of @AfterEach");
    }

    @ExtendWith(Harness.Replace.class)
    static class OtherLoad {
        @LlmLoad(concurrency = 4, requests = 120, warmupRequests = 8, isl = 32, osl = 8)
        @Baseline(file = "perf/chat.json")
        @Test
        void chat(BaselineComparison comparison) {}
    }

    @Test
    void anotherWorkloadIsRefusedBeforeAnythingIsSent() {
        record();
        harness.runner = LoadPlan::run; // nobody listens there: the refusal comes first

        assertThat(harness.failureOf(OtherLoad.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageStartingWith("[chat] the baseline had another workload: ")
                .hasMessageContaining("isl 16 -> (unknown)")
                .hasMessageEndingWith("load as it was, or record it anew with -Dllmbench.baseline=update");
    }

    @Test
    void anotherEnvironmentIsAnErrorThatNamesIt() {
        record();
        harness.systemProperties.put("llmbench.env.hardware", "1 x L4");

        assertThat(harness.failureOf(Gates.class))
                .isInstanceOf(UnmeasuredException.class)
                .hasMessageContaining("not measurable: the environment is another: env.hardware (unknown) -> 1 x L4");
    }

    @Test
    void anUpdateShowsOldAndNewAndKeepsTheSeed() throws IOException {
        record();
        harness.console.clear();
        String old = Files.readString(file());
        serve(1.1);

        record();

        assertThat(harness.console).anyMatch(line -> line.matches(" +itl p50 .* ms -> .* ms +\\(\\+10.0 %\\)"));
        assertThat(Files.readString(file())).isNotEqualTo(old);
        assertThat(new BaselineFile(file()).read().orElseThrow().accepted()).hasSize(2);
        assertThat(new BaselineFile(file()).read().orElseThrow().seed()).isEqualTo(4711);
    }

    @Test
    void addKeepsTheBaselineAndLearnsItsNoise() throws IOException {
        record();
        List<String> requests = requestLines();
        harness.systemProperties.put("llmbench.baseline", "add");

        assertThat(harness.skipReasonOf(Gates.class)).contains("one of 2 accepted ones");

        assertThat(requestLines()).isEqualTo(requests);
        assertThat(new BaselineFile(file()).read().orElseThrow().accepted()).hasSize(2);
    }

    private List<String> requestLines() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(file()));
        return lines.subList(lines.indexOf("  \"requests\" : ["), lines.size());
    }

    @ExtendWith(Harness.Replace.class)
    static class Recording {
        @LlmLoad(concurrency = 2, requests = 60, warmupRequests = 2, isl = 16, osl = 4)
        @Baseline(file = "perf/new.json", onMissing = OnMissing.RECORD)
        @Slo("ttft p50 < 1ns")
        @Test
        void chat(BaselineComparison comparison) {
            throw new IllegalStateException("the body must not run");
        }
    }

    @Test
    void objectivesJudgeThoughTheBodyIsSkipped() {
        assertThat(harness.failureOf(Recording.class))
                .hasMessageStartingWith("[chat] ttft p50 ")
                .hasSuppressedException(harnessSkip());
        assertThat(directory.resolve("perf/new.json")).exists();
    }

    private Throwable harnessSkip() {
        return new TestAbortedException(
                "[chat] the baseline " + directory.resolve("perf/new.json") + " is this run now; nothing was compared");
    }

    @Test
    void aBuildServerDoesNotRecord() {
        harness.environment.put("CI", "true");

        assertThat(harness.failureOf(Recording.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("what a build server records is lost");
        assertThat(directory.resolve("perf/new.json")).doesNotExist();
    }

    @ExtendWith(Harness.Replace.class)
    static class Unread {
        @LlmLoad(concurrency = 2)
        @Baseline(file = "perf/new.json")
        @Test
        void chat() {}
    }

    @Test
    void aComparisonThatNobodyTakesIsAMistake() {
        assertThat(harness.failureOf(Unread.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("nobody looks at the comparison");
    }

    @ExtendWith(Harness.Replace.class)
    static class Seeded {
        @LlmLoad(concurrency = 4, requests = 120, warmupRequests = 8, isl = 16, osl = 8, seed = 5)
        @Baseline(file = "perf/chat.json")
        @Test
        void chat(BaselineComparison comparison) {}
    }

    @Test
    void aSeedBesideTheFilesIsAMistake() {
        record();
        assertThat(harness.failureOf(Seeded.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("the seed comes from perf/chat.json");
    }

    @Test
    void aRunInDoubtIsNotBlessed() {
        harness.runner = plan ->
                FakeRuns.comparable(plan, 1, new Doubt("starved", "no CPU for 2 s", "0.1 s", "use a calmer machine"));
        harness.systemProperties.put("llmbench.baseline", "update");

        assertThat(harness.failureOf(Gates.class))
                .isInstanceOf(UnmeasuredException.class)
                .hasMessageContaining("this run cannot become a baseline: starved");
        assertThat(file()).doesNotExist();
    }

    @Test
    void aBrokenFileIsAnErrorBeforeAnythingIsSent() throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), "{\"schemaVersion\": 7}");

        assertThat(harness.failureOf(Gates.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("its schemaVersion is 7 and this library reads 1");
        assertThat(harness.plans).isEmpty();
    }
}
