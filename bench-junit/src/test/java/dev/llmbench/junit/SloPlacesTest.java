// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where an {@code @Slo} may stand, and what is refused before a server is started. */
class SloPlacesTest {

    @TempDir
    Path directory;

    private Harness harness() {
        Harness harness = Harness.withServer(directory);
        harness.runner = FakeRuns::measured;
        return harness;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @LlmLoad(concurrency = 4)
    @Slo("ttft p95 < 900ms")
    @Slo("errorRate == 0")
    @interface ChatGate {}

    @Slo("ttft p95 < 902ms")
    interface Face {}

    @Slo("ttft p95 < 903ms")
    static class Parent {}

    @ExtendWith(Harness.Replace.class)
    @Slo("ttft p95 < 904ms")
    static class Outer {
        @Nested
        @Slo("ttft p95 < 905ms")
        class Inner extends Parent implements Face {
            @ChatGate
            @Slo("ttft p95 < 901ms")
            @Slo("errorRate == 0")
            @Test
            void chat() {}
        }
    }

    @Test
    void allThatConcernATestCountOnce() {
        LoadPlan plan = harness().planOf(Outer.class);
        assertThat(plan.objectives())
                .extracting(PlacedObjective::toString)
                .containsExactly(
                        "objective = ttft p95 < 901ms   (@Slo on Inner.chat)",
                        "objective = errorRate == 0   (@Slo on Inner.chat)",
                        "objective = ttft p95 < 900ms   (@Slo in an annotation on Inner.chat)",
                        "objective = ttft p95 < 905ms   (@Slo on Inner)",
                        "objective = ttft p95 < 903ms   (@Slo on Parent)",
                        "objective = ttft p95 < 902ms   (@Slo on Face)",
                        "objective = ttft p95 < 904ms   (@Slo on Outer)");
    }

    @ExtendWith(Harness.Replace.class)
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    @LlmLoad(concurrency = 4)
    @Slo("ttft p95 < 500ms")
    static class EveryKind {
        @Test
        void plain() {}

        @RepeatedTest(2)
        void again() {}

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void each(int number) {}
    }

    @Test
    void eachInvocationIsJudgedInEveryLifecycle() {
        harness()
                .run(EveryKind.class)
                .assertStatistics(stats -> stats.started(5).failed(5));
    }

    @ExtendWith(Harness.Replace.class)
    static class Misspelled {
        static final AtomicInteger STARTED = new AtomicInteger();

        @BeforeEach
        void startServer() {
            STARTED.incrementAndGet();
        }

        @LlmLoad(concurrency = 4)
        @Slo("tttft p95 < 500ms")
        @Test
        void chat() {}
    }

    @Test
    void aMistakeInOneIsReportedBeforeAServerIsStarted() {
        Harness harness = harness();
        assertThat(harness.failureOf(Misspelled.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageStartingWith("[chat] @Slo on Misspelled.chat: ")
                .hasMessageContaining("ttft");
        assertThat(Misspelled.STARTED).hasValue(0);
        assertThat(harness.plans).isEmpty();
    }

    @ExtendWith(Harness.Replace.class)
    static class TooFew {
        @LlmLoad(concurrency = 4, requests = 5)
        @Slo("ttft p99 < 500ms")
        @Test
        void chat() {}
    }

    @Test
    void whatTheLoadCanNeverAnswerIsRefusedBeforeItRuns() {
        Harness harness = harness();
        assertThat(harness.failureOf(TooFew.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("p99");
        assertThat(harness.plans).isEmpty();
    }

    @Test
    void aStreamingMetricWithoutStreamingIsRefusedBeforeItRuns() {
        Harness harness = harness();
        harness.systemProperties.put("llmbench.streaming", "false");
        assertThat(harness.failureOf(EveryStream.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("ttft");
        assertThat(harness.plans).isEmpty();
    }

    @ExtendWith(Harness.Replace.class)
    static class EveryStream {
        @LlmLoad(concurrency = 4)
        @Slo("ttft p95 < 500ms")
        @Test
        void chat() {}
    }

    static class WithoutLoad {
        @Slo("ttft p95 < 500ms")
        @Test
        void one() {}
    }

    static class SeveralWithoutLoad {
        @Slo("ttft p95 < 500ms")
        @Slo("errorRate == 0")
        @Test
        void several() {}
    }

    @Test
    void anObjectiveWithoutALoadIsAMistakeAndNotGreen() {
        assertThat(harness().failureOf(WithoutLoad.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage("[one] @Slo on WithoutLoad.one has no load to judge: there is no @LlmLoad on this test or "
                        + "its class; add one, such as @LlmLoad(concurrency = 32), or move the @Slo to the tests that "
                        + "have one");
        assertThat(harness().failureOf(SeveralWithoutLoad.class)).hasMessageStartingWith("[several] @Slo on ");
    }
}
