// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.StreamThreads;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.slo.ClientDoubts;
import dev.llmbench.slo.Doubt;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A client whose readers get no turn blames itself and not the server. How fast the machine is plays no part: the
 * readers' carriers are held half of the time, for 50 ms each.
 */
@Timeout(120)
class StarvedClientTest {

    private static final int STREAMS = 64;

    private static final long HELD_NANOS = 50_000_000;

    private static final Script ANSWER = Script.chat()
            .text(ofMillis(20), "first")
            .tokens(10, ofMillis(20), " word")
            .finish("stop")
            .usage(20, 11)
            .done();

    @Test
    void readersWithoutATurnAreADoubtAboutTheClient() {
        int java = Runtime.version().feature();
        assumeTrue(
                java >= StreamThreads.FIRST_JAVA_WITH_VIRTUAL,
                "Java " + java + " has no virtual threads whose carriers could be held");
        ThreadFactory virtual = new OwnServerLoad(NanoClock.system(), "", STREAMS, StreamThreads.VIRTUAL)
                .virtualThreads()
                .orElseThrow();
        AtomicBoolean over = new AtomicBoolean();
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            virtual.newThread(() -> holdACarrier(over)).start();
        }
        LlmRun run;
        try (FakeInferenceServer server = FakeInferenceServer.serving(ANSWER).start()) {
            run = run(server);
        } finally {
            over.set(true);
        }

        System.out.println("StarvedClientTest: " + run.doubts());
        assertThat(run.self().orElseThrow().seen().virtualLag().orElseThrow().max())
                .isGreaterThan(HELD_NANOS / 2.0);
        assertThat(run.doubts()).extracting(Doubt::code).contains(ClientDoubts.STARVED);
        // What the server was told to do is not what was seen, and without the doubt nobody would know.
        assertThat(run.metrics().judged().get(Metric.TTFT).percentile(99))
                .isGreaterThan(ofMillis(40).toNanos());
    }

    /** A virtual thread is never taken off its carrier against its will. */
    private static void holdACarrier(AtomicBoolean over) {
        while (!over.get()) {
            long since = System.nanoTime();
            while (System.nanoTime() - since < HELD_NANOS) {
                Thread.onSpinWait();
            }
            LockSupport.parkNanos(HELD_NANOS);
        }
    }

    private static LlmRun run(FakeInferenceServer server) {
        LoadSpec load = new LoadSpec(
                        new LoadModel.ClosedLoop(STREAMS),
                        StopRule.afterDuration(Duration.ofSeconds(2)),
                        Warmup.NONE,
                        Duration.ofSeconds(20),
                        LoadSpec.DEFAULT_MAX_DURATION,
                        42)
                .withThreads(StreamThreads.VIRTUAL);
        return LoadTest.against(server.baseUrl()).isl(20).osl(11).load(load).run();
    }
}
