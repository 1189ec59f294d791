// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.arrival.PoissonArrivals;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What counts where the annotation says nothing. */
class LlmLoadDefaultsTest {

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    static class UsersMinute {
        @LlmLoad(concurrency = 32, isl = 512, osl = 128)
        @Test
        void chatIsFast(LlmRun run) {}
    }

    @Test
    void theVeryLineOfTheReadmeWorks() {
        Harness harness = Harness.withServer(directory);
        LoadPlan plan = harness.planOf(UsersMinute.class);
        assertThat(plan.load().model()).isEqualTo(new LoadModel.ClosedLoop(32));
        assertThat(plan.load().stop()).isEqualTo(StopRule.afterRequests(320)); // 10 x 32 is above 200
        assertThat(plan.load().warmup()).isEqualTo(Warmup.ofRequests(64));
        assertThat(plan.load().seed()).isEqualTo(4711);
        assertThat(plan.load().maxDuration()).isEqualTo(Duration.ofMinutes(30));
        assertThat(plan.maxErrorRate()).isZero();
        assertThat(plan.maxTokens()).isEmpty();
        assertThat(harness.console)
                .containsExactly(
                        "[chatIsFast] configuration, each value with its origin:",
                        "  base-url = http://env:1   (environment variable LLMBENCH_BASE_URL)",
                        "  concurrency = 32   (@LlmLoad on UsersMinute.chatIsFast)",
                        "  requests = 320   (default: 10 x concurrency, at least 200)",
                        "  warmup-requests = 64   (default: 2 x concurrency)",
                        "  isl = 512   (@LlmLoad on UsersMinute.chatIsFast)",
                        "  osl = 128   (@LlmLoad on UsersMinute.chatIsFast)",
                        "  seed = 4711   (random)",
                        "  grace = 30s   (default)",
                        "  max-error-rate = 0   (default)");
    }

    @ExtendWith(Harness.Replace.class)
    static class FewUsers {
        @LlmLoad(concurrency = 4)
        @Test
        void chat() {}
    }

    @Test
    void aFewUsersStillMakeTwoHundredRequestsOfDefaultLengths() {
        LoadPlan plan = Harness.withServer(directory).planOf(FewUsers.class);
        assertThat(plan.load().stop()).isEqualTo(StopRule.afterRequests(200));
        assertThat(plan.load().warmup()).isEqualTo(Warmup.ofRequests(8));
        assertThat(plan.isl()).isEqualTo(512);
        assertThat(plan.osl()).isEqualTo(128);
    }

    @ExtendWith(Harness.Replace.class)
    static class OpenLoop {
        @LlmLoad(rate = 8)
        @Test
        void chat() {}
    }

    @Test
    void anOpenLoopIsPoissonAndLastsAMinuteAndTwoHundredRequests() {
        LoadPlan plan = Harness.withServer(directory).planOf(OpenLoop.class);
        assertThat(plan.load().model()).isEqualTo(new LoadModel.OpenLoop(new PoissonArrivals(8)));
        assertThat(plan.load().stop())
                .isEqualTo(new StopRule(OptionalInt.empty(), Optional.of(Duration.ofSeconds(60)), 200));
        assertThat(plan.load().warmup()).isEqualTo(Warmup.ofRequests(48)); // 10 % of 60 s x 8/s
    }

    @ExtendWith(Harness.Replace.class)
    static class SlowOpenLoop {
        @LlmLoad(rate = 0.1)
        @Test
        void chat() {}
    }

    @Test
    void theDeadlineLeavesRoomForASlowPlan() {
        LoadPlan plan = Harness.withServer(directory).planOf(SlowOpenLoop.class);
        // 200 requests and 20 of warm-up at one in 10 s are 2200 s; twice that, and 30 s of grace.
        assertThat(plan.load().maxDuration()).isEqualTo(Duration.ofSeconds(4430));
        assertThat(plan.load().warmup()).isEqualTo(Warmup.ofRequests(20));
    }

    @ExtendWith(Harness.Replace.class)
    static class ShortOpenLoop {
        @LlmLoad(rate = 2, arrivals = Arrivals.CONSTANT, duration = "1500ms")
        @Test
        void chat() {}
    }

    @Test
    void aStopThatIsSaidNeedsNoTwoHundredRequestsAndTheWarmUpIsAtLeastTen() {
        LoadPlan plan = Harness.withServer(directory).planOf(ShortOpenLoop.class);
        assertThat(plan.load().stop()).isEqualTo(StopRule.afterDuration(Duration.ofMillis(1500)));
        assertThat(plan.load().warmup()).isEqualTo(Warmup.ofRequests(10));
    }

    @ExtendWith(Harness.Replace.class)
    static class EverythingSaid {
        @LlmLoad(
                concurrency = 1,
                requests = 20,
                duration = "2min",
                warmupDuration = "3s",
                isl = 7,
                osl = 8,
                maxErrorRate = 0.25,
                seed = -5)
        @Test
        void chat() {}
    }

    @Test
    void whatIsSaidIsDone() {
        LoadPlan plan = Harness.withServer(directory).planOf(EverythingSaid.class);
        assertThat(plan.load().stop())
                .isEqualTo(new StopRule(OptionalInt.of(20), Optional.of(Duration.ofMinutes(2)), 0));
        assertThat(plan.load().warmup()).isEqualTo(new Warmup(0, Duration.ofSeconds(3)));
        assertThat(plan.isl()).isEqualTo(7);
        assertThat(plan.osl()).isEqualTo(8);
        assertThat(plan.maxErrorRate()).isEqualTo(0.25);
        assertThat(plan.load().seed()).isEqualTo(-5);
    }
}
