// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.TokenBudget;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.stats.decision.DecisionRule;
import dev.llmbench.stats.decision.KnownSource;
import dev.llmbench.stats.decision.PlannedDecision;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How many requests a load will measure.
 *
 * @param requests at most so many
 * @param expectedIn the time in which so many are only expected; empty where the number is known
 * @param lastLook whether it is kept for the end, and taken: a closed loop that its number ends
 * @param untilDecided whether it may be fewer
 */
record PlannedSize(int requests, Optional<Duration> expectedIn, LastLook lastLook, boolean untilDecided) {

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * Empty for a closed loop that only time ends, as long as nobody knows how fast the server is.
     *
     * @param requestsPerSecond what an earlier run achieved
     */
    static Optional<PlannedSize> of(LoadSpec load, boolean untilDecided, OptionalDouble requestsPerSecond) {
        OptionalInt byNumber = load.stop().requests();
        OptionalInt byTime = load.stop()
                .duration()
                .map(time -> load.model() instanceof LoadModel.OpenLoop
                        ? clamped(TokenBudget.plannedRequests(load.withWarmup(Warmup.NONE)))
                        : expected(load, time, requestsPerSecond))
                .orElse(OptionalInt.empty());
        StartPoint startPoint = load.model() instanceof LoadModel.ClosedLoop ? StartPoint.SENT : StartPoint.SCHEDULED;
        if (byNumber.isPresent() && byNumber.getAsInt() <= byTime.orElse(Integer.MAX_VALUE)) {
            int all = byNumber.getAsInt();
            return Optional.of(
                    new PlannedSize(all, Optional.empty(), LastLook.of(startPoint, byNumber, all), untilDecided));
        }
        int inTime = byTime.orElse(0);
        return inTime > 0
                ? Optional.of(new PlannedSize(
                        inTime, load.stop().duration(), LastLook.of(startPoint, byNumber, inTime), untilDecided))
                : Optional.empty();
    }

    private static OptionalInt expected(LoadSpec load, Duration time, OptionalDouble requestsPerSecond) {
        return requestsPerSecond.isPresent()
                ? clamped(OptionalLong.of(Math.max(
                        load.stop().minRequests(),
                        Math.round(requestsPerSecond.getAsDouble() * time.toNanos() / NANOS_PER_SECOND))))
                : OptionalInt.empty();
    }

    private static OptionalInt clamped(OptionalLong count) {
        return count.isPresent()
                ? OptionalInt.of((int) Math.min(Integer.MAX_VALUE, count.getAsLong()))
                : OptionalInt.empty();
    }

    /** The same load with another number. */
    PlannedSize with(int others) {
        return new PlannedSize(others, expectedIn, lastLook, untilDecided);
    }

    /** What will be decided on so many. */
    PlannedDecision decision(DecisionRule rule, KnownSource source) {
        return lastLook.planned(rule, requests, source);
    }

    /**
     * Such as {@code 500 requests}, {@code until decided, at most 5,000 requests},
     * {@code about 1,800 requests in 60 s}.
     */
    @Override
    public String toString() {
        return (untilDecided ? "until decided, at most " : "")
                + expectedIn
                        .map(time -> String.format(Locale.ROOT, "about %,d requests in %s", rounded(), seconds(time)))
                        .orElseGet(() -> String.format(Locale.ROOT, "%,d requests", requests));
    }

    /** To two digits: nobody can expect 1,184. */
    private long rounded() {
        return BigDecimal.valueOf(requests).round(new MathContext(2)).longValue();
    }

    private static String seconds(Duration time) {
        return time.toMillis() % 1_000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
