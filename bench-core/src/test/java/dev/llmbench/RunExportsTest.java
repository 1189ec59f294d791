// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.llmbench.exchange.ExportFormat;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.stats.Distribution;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.SimulatedInferenceServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One real run, written in every format and read back from those that can be read. */
class RunExportsTest {

    private static final LoadSpec LOAD = new LoadSpec(
            new LoadModel.ClosedLoop(4),
            StopRule.afterRequests(20),
            Warmup.ofRequests(2),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            7);

    @TempDir
    Path directory;

    private LlmRun run() {
        try (SimulatedInferenceServer server = new SimulatedInferenceServer(EngineProfile.small()).start()) {
            return LoadTest.against(server.baseUrl())
                    .name("exported")
                    .isl(16)
                    .osl(4)
                    .load(LOAD)
                    .reportTo(directory)
                    .exports(EnumSet.allOf(ExportFormat.class))
                    .run();
        }
    }

    @Test
    void aRunComesBackFromItsOwnFilesAndFromThoseOfOthers() {
        LlmRun measured = run();

        for (ExportFormat format : ExportFormat.values()) {
            for (String file : format.files()) {
                assertThat(directory.resolve(file)).as(file).isNotEmptyFile();
            }
        }
        LlmRun own = LlmRun.fromReport(directory);
        assertSame(own.metrics(), measured.metrics());
        assertThat(own.label()).isEqualTo(measured.label());
        assertThat(own.maxErrorRate()).isEqualTo(measured.maxErrorRate());
        assertThat(own.doubts()).isEqualTo(measured.doubts());
        assertThat(own.metrics().counts()).isEqualTo(measured.metrics().counts());
        assertThat(own.metrics().duration()).isEqualTo(measured.metrics().duration());
        assertSame(LlmRun.fromAiperf(directory).metrics(), measured.metrics());
        assertThat(LlmRun.fromAiperf(directory).doubts()).isEmpty();
        RunMetrics vllm = LlmRun.fromVllm(directory.resolve("vllm_bench.json")).metrics();
        assertThat(vllm.judged().get(Metric.TTFT).percentile(50))
                .isEqualTo(measured.metrics().judged().get(Metric.TTFT).percentile(50));
    }

    private static void assertSame(RunMetrics read, RunMetrics measured) {
        assertThat(read.judged().keySet()).isEqualTo(measured.judged().keySet());
        measured.judged().forEach((metric, values) -> {
            Distribution other = read.judged().get(metric);
            assertThat(other.count()).as(metric.key()).isEqualTo(values.count());
            for (double percent : new double[] {0, 25, 50, 90, 100}) {
                assertThat(other.percentile(percent))
                        .as(metric.key() + " p" + percent)
                        .isEqualTo(values.percentile(percent));
            }
        });
    }

    @Test
    void exportsWithoutADirectoryAreRefusedBeforeAnythingIsSent() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadTest.against("http://127.0.0.1:1")
                        .load(LOAD)
                        .exports(Set.of(ExportFormat.CSV))
                        .run())
                .withMessage("exports = [csv]: there is no directory to write them into; say which one with"
                        + " reportTo(…)");
    }

    @Test
    void aReportThatIsNoneIsTold() throws Exception {
        Files.writeString(directory.resolve("run.json"), "{\"schemaVersion\":2}");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> LlmRun.fromReport(directory))
                .withMessageEndingWith("schemaVersion = 2: this library reads version 1");
        Files.writeString(directory.resolve("run.json"), "{\"schemaVersion\":1}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LlmRun.fromReport(directory))
                .withMessageEndingWith("there is no requests.jsonl in it");
        Files.writeString(directory.resolve("requests.jsonl"), "{\"index\":");
        assertThat(LlmRun.fromReport(directory).doubts()).extracting("code").containsExactly("records-incomplete");
    }
}
