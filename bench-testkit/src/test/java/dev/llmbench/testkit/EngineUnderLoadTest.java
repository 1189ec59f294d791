// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Closed loops of users against the engine in virtual time: what a load test will see. */
class EngineUnderLoadTest {

    private static SimulatedRun fixed(EngineProfile profile, int users, int promptTokens, int outputTokens) {
        return new EngineSimulation(profile)
                .closedLoop(users, 20 * users, index -> SimulatedRequest.ofTokens(promptTokens, outputTokens))
                .withoutFirst(2 * users);
    }

    @Test
    void theKneeIsAtTheSlotCount() {
        EngineProfile eightSlots = EngineProfile.small().withSlots(8);
        SimulatedRun four = fixed(eightSlots, 4, 520, 128);
        SimulatedRun eight = fixed(eightSlots, 8, 520, 128);
        SimulatedRun nine = fixed(eightSlots, 9, 520, 128);
        SimulatedRun sixteen = fixed(eightSlots, 16, 520, 128);
        SimulatedRun thirtyTwo = fixed(eightSlots, 32, 520, 128);
        // With a slot free: prefill of 520 tokens in 10.4 ms, one at a time, and one to two steps of about 12 ms.
        assertThat(four.ttft().percentileMillis(50)).isBetween(20.0, 60.0);
        assertThat(eight.ttft().percentileMillis(50)).isBetween(20.0, 150.0);
        assertThat(eight.ttft().maxMillis()).isLessThan(160);
        // One user too many, and somebody waits for another's slot; with twice as many, all wait for a whole answer of
        // 128
        // steps of 12 ms, 1.5 s; far past it, for three.
        assertThat(nine.ttft().meanMillis()).isGreaterThan(2 * eight.ttft().meanMillis());
        assertThat(sixteen.ttft().percentileMillis(50)).isBetween(1200.0, 2200.0);
        assertThat(thirtyTwo.ttft().percentileMillis(50)).isBetween(4000.0, 6500.0);
        // A step: 10 ms + 0.25 ms for each of 4 or 8.
        assertThat(four.icl().percentileMillis(50)).isBetween(10.5, 11.5);
        assertThat(eight.icl().percentileMillis(50)).isBetween(11.5, 12.5);
        assertThat(thirtyTwo.icl().percentileMillis(50)).isBetween(11.5, 12.5);
        // Throughput grows up to the slot count and no further.
        assertThat(eight.outputTokensPerSecond()).isGreaterThan(1.6 * four.outputTokensPerSecond());
        assertThat(thirtyTwo.outputTokensPerSecond()).isLessThan(1.1 * eight.outputTokensPerSecond());
    }

    @Test
    void pastTheKvCacheThereIsACliffThoughSlotsAreFree() {
        EngineProfile small = EngineProfile.gpuLike().withKvCache(30_000);
        EngineProfile ample = EngineProfile.gpuLike().withKvCache(1_000_000);
        // 256 + 384 tokens each: 46 fit at their full length. All have a slot.
        assertThat(fixed(small, 32, 256, 384).text())
                .isEqualTo(fixed(ample, 32, 256, 384).text());
        SimulatedRun past = fixed(small, 64, 256, 384);
        SimulatedRun free = fixed(ample, 64, 256, 384);
        assertThat(free.preemptions()).isZero();
        assertThat(past.preemptions()).isGreaterThan(100);
        assertThat(past.ttft().percentileMillis(99))
                .isGreaterThan(10 * free.ttft().percentileMillis(99));
        assertThat(past.itl().percentileMillis(99))
                .isGreaterThan(1.3 * free.itl().percentileMillis(99));
        // A thrown out sequence stalls until others end; nothing else stalls longer than a full step of prompts, 52 ms.
        assertThat(free.icl().maxMillis()).isLessThan(60);
        assertThat(past.icl().maxMillis()).isGreaterThan(500);
        assertThat(past.outputTokensPerSecond()).isLessThan(0.95 * free.outputTokensPerSecond());
    }

