// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Records;
import dev.llmbench.slo.CheckResult.Kind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * 990 requests completed, each third with a TTFT of 600 ms instead of 100 ms, each fifth with an ITL of 60 ms instead
 * of 20 ms; ten failed. Within ten seconds, at 100 arrivals a second.
 */
class GoodObjectivesTest {

    private static final String BOTH = " where ttft < 500ms and itl < 50ms";

    private static Runs run() {
        double[] ttft = new double[990];
        double[] itl = new double[990];
        for (int i = 0; i < 990; i++) {
            ttft[i] = i % 3 == 0 ? 600e6 : 100e6;
            itl[i] = i % 5 == 0 ? 60e6 : 20e6;
        }
        return Runs.of(990).failed("http_500", 10).values(Metric.TTFT, ttft).values(Metric.ITL, itl);
    }

    private static CheckResult check(Runs run, String objective) {
        return EvidenceCheck.check(run.facts(), Objectives.parse(objective), Confidence.USUAL, 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "goodput >= 7.5/s where ttft < 500ms and itl < 50ms",
                "goodRequestFraction >= 95% where ttft < 500ms",
                "goodRequestFraction > 99.5% where outputTokenThroughputPerUser >= 10/s and maxStall <= 1s",
            })
    void aTextIsReadAndWrittenBack(String text) {
        assertThat(Objectives.parse(text).toText()).isEqualTo(text);
        assertThat(Objectives.parse(text.toUpperCase(java.util.Locale.ROOT)
                                .replace("MS", "ms")
                                .replace("/S", "/s"))
                        .toText())
                .isEqualTo(text);
    }

    /** 2/3 of the completed ones keep the first condition and 4/5 of these the second: 528 of 1,000. */
    @Test
    void aGoodRequestKeepsEveryConditionAndHasNotFailed() {
        CheckResult result = check(run(), "goodRequestFraction > 1%" + BOTH);
        assertThat(result.measured()).hasValue(0.528);
        assertThat(result.count()).hasValue(1000);
        assertThat(check(run(), "goodput > 1/s" + BOTH).measured().orElseThrow())
                .isCloseTo(52.8, within(1e-9));
    }

    @Test
    void inAnOpenLoopTheScheduleTellsTheRate() {
        Runs open = run().fromSchedule().rates(80, 80);
        assertThat(check(open, "goodput > 1/s" + BOTH).measured().orElseThrow()).isCloseTo(0.528 * 80, within(1e-9));
    }

    @Test
    void theShareIsProvedLikeAnyOther() {
        assertThat(check(run(), "goodRequestFraction >= 40%" + BOTH).kind()).isEqualTo(Kind.PASSED);
        assertThat(check(run(), "goodRequestFraction >= 95%" + BOTH).kind()).isEqualTo(Kind.LIMIT_MISSED);
        assertThat(check(run(), "goodRequestFraction >= 52.5%" + BOTH).kind()).isEqualTo(Kind.UNDECIDED);
    }

    /** A rate of good requests is a claim about their share where the rate of arrivals is given. */
    @Test
    void goodputIsProvedInAnOpenLoopAndComparedInAClosedOne() {
        assertThat(check(run().fromSchedule().rates(80, 80), "goodput >= 79/s" + BOTH)
                        .certainty())
                .isPresent();
        CheckResult closed = check(run(), "goodput >= 60/s" + BOTH);
        assertThat(closed.kind()).isEqualTo(Kind.LIMIT_MISSED);
        assertThat(closed.certainty()).isEmpty();
    }

    @Test
    void aConditionOnWhatTheRunDoesNotHaveIsUnmeasured() {
        CheckResult result = check(run(), "goodRequestFraction >= 95% where ttfo < 1s");
        assertThat(result.kind()).isEqualTo(Kind.METRIC_ABSENT);
    }

    @Test
    void aFailedRequestNeedsNoOtherDeclarationToBeAllowed() {
        assertThat(check(run(), "ttft p50 < 500ms").kind()).isEqualTo(Kind.REQUESTS_FAILED);
        assertThat(check(run(), "goodRequestFraction >= 50% where ttft < 500ms").kind())
                .isEqualTo(Kind.PASSED);
    }

    @Test
    void aDesignThatCanNeverBeAnsweredIsRefused() {
        Gate gate = Gate.of(
                List.of(DeclaredObjective.failing(Objectives.parse("goodRequestFraction >= 99% where ttft < 500ms"))));
        assertThatThrownBy(() -> ObjectiveDesign.check(gate, load(false, OptionalInt.of(200)), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 mistakes in the objectives")
                .hasMessageContaining("ttft exists only for streamed answers")
                .hasMessageContaining("can be proved from 626 measured requests on and the load plans 200");
    }

    /**
     * Of 40 requests 20 are completed and good. 8 clients left at 2 s without a token, above the limit: bad. 4 left at
     * 0.2 s: nobody knows. 4 left at 2 s with a token in time: good by the TTFT alone, unknown where the gaps count,
     * too. 4 had one too late: bad.
     */
    @Test
    void aClientThatWalkedAwayCountsByWhatItHadMissedByThen() {
        MetricsCollector collector = new MetricsCollector(StartPoint.SENT, true);
        for (int i = 0; i < 40; i++) {
            Records request = Records.measured(i).sentAt(0).tokens(8, 5);
            collector.accept(
                    switch (i < 20 ? 0 : 1 + (i - 20) / 4) {
                        case 0 ->
                            request.chunks(5, Records.ms(100), Records.ms(10)).completed();
                        case 1, 2 -> request.endedAt(Records.ms(2000)).endedBy(Outcome.Cancelled.WALKED_AWAY);
                        case 3 -> request.endedAt(Records.ms(200)).endedBy(Outcome.Cancelled.WALKED_AWAY);
                        case 4 ->
                            request.chunks(5, Records.ms(100), Records.ms(10))
                                    .endedAt(Records.ms(2000))
                                    .endedBy(Outcome.Cancelled.WALKED_AWAY);
                        default ->
                            request.chunks(5, Records.ms(900), Records.ms(10))
                                    .endedAt(Records.ms(2000))
                                    .endedBy(Outcome.Cancelled.WALKED_AWAY);
                    });
        }
        RunFacts facts = new RunFacts(
                new RunLabel("gate", "", "", 1),
                collector.snapshot(),
                List.of(),
                Optional.empty(),
                0,
                OptionalInt.empty(),
                Optional.empty());

        CheckResult byTtft = PointCheck.check(facts, Objectives.parse("goodRequestFraction > 1% where ttft < 500ms"));
        assertThat(byTtft.count()).hasValue(36);
        assertThat(byTtft.measured()).hasValue(24.0 / 36);
        CheckResult byBoth = PointCheck.check(facts, Objectives.parse("goodRequestFraction > 1%" + BOTH));
        assertThat(byBoth.count()).hasValue(32);
        assertThat(byBoth.measured()).hasValue(20.0 / 32);
    }

    @Test
    void conditionsAreNeeded() {
        assertThatThrownBy(() -> new Objective.Good(GoodMetric.GOODPUT, List.of(), new Bound(Comparison.ABOVE, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least one condition");
    }

    /** Of which nobody knows how long it takes. */
    private static PlannedLoad load(boolean streaming, OptionalInt requests) {
        return new PlannedLoad(streaming, true, requests, Optional.empty(), OptionalDouble.empty());
    }
}
