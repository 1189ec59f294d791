// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.StartPoint;
import dev.llmbench.stats.decision.Decision;
import dev.llmbench.stats.decision.DecisionRule;
import dev.llmbench.stats.decision.KnownSource;
import dev.llmbench.stats.decision.PlannedDecision;
import dev.llmbench.stats.decision.QuantileJudge;
import dev.llmbench.stats.decision.Sample;
import java.util.OptionalInt;

/** Whether half of each error rate is kept for a fixed test at the end of a load, and whether the load comes to it. */
enum LastLook {
    /** Nothing is kept: the load has no number that ends it, or does not hold the number under way constant. */
    NONE,
    /** Half is kept and never used, since something else ended the load before its number. */
    MISSED,
    TAKEN;

    /**
     * @param startPoint where latencies start: at the sending in loads that hold the number under way constant
     * @param planned the number that ends the load; empty where it has none
     * @param measured how many requests there are
     */
    static LastLook of(StartPoint startPoint, OptionalInt planned, int measured) {
        if (planned.isEmpty() || startPoint != StartPoint.SENT) {
            return NONE;
        }
        return measured >= planned.getAsInt() ? TAKEN : MISSED;
    }

    /** What the judge says of all that was measured. */
    Decision watch(QuantileJudge judge, Sample sample) {
        return switch (this) {
            case NONE -> judge.watch(sample);
            case MISSED -> judge.watchBeforeFinalLook(sample);
            case TAKEN -> judge.watchWithFinalLook(sample);
        };
    }

    /** What it will say of so many requests of a source. */
    PlannedDecision planned(DecisionRule rule, int size, KnownSource source) {
        return new PlannedDecision(this == MISSED ? rule.halved() : rule, size, source, this == TAKEN);
    }
}
