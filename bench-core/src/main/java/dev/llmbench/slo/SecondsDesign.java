// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.RunMetric;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** Finds rates that a load ends too early to tell: they are judged by whole seconds. */
final class RateDesign {

    private static final Duration LEAST = Duration.ofSeconds(RateCheck.LEAST_SECONDS);

    private RateDesign() {}

    /** What does not fit, with the numbers; empty when it does, or the load's time is not known. */
    static Optional<String> tooShort(Objective objective, PlannedLoad load) {
        return load.window()
                .filter(window -> window.compareTo(LEAST) < 0)
                .filter(window -> isJudgedBySeconds(objective, load))
                .map(window -> "\"" + objective.toText() + "\": a rate is judged by whole seconds, from "
                        + LEAST.toSeconds() + " of them on, and the load measures for " + seconds(window)
                        + "; measure for " + (LEAST.toSeconds() + 1)
                        + " s, better for a minute, or compare the rate as it stands, in the test's body");
    }

    private static boolean isJudgedBySeconds(Objective objective, PlannedLoad load) {
        if (objective instanceof Objective.PerRun run && run.metric() == RunMetric.OUTPUT_TOKEN_THROUGHPUT) {
            return load.streaming();
        }
        boolean countsRequestsOfAnOpenLoop = objective instanceof Objective.Good && !load.closedLoop();
        return RateCheck.isRate(objective) && !countsRequestsOfAnOpenLoop;
    }

    private static String seconds(Duration window) {
        return BigDecimal.valueOf(window.toMillis(), 3).stripTrailingZeros().toPlainString() + " s";
    }
}
