// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.load.Warmup;
import dev.llmbench.slo.Confidence;
import dev.llmbench.slo.UnmeasuredException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;

/** What a gate makes of a run that proves nothing: 200 requests, 3 % of them too slow where 5 % may be. */
class UndecidedTest {

    private static final String YELLOW = "\u001b[33m";

    @TempDir
    Path directory;

    private Harness close() {
        Harness harness = Harness.withServer(directory);
        harness.runner = FakeRuns::close;
        return harness;
    }

    private static List<String> warnings(Harness harness) {
        return harness.console.stream()
                .filter(line -> line.contains("undecided, "))
                .toList();
    }

    @ExtendWith(Harness.Replace.class)
    static class Close {
        @LlmLoad(concurrency = 4)
        @Slo("ttft p95 < 500ms")
        @Test
        void chat() {}
    }

    @Test
    void undecidedIsGreenAndWarnsInYellow() {
        Harness harness = close();
        harness.planOf(Close.class);
        assertThat(warnings(harness))
                .singleElement()
                .asString()
                .startsWith(YELLOW + "[chat] warning: ttft p95 = 100 ms");
    }

    @Test
    void noColourWhereNoneIsWanted() {
        Harness harness = close();
        harness.environment.put("NO_COLOR", "1");
        harness.planOf(Close.class);
        assertThat(warnings(harness)).singleElement().asString().startsWith("[chat] warning: ttft p95 = 100 ms");
    }

    @Test
    void undecidedIsAFailureWhereThatIsSet() {
        Harness harness = close();
        harness.systemProperties.put("llmbench.on-undecided", "fail");
        assertThat(harness.failureOf(Close.class))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "[chat] ttft p95 = 100 ms, limit < 500 ms (-80 %), n=200, 95 % CI 100..900 ms: undecided");
    }

    @Test
    void undecidedMayBeLeftToTheValue() {
        Harness harness = close();
        harness.systemProperties.put("llmbench.on-undecided", "by-value");
        harness.planOf(Close.class);
        assertThat(warnings(harness)).hasSize(1);
    }

    @Test
    void unmeasuredIsAnErrorUnlessItIsToWarn() {
        Harness harness = Harness.withServer(directory);
        assertThat(harness.failureOf(Close.class)).isInstanceOf(UnmeasuredException.class);
        harness.systemProperties.put("llmbench.on-unmeasured", "warn");
        harness.run(Close.class).assertStatistics(stats -> stats.succeeded(1));
    }

    @Test
    void errorRatesAreSettings() {
        Harness harness = close();
        harness.systemProperties.put("llmbench.alpha-pass", "10%");
        harness.systemProperties.put("llmbench.alpha-fail", "0.001");
        assertThat(harness.planOf(Close.class).gate().confidence()).isEqualTo(new Confidence(0.1, 0.001));
    }

    @Test
    void anErrorRateThatIsNoneIsRefusedByName() {
        Harness harness = close();
        harness.systemProperties.put("llmbench.alpha-pass", "0.9");
        assertThat(harness.failureOf(Close.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("alpha-pass = 0.9")
                .hasMessageContaining("at most 0.5; 0.05 is usual");
    }

    @ExtendWith(Harness.Replace.class)
    static class TooFew {
        @LlmLoad(concurrency = 4)
        @Slo("ttft p99 < 500ms")
        @Test
        void chat() {}
    }

    @Test
    void aLoadThatCanNeverDecideIsRefusedWithTheNumbers() {
        Harness harness = close();
        assertThat(harness.failureOf(TooFew.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("ttft p99 can be proved from 626 measured requests on and the load plans 200");
        assertThat(harness.plans).isEmpty();
    }

    @ExtendWith(Harness.Replace.class)
    static class TooShort {
        @LlmLoad(concurrency = 4, duration = "20s")
        @Slo("outputTokenThroughput > 100/s")
        @Test
        void chat() {}
    }

    @ExtendWith(Harness.Replace.class)
    static class TooShortForGaps {
        @LlmLoad(concurrency = 4, duration = "20s")
        @Slo("icl p99 < 60ms")
        @Test
        void chat() {}
    }

    @ExtendWith(Harness.Replace.class)
    static class TooFewArrivals {
        @LlmLoad(rate = 10, requests = 200, warmupRequests = 20)
        @Slo("requestThroughput > 5/s")
        @Test
        void chat() {}
    }

    @Test
    void aRateThatTheLoadIsTooShortForIsRefusedWithTheNumbers() {
        Harness harness = close();
        assertThat(harness.failureOf(TooShort.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining(
                        "a rate is judged by whole seconds, from 30 of them on, and the load measures for 20 s");
        assertThat(harness.failureOf(TooFewArrivals.class)).hasMessageContaining("the load measures for 20 s");
        assertThat(harness.failureOf(TooShortForGaps.class))
                .hasMessageContaining("a share of gaps is judged by whole seconds, from 30 of them on");
        assertThat(harness.plans).isEmpty();
    }

    @Test
    void aRateWithThirtyWholeSecondsIsNotRefused() {
        Harness harness = close();
        harness.systemProperties.put("llmbench.override.requests", "310");
        harness.run(TooFewArrivals.class);
        assertThat(harness.plans).hasSize(1);
        harness.systemProperties.put("llmbench.override.duration", "31s");
        harness.run(TooShort.class);
        assertThat(harness.plans).hasSize(2);
    }

    @Test
    void theWarmupIsTenSecondsLongerWhereSomethingIsToBeProved() {
        assertThat(close().planOf(Close.class).load().warmup()).isEqualTo(new Warmup(8, Duration.ofSeconds(10)));
    }

    @ExtendWith(Harness.Replace.class)
    static class OwnWarmup {
        @LlmLoad(concurrency = 4, warmupRequests = 5)
        @Slo("ttft p95 < 500ms")
        @Test
        void chat() {}
    }

    @Test
    void aWarmupThatIsSaidStaysAsItIs() {
        assertThat(close().planOf(OwnWarmup.class).load().warmup()).isEqualTo(Warmup.ofRequests(5));
    }
}
