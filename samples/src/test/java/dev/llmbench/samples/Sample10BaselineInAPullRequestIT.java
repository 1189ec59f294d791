// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.samples;

import static dev.llmbench.assertj.LlmAssertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.LoadTest;
import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.baseline.BaselineFile;
import dev.llmbench.junit.Baseline;
import dev.llmbench.junit.LlmLoad;
import dev.llmbench.junit.LlmTarget;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.SimulatedInferenceServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * "Is it slower than it was?" needs no limit in milliseconds, only a run of before. The gate takes the seed from that
 * run's file, so that each request has its twin and pairs are compared: some five times fewer requests for the same
 * certainty. Here the baseline is recorded just before, by the programmatic twin of the annotations; in a project it is
 * a file under version control, recorded with {@code -Dllmbench.baseline=update}.
 */
class Sample10BaselineInAPullRequestIT {

    private static final String FILE = "target/baselines/sample10.json";

    private static final EngineProfile ENGINE = EngineProfile.small().withStep(Duration.ofMillis(130), Duration.ZERO);

    private static final SimulatedInferenceServer SERVER = new SimulatedInferenceServer(ENGINE);

    @LlmTarget
    static String server() {
        return SERVER.baseUrl();
    }

    @LlmLoad(concurrency = 4, requests = 100, warmupRequests = 8, isl = 64, osl = 3)
    @Baseline(file = FILE, margin = "25%")
    @Test
    void theChangeCostsNothing(BaselineComparison comparison) {
        assertThat(comparison).itl().p50().hasNotRegressed();
        assertThat(comparison).ttft().p95().hasNotRegressed();
        assertThat(comparison).outputTokenThroughput().hasNotRegressed();
    }

    @BeforeAll
    static void recordTheMainBranch() throws IOException {
        SERVER.start();
        LoadSpec load = new LoadSpec(
                new LoadModel.ClosedLoop(4),
                StopRule.afterRequests(100),
                Warmup.ofRequests(8),
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                2026);
        LlmRun main = LoadTest.against(SERVER.baseUrl())
                .name("main branch")
                .isl(64)
                .osl(3)
                .load(load)
                .forComparison(true)
                .run();
        new BaselineFile(Path.of(FILE))
                .write(main.asBaseline(Optional.empty(), Instant.now().toString()));
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }
}
