// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ClusteredShareJudgeTest {

    private static final int BLOCKS = 40;

    private final ClusteredShareJudge judge = new ClusteredShareJudge(DecisionRule.usual(0.05));

    private static long[] each(int blocks, long value) {
        long[] column = new long[blocks];
        Arrays.fill(column, value);
        return column;
    }

    /** Of 4,000 values that come 16 at a time 250 count, for a pass 167: without a violation 82 prove it. */
    @Test
    void valuesThatComeTogetherCountOnce() {
        BlockDecision decision = judge.look(each(BLOCKS, 100), each(BLOCKS, 0), 16);

        assertThat(decision.outcome()).isEqualTo(Outcome.PASSED);
        assertThat(decision.share().designEffect()).isEqualTo(16);
    }

    /** 4,000 values 40 at a time are 66.7 for a pass; 82 take 82 x 60 = 4,920 values, 920 more, at 100 a block. */
    @Test
    void whatIsTooFewSaysHowManyMore() {
        BlockDecision decision = judge.look(each(BLOCKS, 100), each(BLOCKS, 0), 40);

        assertThat(decision.reason()).hasValue(Reason.TOO_CLOSE);
        assertThat(decision.furtherBlocks()).hasValue(10);
    }

    /**
     * None and ten of a hundred in turn: p = 0.05, e = -5, 5, squares 25 a block; 25 / (0.05 x 0.95 x 100) = 5.263, and
     * no more, since neighbours do not resemble each other. 760 values with 38 violations are just what is allowed.
     */
    @Test
    void violationsInCertainBlocksAreWorthFewer() {
        long[] violations = new long[BLOCKS];
        Arrays.setAll(violations, i -> i % 2 == 0 ? 0 : 10);
        BlockDecision decision = judge.look(each(BLOCKS, 100), violations, 1);

        assertThat(decision.share().designEffect()).isCloseTo(25 / 4.75, within(1e-9));
        assertThat(decision.reason()).hasValue(Reason.TOO_CLOSE);
    }

    @Test
    void manyViolationsFail() {
        assertThat(judge.look(each(BLOCKS, 100), each(BLOCKS, 20), 20).outcome())
                .isEqualTo(Outcome.FAILED);
        assertThat(judge.look(each(BLOCKS, 100), each(BLOCKS, 100), 20).outcome())
                .isEqualTo(Outcome.FAILED);
    }

    @Test
    void halfAMinuteIsTheLeast() {
        assertThat(judge.look(each(29, 10_000), each(29, 0), 1).reason()).hasValue(Reason.TOO_FEW_VALUES);
        assertThat(judge.look(each(30, 10_000), each(30, 0), 1).outcome()).isEqualTo(Outcome.PASSED);
    }

    /** 4,000 values 250 at a time are 16. */
    @Test
    void fewerThanTwentyIndependentValuesDecideNothing() {
        BlockDecision decision = judge.look(each(BLOCKS, 100), each(BLOCKS, 100), 250);

        assertThat(decision.reason()).hasValue(Reason.FEW_EFFECTIVE_VALUES);
        assertThat(decision.furtherBlocks()).hasValue(10);
    }

    @Test
    void withoutAValueNothingIsSaid() {
        assertThat(judge.look(each(BLOCKS, 0), each(BLOCKS, 0), 0).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    }
}
