// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;

/** The one thing to do where an objective is likely to end undecided: measure more, or move the limit. */
final class ForecastAdvice {

    /** Of 100 runs so many are to decide. */
    private static final double WANTED = 0.95;
    /** Nobody waits for more than so many times the load. */
    private static final int MOST_TIMES = 10;

    private static final int HALVINGS = 5;
    private static final int DIGITS = 2;

    private final KnownObjective known;
    private final Objective objective;
    private final PlannedSize size;

    ForecastAdvice(KnownObjective known, Objective objective, PlannedSize size) {
        this.known = known;
        this.objective = objective;
        this.size = size;
    }

    /**
     * More requests, if that is enough; a few of them tell so little of the share that only what was seen can be gone
     * by.
     */
    String inWords() {
        OptionalInt surely =
                enough(requests -> known.prospect(size.with(requests)).decided());
        if (surely.isPresent()) {
            return String.format(Locale.ROOT, "about %,d requests would decide 95 of 100", surely.getAsInt());
        }
        OptionalInt likely = enough(requests -> known.decidedAsSeen(size.with(requests)));
        if (likely.isPresent()) {
            return String.format(
                    Locale.ROOT, "about %,d requests would decide it if that share stays", likely.getAsInt());
        }
        PlannedSize most = size.with(most());
        if (known.passedWithoutMiss(most) < WANTED) {
            return "not even ten times as many requests would pass a server that never misses it: " + whyNot(most);
        }
        return limit().map(limit -> "with a limit of " + limit + " 95 of 100 would pass")
                .orElse("the limit sits where this server is: move it or accept that");
    }

    private OptionalInt enough(IntToDoubleFunction decided) {
        int most = most();
        if (decided.applyAsDouble(most) < WANTED) {
            return OptionalInt.empty();
        }
        double few = size.requests();
        double enough = most;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = Math.sqrt(few * enough);
            if (decided.applyAsDouble((int) middle) >= WANTED) {
                enough = middle;
            } else {
                few = middle;
            }
        }
        return OptionalInt.of(
                (int) Math.min(most, rounded(enough, RoundingMode.CEILING).longValue()));
    }

    private String whyNot(PlannedSize most) {
        if (known.passedWithoutMissOrDependence(most) < WANTED) {
            return "so few tell nothing of so rare a miss; plan many more or limit a lower percentile";
        }
        return "they depend on each other too long; load less" + (known.mayQueue() ? " or use a closed loop" : "");
    }

    private int most() {
        return (int) Math.min(Integer.MAX_VALUE, (long) MOST_TIMES * size.requests());
    }

    private Optional<String> limit() {
        boolean lowerBound = objective.bound().comparison().isLowerBound();
        return known.tightestPassing(size, WANTED).stream()
                .mapToObj(limit -> rounded(limit, lowerBound ? RoundingMode.FLOOR : RoundingMode.CEILING))
                .map(limit -> ObjectiveText.limit(limit.doubleValue(), objective.unit()))
                .findFirst();
    }

    private static BigDecimal rounded(double value, RoundingMode mode) {
        return BigDecimal.valueOf(value).round(new MathContext(DIGITS, mode));
    }
}
