// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Something that makes the engine slower or faster as time goes by. */
sealed interface SpeedChange {
    /** How many times as long everything takes, so long after the first request. */
    double factor(long sinceStartNanos);

    /** Slower at first. */
    record SlowStart(Duration lasting, double factor) implements SpeedChange {
        public SlowStart {
            Rule.require(!lasting.isNegative(), "slow start's length", lasting, "0 or more");
            Rule.requireFactor("slow start's factor", factor);
        }

        @Override
        public double factor(long sinceStartNanos) {
            return sinceStartNanos < lasting.toNanos() ? factor : 1;
        }
    }

    /** Slowly slower. */
    record Drift(double sharePerMinute) implements SpeedChange {
        public Drift {
            Rule.require(
                    sharePerMinute >= 0 && sharePerMinute <= Double.MAX_VALUE,
                    "drift per minute",
                    sharePerMinute,
                    "0 or more and finite, such as 0.02 for 2 % a minute");
        }

        @Override
        public double factor(long sinceStartNanos) {
            return 1 + sharePerMinute * sinceStartNanos / TimeUnit.MINUTES.toNanos(1);
        }
    }

    /** Another speed from a moment on. */
    record Sudden(Duration after, double factor) implements SpeedChange {
        public Sudden {
            Rule.require(!after.isNegative(), "step change's moment", after, "0 or more");
            Rule.requireFactor("step change's factor", factor);
        }

        @Override
        public double factor(long sinceStartNanos) {
            return sinceStartNanos < after.toNanos() ? 1 : factor;
        }
    }
}
