// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.LlmRun;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is refused before a request is sent, and in which words. */
class LlmLoadMistakesTest {

    private static final String ON = " (@LlmLoad on Gates.chat): ";

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Gate {}

    static class TwoModels {
        @Gate
        static class Gates {
            @LlmLoad(concurrency = 4, rate = 8)
            @Test
            void chat() {}
        }
    }

    static class NoModel {
        @Gate
        static class Gates {
            @LlmLoad(isl = 4)
            @Test
            void chat() {}
        }
    }

    static class ArrivalsOfClosedLoop {
        @Gate
        static class Gates {
            @LlmLoad(concurrency = 4, arrivals = Arrivals.CONSTANT)
            @Test
            void chat() {}
        }
    }

    static class NegativeConcurrency {
        @Gate
        static class Gates {
            @LlmLoad(concurrency = -1)
            @Test
            void chat() {}
        }
    }

    static class ZeroConcurrency {
        @Gate
        static class Gates {
            @LlmLoad(concurrency = 0)
            @Test
            void chat() {}
        }
    }

    static class NegativeRate {
        @Gate
        static class Gates {
            @LlmLoad(rate = -2.5)
            @Test
            void chat() {}
        }
    }

    static class InfiniteRate {
        @Gate
        static class Gates {
            @LlmLoad(rate = Double.POSITIVE_INFINITY)
            @Test
            void chat() {}
        }
    }

    static class NegativeRequests {
        @Gate
        static class Gates {
            @LlmLoad(concurrency = 1, requests = -1)
            @Test
            void chat() {}
        }
    }

    static class NegativeWarmup {
        @Gate
        static class Gates {
            @LlmLoad(concurrency = 1, warmupRequests = -1)
            @Test
            void chat() {}
        }
    }

    static class NegativeIsl {
        @Gate
        static class Gates {
            @LlmLoad(concurrency = 1, isl = -1)
            @Test
            void chat() {}
        }
    }

    static class ZeroOsl {
        @Gate
        static class Gates {
            @LlmLoad(concurrency = 1, osl = 0)
            @Test
            void chat() {}
        }
    }

    static class NegativeErrorRate {
        @Gate
        static class Gates {
            @LlmLoad(concurrency = 1, maxErrorRate = -0.1)
            @Test
            void chat() {}
        }
    }

    static class UnitlessDuration {
        @Gate
        static class Gates {
            @LlmLoad(concurrency = 1, duration = "60")
            @Test
            void chat() {}
        }
    }

    static class NegativeDuration {
        @Gate
        static class Gates {
            @LlmLoad(concurrency = 1, duration = "-60s")
            @Test
            void chat() {}
        }
    }

