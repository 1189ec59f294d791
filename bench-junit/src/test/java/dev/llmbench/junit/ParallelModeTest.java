// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.LlmRun;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** While a load runs, no other test of the JVM does, whatever JUnit is told about parallel tests. */
@Isolated("counts the tests that run")
class ParallelModeTest {

    private static final AtomicInteger RUNNING = new AtomicInteger();
    private static final AtomicInteger MOST_RUNNING = new AtomicInteger();
    private static final AtomicInteger SEEN_BY_A_LOAD = new AtomicInteger();
    private static final AtomicInteger LOADS = new AtomicInteger();

    @TempDir
    Path directory;

    @BeforeEach
    void reset() {
        RUNNING.set(0);
        MOST_RUNNING.set(0);
        SEEN_BY_A_LOAD.set(0);
        LOADS.set(0);
    }

    /** An ordinary test of a few milliseconds. */
    private static void ordinary() {
        int running = RUNNING.incrementAndGet();
        MOST_RUNNING.accumulateAndGet(running, Math::max);
        LockSupport.parkNanos(5_000_000);
        RUNNING.decrementAndGet();
    }

    private static LlmRun load(LoadPlan plan) {
        assertThat(LOADS.incrementAndGet()).as("loads at once").isEqualTo(1);
        long start = System.nanoTime();
        while (System.nanoTime() - start < 20_000_000) {
            SEEN_BY_A_LOAD.accumulateAndGet(RUNNING.get(), Math::max);
            LockSupport.parkNanos(500_000);
        }
        LOADS.decrementAndGet();
        return FakeRuns.of(plan);
    }

    static class One {
        @RepeatedTest(10)
        void ordinaryTest() {
            ordinary();
        }
    }

    static class Two extends One {}

    static class Three extends One {}

    @ExtendWith(Harness.Replace.class)
    static class OnMethod extends One {
        @LlmLoad(concurrency = 1)
        @Test
        void chat() {}
    }

    @ExtendWith(Harness.Replace.class)
    static class InNested {
        @Nested
        class Inner extends One {
            @LlmLoad(concurrency = 1)
            @RepeatedTest(2)
            void chat() {}
        }

        @Nested
        class Beside extends One {}
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(concurrency = 1)
    static class OnClass {
        @Test
        void one() {}

        @Test
        void two() {}
    }

    private static final Class<?>[] ALL = {
        One.class, OnMethod.class, Two.class, InNested.class, OnClass.class, Three.class
    };

    private Harness parallel(boolean enabled) {
        Harness harness = Harness.withServer(directory);
        harness.runner = ParallelModeTest::load;
        harness.configurationParameters.put("junit.jupiter.execution.parallel.enabled", Boolean.toString(enabled));
        harness.configurationParameters.put("junit.jupiter.execution.parallel.mode.default", "concurrent");
        harness.configurationParameters.put("junit.jupiter.execution.parallel.config.strategy", "fixed");
        harness.configurationParameters.put("junit.jupiter.execution.parallel.config.fixed.parallelism", "4");
        return harness;
    }

    @Test
    void inParallelModeALoadRunsAloneAndSaysSoOnce() {
        Harness harness = parallel(true);
        harness.runAll(ALL).assertStatistics(stats -> stats.failed(0).succeeded(65));
        assertThat(harness.plans).hasSize(5);
        assertThat(MOST_RUNNING).as("tests without a load do overlap").hasValueGreaterThan(1);
        assertThat(SEEN_BY_A_LOAD).hasValue(0);
        assertThat(harness.console)
                .containsOnlyOnce("while a load runs, no other test of this JVM does (resource lock GLOBAL)");
    }

    @Test
    void oneAfterTheOtherThereIsNothingToSay() {
        Harness harness = parallel(false);
        harness.runAll(ALL).assertStatistics(stats -> stats.failed(0).succeeded(65));
        assertThat(MOST_RUNNING).hasValue(1);
        assertThat(SEEN_BY_A_LOAD).hasValue(0);
        assertThat(harness.console).noneMatch(line -> line.contains("GLOBAL"));
    }
}
