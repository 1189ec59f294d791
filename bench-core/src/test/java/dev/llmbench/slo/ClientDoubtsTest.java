// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.metric.Metric;
import dev.llmbench.stats.Distribution;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The limits of docs/measurement.md, each from both sides. */
class ClientDoubtsTest {

    private static final double MS = 1e6;

    /** Median TTFT 20 ms, of which 5 % is below what a quiet machine may show. */
    private final Runs fast = Runs.of(1_000).each(Metric.TTFT, 20 * MS);

    private List<Doubt> doubts(SelfWatches self) {
        return ClientDoubts.evaluate(self.watch(), fast.metrics(), OptionalDouble.empty());
    }

    private List<Doubt> doubts(SelfWatches self, double limitMillis) {
        return ClientDoubts.evaluate(self.watch(), fast.metrics(), OptionalDouble.of(limitMillis * MS));
    }

    private static Distribution lag(int count, double millis, int late) {
        return SelfWatches.lag(count, millis, late);
    }

    @Test
    void aQuietClientIsNotDoubted() {
        assertThat(doubts(SelfWatches.quiet())).isEmpty();
    }

    @Test
    void lateReadersAreADoubtWithFigureLimitAndRemedy() {
        // 1,000 moments carry p99, and 2 % of them were 12 ms late
        assertThat(doubts(SelfWatches.quiet().virtual(lag(1_000, 12, 20))))
                .singleElement()
                .hasToString(
                        "starved: threads of this process woke up late: virtual threads p99 12 ms (limit 5 ms); give this"
                                + " machine more idle CPU, or apply less load");
    }

    /** A platform probe is blind to starved carriers, and a virtual one is the only one to see them. */
    @Test
    void eitherKindOfThreadIsEnough() {
        assertThat(doubts(SelfWatches.quiet().virtual(lag(1_000, 6, 20)))).hasSize(1);
        assertThat(doubts(SelfWatches.quiet().platform(lag(1_000, 6, 20)))).hasSize(1);
        assertThat(doubts(SelfWatches.quiet().platform(lag(1_000, 4, 20)))).isEmpty();
    }

    @Test
    void whatIsLateDependsOnWhatIsJudged() {
        SelfWatches late = SelfWatches.quiet().platform(lag(1_000, 20, 20));

        // 5 % of 500 ms are 25 ms, of 300 ms 15 ms
        assertThat(doubts(late, 500)).isEmpty();
        assertThat(doubts(late, 300))
                .singleElement()
                .asString()
                .contains("platform threads p99 20 ms", "(limit 15 ms, 5 % of the latency limit 300 ms)");
        assertThat(doubts(late)).hasSize(1);
    }

    /** One pause of 100 ms is ten moments: the tenth worst of a short window is not looked at. */
    @Test
    void onePauseOfATenthOfASecondIsNoStarvation() {
        for (int moments : new int[] {30, 100, 200, 500, 1_000}) {
            assertThat(doubts(SelfWatches.quiet().platform(lag(moments, 100, 9))))
                    .as("%d moments", moments)
                    .isEmpty();
        }
        assertThat(doubts(SelfWatches.quiet().platform(lag(500, 100, 15)))).hasSize(1);
    }

    @Test
    void chunksThatPiledUpHalveTheLimitAndAreNoDoubtAlone() {
        Distribution ratherLate = lag(1_000, 3, 20);

        assertThat(doubts(SelfWatches.quiet().platform(ratherLate))).isEmpty();
        assertThat(doubts(SelfWatches.quiet().sharedReads(0.9))).isEmpty();
        assertThat(doubts(SelfWatches.quiet().platform(ratherLate).sharedReads(0.25)))
                .singleElement()
                .asString()
                .contains("p99 3 ms, and 25 % of the chunks had piled up in a socket", "(limit 2.5 ms, half of 5 ms)");
    }

    @Test
    void allCoresBusyIsADoubtUnlessTheServerSharesThem() {
        assertThat(doubts(SelfWatches.quiet().cpu(1.69))).isEmpty();
        assertThat(doubts(SelfWatches.quiet().cpu(1.8)))
                .singleElement()
                .hasToString(
                        "client-cpu: this process kept 1.80 of 2 cores busy (limit 1.70, 85 % of them); give this process"
                                + " more cores, or apply less load");
        assertThat(doubts(SelfWatches.quiet().cpu(1.8).serverHere())).isEmpty();
    }

    @Test
    void aLongPauseOrManyAreADoubt() {
        assertThat(doubts(SelfWatches.quiet().gc(3, 300, 190))).isEmpty();
        assertThat(doubts(SelfWatches.quiet().gc(1, 210, 210)))
                .singleElement()
                .asString()
                .startsWith(
                        "gc-pause: garbage collection held this process up 1 times, for 210 ms at most and 2.1 % of the time");
        // half of a limit of 1 s is 500 ms
        assertThat(doubts(SelfWatches.quiet().gc(1, 210, 210), 1_000)).isEmpty();
        // 600 ms of ten seconds
        assertThat(doubts(SelfWatches.quiet().gc(60, 600, 15))).hasSize(1);
        assertThat(doubts(SelfWatches.quiet().gc(600, 600, 1))).isEmpty();
    }

    @Test
    void aLimitWithinTheNoiseFloorIsNotJudged() {
        SelfWatches noisy = SelfWatches.quiet().receiveError(lag(10_000, 3, 200));

        // a fifth of 20 ms is 4 ms, of 10 ms 2 ms
        assertThat(doubts(noisy, 20)).isEmpty();
        assertThat(doubts(noisy, 10))
                .singleElement()
                .asString()
                .startsWith("noise-floor: the limit 10 ms is within this client's own noise");
        assertThat(doubts(noisy)).isEmpty();
    }

    @Test
    void aGateWithATightLimitIsUnmeasuredWhereALooseOneIsJudged() {
        RunFacts run = fast.facts();
        SelfWatch late = SelfWatches.quiet().platform(lag(1_000, 20, 20)).watch();
        RunFacts watched = new RunFacts(
                run.label(),
                run.metrics(),
                ClientDoubts.evaluate(late, run.metrics(), OptionalDouble.empty()),
                List.of(),
                Optional.of(late),
                run.endedEarly(),
                run.maxErrorRate(),
                run.plannedRequests(),
                run.reportDirectory());

        assertThat(PointCheck.check(watched, Objectives.parse("ttft p95 < 500ms"))
                        .kind())
                .isEqualTo(CheckResult.Kind.PASSED);
        CheckResult tight = PointCheck.check(watched, Objectives.parse("ttft p95 < 120ms"));
        assertThat(tight.kind()).isEqualTo(CheckResult.Kind.CLIENT_DOUBT);
        assertThat(tight.reason()).contains("starved", "limit 6 ms, 5 % of the latency limit 120 ms");
    }
}
