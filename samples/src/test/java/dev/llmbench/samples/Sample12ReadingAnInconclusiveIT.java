// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.junit.LlmLoad;
import dev.llmbench.junit.LlmTarget;
import dev.llmbench.metric.Metric;
import dev.llmbench.slo.DeclaredObjective;
import dev.llmbench.slo.Evaluation;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.Objectives;
import dev.llmbench.slo.Verdict;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.SimulatedInferenceServer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Reading an INCONCLUSIVE. The limit is put right where the server is, as a limit ends up that was copied from the last
 * measurement: no run can tell whether it is kept. A point comparison would pass about half of all runs; the verdict
 * says that it does not know, why, and what to do. The printed message is what a red build would show under
 * {@code llmbench.on-undecided = fail}; by default an undecided {@code @Slo} warns in yellow.
 */
class Sample12ReadingAnInconclusiveIT {

    private static final SimulatedInferenceServer SERVER = new SimulatedInferenceServer(
            EngineProfile.small().withStep(Duration.ofMillis(10), Duration.ZERO).withJitter(0.3, 1));

    @LlmTarget
    static String server() {
        return SERVER.baseUrl();
    }

    @LlmLoad(concurrency = 16, requests = 400, warmupRequests = 64, isl = 64, osl = 16)
    @Test
    void aLimitAtTheUsualValueProvesNothing(LlmRun run) {
        double p95Millis = run.metrics().judged().get(Metric.TTFT).percentile(95) / 1e6;
        String limit = String.format(Locale.ROOT, "ttft p95 < %.3fms", p95Millis * 1.001);

        Evaluation evaluation = Gate.of(List.of(DeclaredObjective.failing(Objectives.parse(limit))))
                .judge(run.facts());
        System.out.println(evaluation.message());

        Verdict verdict = evaluation.verdict();
        assertThat(verdict.isInconclusive()).isTrue();
        assertThat(verdict.exitCode()).isEqualTo(2);
    }

    @BeforeAll
    static void start() {
        SERVER.start();
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }
}
