// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.stats.decision.Decision;
import dev.llmbench.stats.decision.Evidence;
import dev.llmbench.stats.decision.Reason;
import java.util.Locale;
import java.util.OptionalLong;

/** Why a decision is inconclusive, and the one thing to do next, in plain words. */
record Unsettled(String reason, String next) {

    /**
     * @param allowedShare of requests that may break the limit
     * @param words for a request that does
     * @param leastToPass the fewest requests that can pass
     * @param awayFromLimit how far the measured value is from the limit, in words
     */
    static Unsettled of(
            Decision decision, double allowedShare, MissWords words, long leastToPass, String awayFromLimit) {
        Evidence evidence = decision.evidence();
        Reason reason = decision.reason().orElseThrow();
        return switch (reason) {
            case TOO_FEW_VALUES ->
                new Unsettled(
                        String.format(
                                Locale.ROOT,
                                "n=%,d is too few%s: a pass takes %,d requests even when %s",
                                evidence.count(),
                                leftOut(evidence),
                                leastToPass,
                                words.noneDoes()),
                        "measure more requests or " + words.easier());
            case TOO_CLOSE -> tooClose(decision, allowedShare, words, awayFromLimit);
            case FEW_EFFECTIVE_VALUES ->
                worth(evidence).isLess()
                        ? new Unsettled(
                                worth(evidence).dependent() + "; it takes 20",
                                more(decision.further(), awayFromLimit) + ", and so might a lower load")
                        : new Unsettled(
                                String.format(
                                        Locale.ROOT,
                                        "n=%,d is too few%s: it takes 20 requests to see whether they depend on each other",
                                        evidence.count(),
                                        leftOut(evidence)),
                                "measure more requests");
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

    private static Unsettled tooClose(Decision decision, double allowedShare, MissWords words, String awayFromLimit) {
        Evidence evidence = decision.evidence();
        String shares = " ("
                + BrokenShare.of(evidence.violations(), evidence.count(), allowedShare, "the requests", words) + ")";
        String next = more(decision.further(), awayFromLimit);
        return switch (decision.shortfall().orElseThrow()) {
            case INDEPENDENCE -> new Unsettled(worth(evidence).dependent() + ", too few for a proof" + shares, next);
            case AGREEMENT ->
                new Unsettled(
                        "the whole run breaks the limit and its later half keeps it" + shares,
                        "look for what was different at first, warm up longer (llmbench.warmup-duration), and run it again");
            case VALUES -> new Unsettled(worth(evidence).tooFew() + shares, next);
            case DISTANCE -> new Unsettled("too close to call" + shares, next);
        };
    }

    private static WorthText worth(Evidence evidence) {
        return new WorthText("requests", evidence.count(), evidence.dropped(), evidence.designEffect());
    }

    /** Who counts the requests of the report misses those. */
    private static String leftOut(Evidence evidence) {
        return evidence.dropped() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        " (the first %,d of %,d are left out, since the server still settled)",
                        evidence.dropped(),
                        evidence.measured());
    }

    private static String more(OptionalLong further, String awayFromLimit) {
        if (further.isEmpty()) {
            return "the limit sits within " + awayFromLimit + " of what this server does: move it or accept that";
        }
        return further.getAsLong() == 1
                ? "about one more request would settle it"
                : String.format(Locale.ROOT, "about %,d more requests would settle it", twoDigits(further.getAsLong()));
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
