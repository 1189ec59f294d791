// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.request.Phase;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RequestPlanTest {

    private static final long SECOND = 1_000_000_000L;

    /** Field case LD-07. */
    @Test
    void warmupFlowsIntoTheWindowAndFillersKeepTheLoadUpUntilTheLastMeasuredRequestHasEnded() {
        RequestPlan plan = plan(StopRule.afterRequests(2), Warmup.ofRequests(1), true);

        assertThat(phase(plan, 0)).contains(Phase.WARMUP);
        assertThat(phase(plan, 1)).contains(Phase.MEASURED);
        assertThat(phase(plan, 2)).contains(Phase.MEASURED);
        assertThat(phase(plan, 3)).contains(Phase.FILLER);
        plan.ended(Phase.MEASURED);
        assertThat(phase(plan, 4)).contains(Phase.FILLER);
        plan.ended(Phase.MEASURED);
        assertThat(phase(plan, 5)).isEmpty();
    }

    @Test
    void anOpenLoopHasNoFillers() {
        RequestPlan plan = plan(StopRule.afterRequests(1), Warmup.NONE, false);

        assertThat(phase(plan, 0)).contains(Phase.MEASURED);
        assertThat(phase(plan, 1)).isEmpty();
    }

    @Test
    void indexesCountAllPhases() {
        RequestPlan plan = plan(StopRule.afterRequests(1), Warmup.ofRequests(1), true);

        assertThat(plan.next(0).orElseThrow().index()).isZero();
        assertThat(plan.next(0).orElseThrow().index()).isEqualTo(1);
        assertThat(plan.next(0).orElseThrow().index()).isEqualTo(2);
    }

    @Test
    void theWindowIsAsLongAsTheDurationCountedFromTheFirstMeasuredRequest() {
        RequestPlan plan =
                plan(StopRule.afterDuration(Duration.ofSeconds(10)), new Warmup(0, Duration.ofSeconds(5)), false);

        assertThat(phase(plan, 4 * SECOND)).contains(Phase.WARMUP);
        assertThat(phase(plan, 5 * SECOND)).contains(Phase.MEASURED);
        assertThat(phase(plan, 15 * SECOND - 1)).contains(Phase.MEASURED);
        assertThat(phase(plan, 15 * SECOND)).isEmpty();
    }

    @Test
    void aMinimumOfRequestsOutlastsTheDuration() {
        StopRule stop = new StopRule(java.util.OptionalInt.empty(), Optional.of(Duration.ofSeconds(1)), 3);
        RequestPlan plan = plan(stop, Warmup.NONE, false);

        assertThat(phase(plan, 0)).contains(Phase.MEASURED);
        assertThat(phase(plan, 2 * SECOND)).contains(Phase.MEASURED);
        assertThat(phase(plan, 3 * SECOND)).contains(Phase.MEASURED);
        assertThat(phase(plan, 4 * SECOND)).isEmpty();
    }

    @Test
    void whenTheTimeIsUpTheGraceRunsEvenIfNoUserAsksForMore() {
        RequestPlan plan = plan(StopRule.afterDuration(Duration.ofSeconds(10)), Warmup.NONE, true);
        assertThat(phase(plan, 0)).contains(Phase.MEASURED);

        assertThat(plan.isGraceOver(9 * SECOND)).isFalse();
        assertThat(plan.isGraceOver(10 * SECOND)).isFalse();
        assertThat(plan.isGraceOver(39 * SECOND)).isFalse();
        assertThat(plan.isGraceOver(40 * SECOND)).isTrue();
    }

    @Test
    void aLateDispatcherStillOwesTheArrivalsThatWereDueBeforeTheEnd() {
        RequestPlan plan = plan(StopRule.afterDuration(Duration.ofSeconds(10)), Warmup.NONE, false);
        assertThat(phase(plan, 0)).contains(Phase.MEASURED);

        assertThat(plan.isGraceOver(11 * SECOND)).isFalse();
        assertThat(phase(plan, 9 * SECOND)).contains(Phase.MEASURED);
        assertThat(phase(plan, 10 * SECOND)).isEmpty();
    }

    @Test
    void aReachedNumberLeavesItsRequestsAllTheTimeTheyNeed() {
        RequestPlan plan = plan(StopRule.afterRequests(1), Warmup.NONE, true);
        assertThat(phase(plan, 0)).contains(Phase.MEASURED);

        assertThat(phase(plan, 1)).contains(Phase.FILLER);
        assertThat(plan.isGraceOver(1_000 * SECOND)).isFalse();
        plan.ended(Phase.MEASURED);
        assertThat(plan.isGraceOver(1_001 * SECOND)).isFalse();
        assertThat(plan.isGraceOver(1_031 * SECOND)).isTrue();
    }

    @Test
    void aStoppedPlanStartsNothing() {
        RequestPlan plan = plan(StopRule.afterRequests(5), Warmup.NONE, true);
        plan.stop();

        assertThat(phase(plan, 0)).isEmpty();
    }

    private static Optional<Phase> phase(RequestPlan plan, long nanos) {
        return plan.next(nanos).map(Ticket::phase);
    }

    private static RequestPlan plan(StopRule stop, Warmup warmup, boolean fillers) {
        LoadSpec spec = new LoadSpec(
                new LoadModel.ClosedLoop(1), stop, warmup, Duration.ofSeconds(30), Duration.ofMinutes(30), 1);
        return new RequestPlan(spec, fillers, 0);
    }
}
