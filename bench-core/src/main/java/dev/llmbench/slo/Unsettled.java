// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.stats.decision.Decision;
import dev.llmbench.stats.decision.Evidence;
import dev.llmbench.stats.decision.Reason;
import java.util.Locale;
import java.util.OptionalLong;

/** Why a decision is inconclusive, and the one thing to do next, in plain words. */
record Unsettled(String reason, String next) {

    /**
     * @param allowedShare of requests that may break the limit
     * @param leastToPass the fewest requests that can pass
     * @param awayFromLimit how far the measured value is from the limit, in words
     */
    static Unsettled of(Decision decision, double allowedShare, long leastToPass, String awayFromLimit) {
        Evidence evidence = decision.evidence();
        Reason reason = decision.reason().orElseThrow();
        return switch (reason) {
            case TOO_FEW_VALUES ->
                new Unsettled(
                        String.format(
                                Locale.ROOT,
                                "n=%,d is too few: a pass takes %,d requests even when none is too slow",
                                evidence.count(),
                                leastToPass),
                        "measure more requests or judge a percentile nearer the middle");
            case TOO_CLOSE ->
                new Unsettled(
                        String.format(
                                Locale.ROOT,
                                "too close to call (%.1f %% of the requests break the limit and %s may)",
                                100.0 * evidence.violations() / Math.max(1, evidence.count()),
                                MetricUnit.SHARE.format(allowedShare)),
                        more(decision.further(), awayFromLimit));
            case FEW_EFFECTIVE_VALUES ->
                new Unsettled(
                        String.format(
                                Locale.ROOT,
                                "requests resemble their neighbours so much that these %,d tell no more than %.1f"
                                        + " independent ones; it takes 20",
                                evidence.count(),
                                Math.floor(evidence.effectiveCount() * 10) / 10),
                        more(decision.further(), awayFromLimit) + ", and so would a lower load");
            case NOT_STEADY ->
                new Unsettled(
                        "the run had not settled: latencies, or the number of requests under way, still moved",
                        "warm up longer (llmbench.warmup-duration) and look for what changes on the server");
            case NEAR_SATURATION ->
                new Unsettled(
                        "congestion lasts about as long as the run, so the run may have missed the worst of it",
                        longer(decision.further())
                                + ", load at most 75 % of the server's capacity, or judge in a closed loop");
            case OVER_SATURATED ->
                new Unsettled(
                        "what waits grows without end, so this rate is beyond the server's capacity", "lower the rate");
            case MARGIN_BELOW_NOISE ->
                new Unsettled("runs differ among themselves by as much as the margin", "allow a larger margin");
        };
    }

    private static String longer(OptionalLong further) {
        return further.isPresent()
                ? String.format(Locale.ROOT, "run about %,d requests longer", twoDigits(further.getAsLong()))
                : "run longer";
    }

    private static String more(OptionalLong further, String awayFromLimit) {
        return further.isPresent()
                ? String.format(Locale.ROOT, "about %,d more requests would settle it", twoDigits(further.getAsLong()))
                : "the limit sits within " + awayFromLimit + " of what this server does: move it or accept that";
    }

    /** Nobody can plan for 1,913 requests rather than 1,900; rounded up. */
    private static long twoDigits(long count) {
        long step = 1;
        while (count / step >= 100) {
            step *= 10;
        }
        return (count + step - 1) / step * step;
    }
}
