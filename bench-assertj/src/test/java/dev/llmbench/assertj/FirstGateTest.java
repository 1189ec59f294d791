// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static java.time.Duration.ofMillis;

import dev.llmbench.LlmRun;
import dev.llmbench.metric.Metric;
import dev.llmbench.slo.Runs;
import org.junit.jupiter.api.Test;

/** The lines that a first-time user writes, as she writes them: only our static import and java.time's. */
class FirstGateTest {

    @Test
    void chatIsFast() {
        LlmRun run = SampleRun.of(
                Runs.of(320).each(Metric.TTFT, 400e6).each(Metric.ITL, 20e6).outputTokenThroughput(1_200));

        assertThat(run).ttft().p95().isBelow(ofMillis(500));
        assertThat(run).itl().p95().isBelow("60ms");
        assertThat(run).outputTokenThroughput().isAbove(100);
    }
}
