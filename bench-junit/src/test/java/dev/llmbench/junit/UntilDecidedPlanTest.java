// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.load.StopRule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;

/** Loads that go on until their gate is decided, as they are planned. */
class UntilDecidedPlanTest {

    @TempDir
    Path directory;

    private Harness harness() {
        Harness harness = Harness.withServer(directory);
        harness.runner = FakeRuns::close;
        return harness;
    }

    @ExtendWith(Harness.Replace.class)
    static class UntilDecided {
        @LlmLoad(concurrency = 4, requests = LlmLoad.UNTIL_DECIDED)
        @Slo("ttft p95 < 500ms")
        @Test
        void chat() {}
    }

    @Test
    void fiveThousandRequestsAreTheMostWhereNothingElseIsSaid() {
        LoadPlan plan = harness().planOf(UntilDecided.class);
        assertThat(plan.untilDecided()).isTrue();
        assertThat(plan.load().stop()).isEqualTo(StopRule.afterRequests(5_000));
        assertThat(Harness.lines(plan)).anyMatch(line -> line.startsWith("requests = until-decided   (@LlmLoad on "));
    }

    @Test
    void theLongestDurationEndsTheWindowAndCutsNothingShort() {
        Harness harness = harness();
        harness.systemProperties.put("llmbench.max-duration", "90s");
        LoadPlan plan = harness.planOf(UntilDecided.class);
        assertThat(plan.load().stop())
                .isEqualTo(new StopRule(OptionalInt.of(5_000), Optional.of(Duration.ofSeconds(90)), 0));
        assertThat(plan.load().maxDuration()).isEqualTo(Duration.ofMinutes(30));
    }

    @ExtendWith(Harness.Replace.class)
    static class Bounded {
        @LlmLoad(concurrency = 4, requests = LlmLoad.UNTIL_DECIDED, maxRequests = 800)
        @Slo("ttft p95 < 500ms")
        @Test
        void chat() {}
    }

    @Test
    void theMostThatIsSaidIsTheMost() {
        assertThat(harness().planOf(Bounded.class).load().stop()).isEqualTo(StopRule.afterRequests(800));
    }

    @ExtendWith(Harness.Replace.class)
    static class TooBounded {
        @LlmLoad(concurrency = 4, requests = LlmLoad.UNTIL_DECIDED, maxRequests = 600)
        @Slo("ttft p99 < 500ms")
        @Test
        void chat() {}
    }

    @Test
    void aMostThatCanNeverDecideIsRefused() {
        assertThat(harness().failureOf(TooBounded.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("can be proved from 626 measured requests on and the load plans 600");
    }

    @ExtendWith(Harness.Replace.class)
    static class NothingToDecide {
        @LlmLoad(concurrency = 4, requests = LlmLoad.UNTIL_DECIDED)
        @Slo("errorRate == 0")
        @Test
        void chat() {}
    }

    @Test
    void aGateThatNothingDecidesEarlyIsRefused() {
        assertThat(harness().failureOf(NothingToDecide.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("until-decided: no objective can be decided before the load's end");
    }

    @ExtendWith(Harness.Replace.class)
    static class MostWithoutThat {
        @LlmLoad(concurrency = 4, maxRequests = 800)
        @Slo("ttft p95 < 500ms")
        @Test
        void chat() {}
    }

    @Test
    void aMostWithoutThatIsRefused() {
        assertThat(harness().failureOf(MostWithoutThat.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("max-requests = 800")
                .hasMessageContaining("say requests = until-decided");
    }
}
