// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.request.Records;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ErrorStopTest {

    private static final LoadSpec THOUSAND = load(StopRule.afterRequests(1_000));
    private static final LoadSpec TEN_MINUTES = load(StopRule.afterDuration(Duration.ofMinutes(10)));

    private int index;

    @Test
    void theFirstTenThatFailAlikeEndAnyLoad() {
        for (double allowed : new double[] {0, 0.5, 1}) {
            ErrorStop stop = ErrorStop.of(THOUSAND, allowed);
            fail(stop, 9);
            assertThat(stop.enough()).isFalse();
            fail(stop, 1);
            assertThat(stop.reason()).contains("the first 10 requests all failed with http_500: boom");
        }
    }

    /** 1 % of 1,000 is 10: the eleventh failure decides, whatever the other 984 do. */
    @Test
    void aBudgetThatIsLostEndsTheLoad() {
        ErrorStop stop = ErrorStop.of(THOUSAND, 0.01);
        complete(stop, 5);
        fail(stop, 10);
        assertThat(stop.enough()).isFalse();
        fail(stop, 1);
        assertThat(stop.reason())
                .contains("11 of 16 measured requests failed, and an error rate of 1 % allows 10 of all 1,000 that are"
                        + " planned, so the rest cannot change the verdict (llmbench.stop-on-errors = false goes on all the"
                        + " same); the last failure was http_500: boom");
    }

    @Test
    void whatIsNotMeasuredCostsNoBudget() {
        ErrorStop stop = ErrorStop.of(THOUSAND, 0.01);
        complete(stop, 1);
        for (int i = 0; i < 500; i++) {
            stop.accept(Records.warmup(i).http(500, "boom"));
            stop.accept(Records.filler(i).http(500, "boom"));
            stop.accept(Records.measured(i).cancelled());
            stop.accept(Records.measured(i).unfinished());
        }
        assertThat(stop.enough()).isFalse();
    }

    /** A restart in the middle: 40 failures in a row, of 1,000 with 5 % allowed. */
    @Test
    void aPlanWithABudgetBearsABurstThatTheBudgetBears() {
        ErrorStop stop = ErrorStop.of(THOUSAND, 0.05);
        complete(stop, 100);
        fail(stop, 40);
        complete(stop, 100);
        assertThat(stop.enough()).isFalse();
    }

    @Test
    void withoutABudgetHalfOfTheLastFiftyEndTheLoad() {
        ErrorStop stop = ErrorStop.of(THOUSAND, 0);
        complete(stop, 200);
        fail(stop, 24);
        assertThat(stop.enough()).isFalse();
        fail(stop, 1);
        assertThat(stop.reason())
                .contains(
                        "25 of the last 50 requests failed (llmbench.stop-on-errors = false goes on all the same), the"
                                + " last one with http_500: boom");
    }

    /** The gate has failed with the first of them; its figures are wanted all the same. */
    @Test
    void withoutABudgetSingleFailuresDoNotEndTheLoad() {
        ErrorStop stop = ErrorStop.of(THOUSAND, 0);
        for (int i = 0; i < 300; i++) {
            complete(stop, 2);
            fail(stop, 1);
        }
        assertThat(stop.enough()).isFalse();
    }

    @Test
    void warmUpTellsOfABrokenServerToo() {
        ErrorStop stop = ErrorStop.of(TEN_MINUTES, 0);
        for (int i = 0; i < 30; i++) {
            stop.accept(Records.warmup(i).completed());
            stop.accept(Records.warmup(i).http(503, "overloaded"));
        }
        assertThat(stop.reason().orElseThrow())
                .startsWith("25 of the last 50 requests failed")
                .endsWith("http_503: overloaded");
    }

    @Test
    void fewerThanFiftySayNothing() {
        ErrorStop stop = ErrorStop.of(TEN_MINUTES, 0);
        complete(stop, 1);
        fail(stop, 48);
        assertThat(stop.enough()).isFalse();
        fail(stop, 1);
        assertThat(stop.enough()).isTrue();
    }

    /** With 10 % allowed the half lies at 55 %: of the last 50 and of the whole run. */
    @Test
    void aBudgetOverATimeNobodyCanCountEndsOnlyARunThatIsLostAsAWhole() {
        ErrorStop stop = ErrorStop.of(TEN_MINUTES, 0.1);
        complete(stop, 100);
        fail(stop, 122);
        assertThat(stop.enough()).as("122 of 222 are 54.95 %").isFalse();
        fail(stop, 1);
        assertThat(stop.enough()).as("123 of 223 are 55.2 %").isTrue();
    }

    @Test
    void probesAndWhatThePlanCutShortAreNoFailures() {
        ErrorStop stop = ErrorStop.of(TEN_MINUTES, 0);
        complete(stop, 1);
        for (int i = 0; i < 200; i++) {
            stop.accept(Records.probe(-1).http(500, "boom"));
            stop.accept(Records.measured(i).cancelled());
            stop.accept(Records.measured(i).unfinished());
        }
        assertThat(stop.enough()).isFalse();
    }

    @Test
    void whoAllowsAllFailuresGoesOn() {
        ErrorStop stop = ErrorStop.of(TEN_MINUTES, 1);
        ErrorStop counted = ErrorStop.of(THOUSAND, 1);
        complete(stop, 1);
        complete(counted, 1);
        fail(stop, 999);
        fail(counted, 999);
        assertThat(stop.enough()).isFalse();
        assertThat(counted.enough()).isFalse();
    }

    @Test
    void theFirstReasonStays() {
        ErrorStop stop = ErrorStop.of(THOUSAND, 0);
        complete(stop, 25);
        fail(stop, 25);
        String reason = stop.reason().orElseThrow();
        fail(stop, 10);
        complete(stop, 100);
        assertThat(stop.reason()).contains(reason);
    }

    @Test
    void anObjectiveOnTheErrorRateIsABudgetToo() {
        List<DeclaredObjective> objectives = List.of(
                new DeclaredObjective(Objectives.parse("errorRate < 5%"), Severity.FAIL),
                new DeclaredObjective(Objectives.parse("errorRate < 50%"), Severity.WARN));
        assertThat(ErrorStop.allowedShare(0.01, objectives)).isEqualTo(0.05);
        assertThat(ErrorStop.allowedShare(0.1, objectives)).isEqualTo(0.1);
        assertThat(ErrorStop.allowedShare(0, List.of())).isZero();
    }

    /**
     * An objective is about the server: one that keeps 1 % has more than 10 failures among 1,000 requests in 42 of 100
     * runs, and more than 20 in one of 600.
     */
    @Test
    void aClaimAboutTheErrorRateIsLostOnlyBeyondChance() {
        Gate gate = Gate.of(List.of(DeclaredObjective.failing(Objectives.parse("errorRate < 1%"))));
        ErrorStop stop = ErrorStop.of(THOUSAND, gate, 0, 0.01);
        complete(stop, 5);
        fail(stop, 19);
        assertThat(stop.enough()).isFalse();
        fail(stop, 1);
        assertThat(stop.reason().orElseThrow())
                .startsWith(
                        "20 of 25 measured requests failed, and with a server that keeps an error rate of 1 % chance"
                                + " explains 19 of all 1,000 that are planned, so the rest cannot change the verdict");
        ErrorStop budget = ErrorStop.of(THOUSAND, gate, 0.01, 0);
        complete(budget, 5);
        fail(budget, 11);
        assertThat(budget.enough()).as("the load itself allows no more").isTrue();
        ErrorStop goesOn = ErrorStop.of(THOUSAND, gate, 0, 1);
        complete(goesOn, 5);
        fail(goesOn, 900);
        assertThat(goesOn.enough()).isFalse();
    }

    private void complete(ErrorStop stop, int count) {
        for (int i = 0; i < count; i++) {
            stop.accept(Records.measured(index++).completed());
        }
    }

    private void fail(ErrorStop stop, int count) {
        for (int i = 0; i < count; i++) {
            stop.accept(Records.measured(index++).http(500, "boom"));
        }
    }

    private static LoadSpec load(StopRule stop) {
        return new LoadSpec(
                new LoadModel.ClosedLoop(4),
                stop,
                Warmup.NONE,
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                1);
    }
}
