// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.slo.Verdict;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.SimulatedInferenceServer;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Gates in real time on a server that stays as it is: a limit above what it does never fails, one below never passes.
 */
@Tag("nightly")
class PairedGatesTest {

    private static final int USERS = 8;
    private static final int PAIRS = Integer.getInteger("llmbench.test.pairs", 20);
    private static final int MOST = 1_000;
    private static final int REFERENCE = 2_000;
    private static final double OFF = 0.15;

    private int undoubted;

    @Test
    void noGateIsWrongFifteenPercentFromItsLimit() {
        try (SimulatedInferenceServer server = new SimulatedInferenceServer(EngineProfile.small()
                        .withPrefillTokensPerSecond(100_000)
                        .withStep(Duration.ofMillis(10), Duration.ZERO)
                        .withJitter(0.2, 1))
                .start()) {
            LlmRun reference = load(server, REFERENCE, 1000).run();
            double p95 =
                    reference.metrics().judged().get(Metric.REQUEST_LATENCY).percentile(95);
            System.out.println("requestLatency p95 of " + REFERENCE + " requests: " + p95 / 1e6 + " ms, doubts "
                    + reference.doubts());
            for (int pair = 1; pair <= PAIRS; pair++) {
                assertNever(Verdict.Kind.FAILED, server, p95 * (1 + OFF), pair);
                assertNever(Verdict.Kind.PASSED, server, p95 * (1 - OFF), pair);
            }
        }
        System.out.println(undoubted + " of " + 2 * PAIRS + " runs without a doubt");
        Assumptions.assumeTrue(4 * undoubted >= 3 * 2 * PAIRS, "this machine is too restless to tell");
    }

    private void assertNever(Verdict.Kind wrong, SimulatedInferenceServer server, double limitNanos, int pair) {
        String objective = String.format(Locale.ROOT, "requestLatency p95 < %.3fms", limitNanos / 1e6);
        LlmRun run =
                load(server, MOST, pair).objectives(objective).untilDecided().run();
        System.out.println("pair " + pair + ": " + objective + ": " + run.verdict() + ", "
                + run.metrics().counts().attempts() + " requests, doubts " + run.doubts());
        if (run.doubts().isEmpty()) {
            undoubted++;
            assertThat(run.verdict().kind()).as(objective).isNotEqualTo(wrong);
        }
    }

    private static LoadTest load(SimulatedInferenceServer server, int requests, long seed) {
        return LoadTest.against(EndpointSpec.of(server.baseUrl()))
                .isl(8)
                .osl(8)
                .load(new LoadSpec(
                        new LoadModel.ClosedLoop(USERS),
                        StopRule.afterRequests(requests),
                        Warmup.ofRequests(2 * USERS),
                        LoadSpec.DEFAULT_GRACE,
                        LoadSpec.DEFAULT_MAX_DURATION,
                        seed))
                .maxTokens(10_000_000)
                .progress(false)
                .console(line -> {});
    }
}
