// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.probe.NoiseFloor;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CalibrationTest {

    private static final Script INSTANT =
            Script.chat().text(Duration.ZERO, "now").finish("stop").usage(20, 1).done();

    @TempDir
    Path reports;

    @Test
    void theNoiseFloorStandsBesideTheFigures() throws Exception {
        List<String> console = new ArrayList<>();
        LlmRun run = run(console, true);

        NoiseFloor floor = run.self().orElseThrow().noiseFloor().orElseThrow();
        assertThat(floor.streams()).isEqualTo(2);
        // Three seconds of two streams are 300 chunks; a slow machine may bring fewer, and each arrives after its send.
        assertThat(floor.receiveError().count()).isGreaterThan(20);
        assertThat(floor.receiveError().percentile(50)).isGreaterThan(0);
        assertThat(floor.lag().count()).isGreaterThan(100);
        assertThat(console).anyMatch(line -> line.startsWith("  client  ") && line.contains("noise floor p50 "));

        JsonNode client = new ObjectMapper()
                .readTree(reports.resolve("run.json").toFile())
                .at("/result/client");
        assertThat(client.at("/noiseFloor/receiveError/p50").asDouble()).isGreaterThan(0);
        assertThat(client.at("/noiseFloor/streams").asInt()).isEqualTo(2);
        assertThat(client.at("/platformLag/unit").asText()).isEqualTo("ms");
        assertThat(client.at("/cpu/process").asDouble()).isGreaterThan(0);
        assertThat(client.at("/serverOnThisMachine").asBoolean()).isTrue();
    }

    @Test
    void withoutBeingAskedForThereIsNone() {
        assertThat(run(new ArrayList<>(), false).self().orElseThrow().noiseFloor())
                .isEmpty();
    }

    private LlmRun run(List<String> console, boolean calibrate) {
        LoadSpec load = new LoadSpec(
                new LoadModel.ClosedLoop(2),
                StopRule.afterDuration(Duration.ofMillis(500)), // long enough for a probe to have woken
                Warmup.NONE,
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                42);
        try (FakeInferenceServer server = FakeInferenceServer.serving(INSTANT).start()) {
            return LoadTest.against(server.baseUrl())
                    .isl(20)
                    .osl(1)
                    .load(load)
                    .calibrate(calibrate)
                    .reportTo(reports)
                    .console(console::add)
                    .run();
        }
    }
}
