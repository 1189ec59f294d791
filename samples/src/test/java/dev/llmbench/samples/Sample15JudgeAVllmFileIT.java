// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.samples;

import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.LlmRun;
import dev.llmbench.slo.UnmeasuredException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The tool that a team has, and our verdict: a file of {@code vllm bench serve --save-result --save-detailed} is judged
 * as a run of our own is, without a server. vLLM's figures mean something else than ours of the same name, so the test
 * has to say that they are meant.
 */
class Sample15JudgeAVllmFileIT {

    private static final Path NIGHTLY = Path.of("src/test/resources/vllm-bench.json");

    @Test
    void lastNightsRunMeetsItsObjectives() {
        LlmRun run = LlmRun.fromVllm(NIGHTLY).acceptingDefinitionsOf("vllm");

        assertThat(run).meets("ttft p95 < 200ms", "itl p95 < 20ms", "maxStall p95 < 50ms", "errorRate == 0");
        assertThat(run).requestThroughput().isAbove(20);
    }

    @Test
    void withoutThatNothingIsJudged() {
        LlmRun run = LlmRun.fromVllm(NIGHTLY);

        assertThatThrownBy(() -> assertThat(run).ttft().p95().isBelow("200ms"))
                .isInstanceOf(UnmeasuredException.class)
                .hasMessageContaining("acceptingDefinitionsOf(\"vllm\")");
    }
}
