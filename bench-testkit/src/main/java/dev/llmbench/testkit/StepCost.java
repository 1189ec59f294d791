// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.time.Duration;

/** What one step of the engine takes. */
record StepCost(Duration base, Duration perSequence, double jitterShare, long seed) {
    StepCost {
        Rule.require(base.toNanos() > 0, "stepBase", base, "above 0");
        Rule.require(!perSequence.isNegative(), "stepPerSequence", perSequence, "0 or more");
        Rule.require(jitterShare >= 0 && jitterShare < 1, "jitterShare", jitterShare, "from 0 to below 1");
    }

    /**
     * A step's time.
     *
     * @param sequences how many take part
     * @param extraNanos what prompts add
     * @param draw the jitter's draw, -1 to 1
     * @param factor how much slower than usual the engine is
     */
    long nanos(int sequences, double extraNanos, double draw, double factor) {
        double nanos = base.toNanos() + (double) perSequence.toNanos() * sequences + extraNanos;
        return Math.max(1, Math.round(nanos * (1 + jitterShare * draw) * factor));
    }
}