    static class UnitlessWarmup {
        @Gate
        static class Gates {
            @LlmLoad(concurrency = 1, warmupDuration = "10")
            @Test
            void chat() {}
        }
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of(
                        TwoModels.Gates.class,
                        "concurrency = 4 and rate = 8" + ON + "these are two load models; "
                                + "keep concurrency for a closed loop or rate for an open loop"),
                Arguments.of(
                        NoModel.Gates.class,
                        "neither concurrency nor rate is said, so there is no load; write @LlmLoad(concurrency = 32) "
                                + "for a closed loop or @LlmLoad(rate = 8) for an open loop"),
                Arguments.of(
                        ArrivalsOfClosedLoop.Gates.class,
                        "concurrency = 4 and arrivals = constant" + ON + "a closed loop has no arrival schedule; "
                                + "leave arrivals out, or say rate in place of concurrency"),
                Arguments.of(
                        NegativeConcurrency.Gates.class,
                        "concurrency = -1" + ON + "it must be at least 1; write for example concurrency = 32"),
                Arguments.of(
                        ZeroConcurrency.Gates.class,
                        "concurrency = 0" + ON + "it must be at least 1; write for example concurrency = 32"),
                Arguments.of(
                        NegativeRate.Gates.class,
                        "rate = -2.5" + ON + "it must be above zero; write for example rate = 8"),
                Arguments.of(
                        InfiniteRate.Gates.class,
                        "rate = Infinity" + ON + "it must be a number; write for example rate = 8"),
                Arguments.of(
                        NegativeRequests.Gates.class,
                        "requests = -1" + ON + "it must be at least 1; write for example requests = 500"),
                Arguments.of(
                        NegativeWarmup.Gates.class,
                        "warmup-requests = -1" + ON + "it must be at least 0; write for example warmup-requests = 64"),
                Arguments.of(
                        NegativeIsl.Gates.class,
                        "isl = -1" + ON + "it must be at least 1; write for example isl = 512"),
                Arguments.of(
                        ZeroOsl.Gates.class, "osl = 0" + ON + "it must be at least 1; write for example osl = 128"),
                Arguments.of(
                        NegativeErrorRate.Gates.class,
                        "max-error-rate = -0.1" + ON + "a share lies between 0 and 1, or between 0% and 100%; "
                                + "write for example max-error-rate = 0.01"),
                Arguments.of(
                        UnitlessDuration.Gates.class,
                        "duration = 60" + ON
                                + "it needs a unit, one of ms, s, min, h; write for example duration = 60s"),
                Arguments.of(
                        NegativeDuration.Gates.class,
                        "duration = -60s" + ON + "it cannot be negative; write for example duration = 60s"),
                Arguments.of(
                        UnitlessWarmup.Gates.class,
                        "warmup-duration = 10" + ON
                                + "it needs a unit, one of ms, s, min, h; write for example warmup-duration = 10s"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsAnErrorThatNamesValueRuleAndRemedy(Class<?> gates, String message) {
        Harness harness = Harness.withServer(directory);
        assertThat(harness.failureOf(gates))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage("[chat] " + message);
        assertThat(harness.plans).isEmpty();
    }

    @LlmLoad(concurrency = 1)
    @Retention(RetentionPolicy.RUNTIME)
    @interface One {}

    @LlmLoad(concurrency = 2)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Two {}

    @Gate
    static class Ambiguous {
        @One
        @Two
        @Test
        void chat() {}
    }

    @Test
    void twoAnnotationsThatCarryALoadAreRefused() {
        assertThat(Harness.withServer(directory).failureOf(Ambiguous.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage("[chat] two annotations on Ambiguous.chat carry an @LlmLoad: neither is nearer than the "
                        + "other; keep one");
    }

    @Gate
    static class InBeforeEach {
        @BeforeEach
        void setUp(LlmRun run) {}

        @LlmLoad(concurrency = 1)
        @Test
        void chat() {}
    }

    @Test
    void aRunInBeforeEachIsRefused() {
        assertThat(Harness.withServer(directory).failureOf(InBeforeEach.class))
                .isInstanceOf(ParameterResolutionException.class)
                .hasMessage(
                        "LlmRun in InBeforeEach.setUp: @BeforeEach runs before the load; take LlmRun as a parameter "
                                + "of the test method or of @AfterEach");
    }

    @Gate
    @LlmLoad(concurrency = 1)
    static class InConstructor {
        InConstructor(LlmRun run) {}

        @Test
        void chat() {}
    }

    @Test
    void aRunInAConstructorIsRefused() {
        assertThat(Harness.withServer(directory).failureOf(InConstructor.class))
                .isInstanceOf(ParameterResolutionException.class)
                .hasMessageContaining("a constructor runs before the load");
    }

    @Gate
    @LlmLoad(concurrency = 1)
    static class InBeforeAll {
        @BeforeAll
        static void start(LlmRun run) {}

        @Test
        void chat() {}
    }

    @Test
    void aRunInBeforeAllIsRefused() {
        Harness harness = Harness.withServer(directory);
        assertThat(harness.containerFailureOf(InBeforeAll.class))
                .isInstanceOf(ParameterResolutionException.class)
                .hasMessageContaining("@BeforeAll runs before the load");
    }

    @Gate
    @ExtendWith(LlmLoadExtension.class)
    static class WithoutLoad {
        @Test
        void chat(LlmRun run) {}
    }

    @Test
    void aRunWithoutALoadIsRefused() {
        assertThat(Harness.withServer(directory).failureOf(WithoutLoad.class))
                .isInstanceOf(ParameterResolutionException.class)
                .hasMessage("LlmRun in WithoutLoad.chat: no @LlmLoad on this test or its class, so nothing was loaded; "
                        + "add @LlmLoad(concurrency = 32)");
    }
}
