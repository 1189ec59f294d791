// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.RunMetric;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** Finds rates and percentiles of gaps that a load ends too early to tell: they are judged by whole seconds. */
final class SecondsDesign {

    /** A load begins and ends within a second, so that it may hold one whole second less than it lasts. */
    private static final Duration LEAST = Duration.ofSeconds(SecondsResult.LEAST_SECONDS + 1);

    private SecondsDesign() {}

    /** What does not fit, with the numbers; empty when it does, or the load's time is not known. */
    static Optional<String> tooShort(Objective objective, PlannedLoad load) {
        return load.window()
                .filter(window -> window.compareTo(LEAST) < 0)
                .flatMap(window -> judged(objective, load)
                        .map(judged -> "\"" + objective.toText() + "\": " + judged.what()
                                + " is judged by whole seconds, from " + SecondsResult.LEAST_SECONDS
                                + " of them on, and the load measures for " + seconds(window)
                                + ", of which the first and the last are not whole; measure for " + LEAST.toSeconds()
                                + " s, better for a minute, or compare the " + judged.shortly()
                                + " as it stands, in the test's body"));
    }

    private record Judged(String what, String shortly) {}

    private static Optional<Judged> judged(Objective objective, PlannedLoad load) {
        if (GapCheck.isShareOfGaps(objective)) {
            return load.streaming() ? Optional.of(new Judged("a share of gaps", "percentile")) : Optional.empty();
        }
        return isRateOfSeconds(objective, load) ? Optional.of(new Judged("a rate", "rate")) : Optional.empty();
    }

    private static boolean isRateOfSeconds(Objective objective, PlannedLoad load) {
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
