// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.llmbench.arrival.ArrivalProcess;
import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.arrival.PoissonArrivals;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.stats.Distribution;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The load that is applied is the load that was asked for. */
@Tag("long-load")
class HonestLoadTest {

    private static final Script INSTANT =
            Script.chat().text(ZERO, "now").finish("stop").usage(20, 1).done();

    static Stream<ArrivalProcess> twoHundredPerSecond() {
        return Stream.of(new ConstantArrivals(200), new PoissonArrivals(200));
    }

    /** Field case LD-01. */
    @ParameterizedTest
    @MethodSource("twoHundredPerSecond")
    void arrivalsKeepTheirScheduleOverThirtySeconds(ArrivalProcess arrivals) {
        try (FakeInferenceServer server = FakeInferenceServer.serving(INSTANT).start()) {
            RunMetrics metrics = open(server, arrivals, ofSeconds(30)).metrics();

            double scheduled = metrics.scheduledRate().orElseThrow();
            assertThat(metrics.achievedRate().orElseThrow()).isCloseTo(scheduled, within(scheduled * 0.01));
            assertThat(metrics.counts().failed()).isZero();
            if (arrivals instanceof ConstantArrivals) {
                assertThat(metrics.achievedRate().orElseThrow()).isCloseTo(200, within(2.0));
                assertThat(metrics.counts().attempts()).isEqualTo(6_000);
            }
        }
    }

    /** Field case LD-03. */
    @Test
    void aServerThatFreezesOneSecondShowsTheSecondInEveryRequestThatWasMeantToStartInIt() {
        FakeInferenceServer server = FakeInferenceServer.serving(INSTANT);
        server.script((number, request) -> {
            if (number == 25) {
                server.freeze(ofSeconds(1));
            }
            return INSTANT;
        });
        try (server) {
            server.start();
            LlmRun run = open(server, new ConstantArrivals(10), ofSeconds(6));

            Distribution ttft = run.metrics().judged().get(Metric.TTFT);
            // Ten arrivals within the frozen second wait 1.0, 0.9, 0.8 … 0.1 s: of 60 requests the slowest is at the
            // full second, the fifth slowest waited 0.6 s, the ninth 0.2 s, and the fourteenth nothing.
            assertThat(ttft.count()).isEqualTo(60);
            assertThat(ttft.max() / 1e6).isBetween(950.0, 1400.0);
            assertThat(slowest(ttft, 5) / 1e6).isBetween(550.0, 850.0);
            assertThat(slowest(ttft, 9) / 1e6).isBetween(150.0, 450.0);
            assertThat(slowest(ttft, 14) / 1e6).isLessThan(150);
        }
    }

    /** The k-th slowest of 60 values, as the type-7 percentile of a whole rank. */
    private static double slowest(Distribution distribution, int k) {
        return distribution.percentile(100.0 * (distribution.count() - k) / (distribution.count() - 1));
    }

    /** Field case HT-20. */
    @Test
    void aClosedLoopHoldsItsConcurrencyAsLongAsTheWindowLastsAndNeverExceedsIt() {
        Script tenthOfASecond = Script.chat()
                .text(ofMillis(50), "a")
                .tokens(5, ofMillis(10), "b")
                .finish("stop")
                .usage(20, 6)
                .done();
        try (FakeInferenceServer server =
                FakeInferenceServer.serving(tenthOfASecond).start()) {
            LlmRun run = LoadTest.against(server.baseUrl())
                    .isl(20)
                    .osl(6)
                    .load(spec(new LoadModel.ClosedLoop(8), StopRule.afterRequests(160), Warmup.ofRequests(16)))
                    .run();

            assertThat(server.peakInFlight()).isEqualTo(8);
            assertThat(run.metrics().inFlight().orElseThrow().peak()).isEqualTo(8);
            assertThat(run.metrics().inFlight().orElseThrow().mean()).isGreaterThan(7.6);
            assertThat(server.chatRequests())
                    .as("POSTs seen = records")
                    .isEqualTo(run.metrics().counts().attempts()
                            + run.metrics().counts().warmup()
                            + run.metrics().counts().fillers()
                            + run.metrics().counts().probes());
        }
    }

    /** Field case CF-06. */
    @Test
    void withoutStreamingThereIsNoTtft() {
        try (FakeInferenceServer server = FakeInferenceServer.serving(Script.chatAnswer("all at once", 20, 3))
                .start()) {
            LlmRun run = LoadTest.against(EndpointSpec.of(server.baseUrl()).withStreaming(false))
                    .isl(20)
                    .osl(3)
                    .load(spec(new LoadModel.ClosedLoop(1), StopRule.afterRequests(10), Warmup.NONE))
                    .run();

            assertThat(run.metrics().judged()).doesNotContainKeys(Metric.TTFT, Metric.ITL, Metric.ICL);
            assertThat(run.metrics().judged()).containsKey(Metric.REQUEST_LATENCY);
            assertThat(run.metrics().outputTokenThroughput()).isPresent();
            assertThat(run.metrics().whyAbsent(Metric.TTFT).orElseThrow()).contains("streaming was off");
        }
    }

    private static LlmRun open(FakeInferenceServer server, ArrivalProcess arrivals, Duration duration) {
        return LoadTest.against(server.baseUrl())
                .isl(20)
                .osl(1)
                .load(spec(new LoadModel.OpenLoop(arrivals), StopRule.afterDuration(duration), Warmup.ofRequests(10)))
                .run();
    }

    private static LoadSpec spec(LoadModel model, StopRule stop, Warmup warmup) {
        return new LoadSpec(model, stop, warmup, LoadSpec.DEFAULT_GRACE, LoadSpec.DEFAULT_MAX_DURATION, 42);
    }
}
