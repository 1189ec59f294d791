// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.stats.decision.DecisionRule;
import dev.llmbench.stats.decision.KnownSource;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Of a server that answers ten requests a second. */
class PlannedSizeTest {

    private static final StopRule NUMBER = StopRule.afterRequests(500);
    private static final LoadModel CLOSED = new LoadModel.ClosedLoop(8);
    private static final LoadModel OPEN = new LoadModel.OpenLoop(new ConstantArrivals(10));

    private static PlannedSize size(LoadModel model, StopRule stop) {
        LoadSpec load = new LoadSpec(model, stop, Warmup.NONE, Duration.ofSeconds(10), Duration.ofMinutes(10), 7);
        return PlannedSize.of(load, false, OptionalDouble.of(10)).orElseThrow();
    }

    private static StopRule numberOr(Duration time) {
        return new StopRule(NUMBER.requests(), Optional.of(time), 0);
    }

    @Test
    void onlyAClosedLoopThatItsNumberEndsTakesTheLastLook() {
        assertThat(size(CLOSED, NUMBER).lastLook()).isEqualTo(LastLook.TAKEN);
        assertThat(size(CLOSED, numberOr(Duration.ofSeconds(60))).lastLook()).isEqualTo(LastLook.TAKEN);
        assertThat(size(CLOSED, StopRule.afterDuration(Duration.ofSeconds(20))).lastLook())
                .isEqualTo(LastLook.NONE);
        assertThat(size(OPEN, NUMBER).lastLook()).isEqualTo(LastLook.NONE);
        assertThat(size(OPEN, numberOr(Duration.ofSeconds(20))).lastLook()).isEqualTo(LastLook.NONE);
    }

    /**
     * What the number kept for its end is lost where time comes first: such a load decides less than one without a
     * number.
     */
    @Test
    void aClosedLoopThatTimeEndsBeforeItsNumberHasHalfOfEachErrorRate() {
        PlannedSize early = size(CLOSED, numberOr(Duration.ofSeconds(20)));
        PlannedSize timed = size(CLOSED, StopRule.afterDuration(Duration.ofSeconds(20)));

        assertThat(early.lastLook()).isEqualTo(LastLook.MISSED);
        assertThat(early.requests()).isEqualTo(timed.requests()).isEqualTo(200);
        assertThat(passed(early)).isBetween(0.5, passed(timed) - 0.01);
    }

    private static double passed(PlannedSize size) {
        return size.decision(DecisionRule.usual(0.05), KnownSource.withEffect(1))
                .at(0.005)
                .passed();
    }
}
