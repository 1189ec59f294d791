// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.real;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.LoadTest;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.slo.Verdict;
import java.net.URI;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Gates on a real server: they end when they are decided, and leave nothing behind. */
@Tag("real")
class RealVerdictTest {

    private static final int SLOTS = 4;
    private static final int MOST = 2_000;
    private static final int MOST_OF_A_SMALL_GATE = 400;
    /** What {@code @Slo} warms up with when nobody says otherwise. */
    private static final Warmup USUAL = Warmup.ofDuration(Duration.ofSeconds(10));

    private static LlmRun run(String baseUrl, String objective, int users, int most, Warmup warmup, long seed) {
        return LoadTest.against(EndpointSpec.of(baseUrl).withIgnoreEos(true))
                .isl(16)
                .osl(8)
                .load(new LoadSpec(
                        new LoadModel.ClosedLoop(users),
                        StopRule.afterRequests(most),
                        warmup,
                        LoadSpec.DEFAULT_GRACE,
                        LoadSpec.DEFAULT_MAX_DURATION,
                        seed))
                .objectives(objective)
                .untilDecided()
                .progress(false)
                .console(System.out::println)
                .run();
    }

    @Test
    void aGenerousLimitPassesEarlyAndAnImpossibleOneFailsEarly() throws Exception {
        Optional<LlamaServer> started = LlamaServer.startIfAvailable(SLOTS);
        Assumptions.assumeTrue(started.isPresent(), "no llama-server");
        try (LlamaServer server = started.get()) {
            int port = URI.create(server.baseUrl()).getPort();
            assertEndsEarly(port, "ttft p90 < 60s", Verdict.Kind.PASSED, 7);
            assertEndsEarly(port, "ttft p90 < 1us", Verdict.Kind.FAILED, 8);
        }
    }

    private static void assertEndsEarly(int port, String objective, Verdict.Kind expected, long seed) throws Exception {
        try (CountingRelay relay = new CountingRelay(port)) {
            LlmRun run = run(relay.baseUrl(), objective, SLOTS, MOST, Warmup.ofRequests(2 * SLOTS), seed);
            RequestCounts counts = run.metrics().counts();
            System.out.println(objective + ": " + run.verdict() + ", " + counts);
            assertThat(relay.chatRequests())
                    .as("requests on the wire, a record for each")
                    .isLessThanOrEqualTo(counts.attempts() + counts.warmup() + counts.fillers() + counts.probes());
            // Whether this machine is fit for a measurement is another question; on one that is not, latencies drift
            // for long.
            assertThat(run.verdict().kind()).isIn(expected, Verdict.Kind.UNMEASURED);
            if (run.doubts().isEmpty()) {
                assertThat(run.verdict().kind()).isEqualTo(expected);
                assertThat(counts.attempts()).isLessThan(MOST / 2);
            }
        }
    }

    /** Client and server on the same two cores: at most one of twenty gates may end unmeasured. */
    @Test
    @Tag("nightly")
    void smallGatesAreMeasuredThoughClientAndServerShareTheMachine() throws Exception {
        Optional<LlamaServer> started = LlamaServer.startIfAvailable(SLOTS);
        Assumptions.assumeTrue(started.isPresent(), "no llama-server");
        int gates = 50;
        Map<Verdict.Kind, Integer> verdicts = new EnumMap<>(Verdict.Kind.class);
        try (LlamaServer server = started.get()) {
            for (int i = 0; i < gates; i++) {
                LlmRun run = run(server.baseUrl(), "ttft p90 < 2s", 2, MOST_OF_A_SMALL_GATE, USUAL, i);
                run.doubts().forEach(System.out::println);
                System.out.println("gate " + i + ": " + run.verdict());
                verdicts.merge(run.verdict().kind(), 1, Integer::sum);
            }
        }
        System.out.println(gates + " small gates: " + verdicts);
        assertThat(verdicts.getOrDefault(Verdict.Kind.UNMEASURED, 0)).isLessThanOrEqualTo(gates / 20);
    }
}