    @Test
    void aPrefixCacheHitShortensTheTimeToTheFirstToken() {
        String common = IntStream.range(0, 1500).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
        EngineProfile cached = EngineProfile.gpuLike();
        EngineProfile uncached = cached.withoutPrefixCache();
        SimulatedRun hits = oneUser(cached, common);
        SimulatedRun misses = oneUser(uncached, common);
        // 8 + 1500 tokens are 94 whole blocks; the last four tokens and the own word are computed.
        assertThat(hits.timelines())
                .allSatisfy(each -> assertThat(each.cachedTokens()).isEqualTo(1504));
        assertThat(misses.timelines())
                .allSatisfy(each -> assertThat(each.cachedTokens()).isZero());
        // 8.05 ms a step, and 0.02 ms for each of 1509 or of 5 tokens, give or take the jitter.
        assertThat(misses.ttft().meanMillis()).isCloseTo(38.2, within(0.7));
        assertThat(hits.ttft().meanMillis()).isCloseTo(8.2, within(0.2));
    }

    private static SimulatedRun oneUser(EngineProfile profile, String common) {
        return new EngineSimulation(profile)
                .closedLoop(1, 100, index -> SimulatedRequest.ofText(common + " own" + index, 2))
                .withoutFirst(1);
    }

    /** A slow start of ten seconds, 32 users, the default size of a load (10 x users) and warm-up (2 x users). */
    private static final int USERS = 32;

    private static final int MEASURED = 10 * USERS;
    private static final int WARMUP = 2 * USERS;
    private static final EngineProfile GPU = EngineProfile.gpuLike().withJitter(0.05, 7);
    private static final EngineProfile SLOW_START = GPU.withSlowStart(Duration.ofSeconds(10), 1.41);

    private static SimulatedRun transientRun(int outputTokens) {
        return new EngineSimulation(SLOW_START).closedLoop(USERS, WARMUP + MEASURED, Workload.mixed(outputTokens));
    }

    /** The same engine and load long after the start. */
    private static SimulatedRun steadyRun(int outputTokens) {
        return new EngineSimulation(SLOW_START)
                .closedLoop(USERS, 11 * MEASURED, Workload.mixed(outputTokens))
                .withoutFirst(MEASURED);
    }

    private static double[] p99(SimulatedRun run) {
        return new double[] {
            run.ttft().percentileMillis(99),
            run.itl().percentileMillis(99),
            run.icl().percentileMillis(99),
            run.requestLatency().percentileMillis(99)
        };
    }

    @Test
    void theDefaultWarmupRemovesTheSlowStartWhenTwoRequestsOfAUserOutlastIt() {
        double[] steady = p99(steadyRun(512));
        SimulatedRun run = transientRun(512);
        double[] all = p99(run);
        double[] withoutWarmup = p99(run.withoutFirst(WARMUP));
        for (int metric = 0; metric < steady.length; metric++) {
            assertThat(withoutWarmup[metric]).isCloseTo(steady[metric], within(0.03 * steady[metric]));
        }
        // With the start left in, first tokens, mean gaps and latencies are those of another server.
        assertThat(all[0]).isGreaterThan(1.5 * steady[0]);
        assertThat(all[1]).isGreaterThan(1.15 * steady[1]);
        assertThat(all[3]).isGreaterThan(1.1 * steady[3]);
        assertThat(run.timelines().get(WARMUP).arrivalNanos())
                .isGreaterThan(Duration.ofSeconds(10).toNanos());
    }

    @Test
    void theDefaultWarmupDoesNotRemoveASlowStartThatOutlastsTwoRequestsOfAUser() {
        double[] steady = p99(steadyRun(128));
        SimulatedRun run = transientRun(128).withoutFirst(WARMUP);
        assertThat(run.timelines().get(0).arrivalNanos())
                .isLessThan(Duration.ofSeconds(5).toNanos());
        assertThat(p99(run)[1]).isGreaterThan(1.1 * steady[1]);
    }
}
