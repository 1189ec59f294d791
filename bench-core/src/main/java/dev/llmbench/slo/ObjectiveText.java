// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RunMetric;
import java.math.BigDecimal;

/** Writes objectives as text, with limits unabridged. */
final class ObjectiveText {

    private static final double NANOS_PER_SECOND = 1e9;

    private ObjectiveText() {}

    static String of(Objective objective) {
        Bound bound = objective.bound();
        if (objective instanceof Objective.Good good) {
            return good.metric().key() + " " + bound.comparison().symbol() + " " + limit(bound.limit(), good.unit())
                    + " where " + good.conditionsText();
        }
        boolean none = objective instanceof Objective.PerRun perRun
                && perRun.metric() == RunMetric.ERROR_RATE
                && bound.comparison() == Comparison.AT_MOST
                && bound.limit() == 0;
        return none
                ? objective.label() + " == 0"
                : objective.label() + " " + bound.comparison().symbol() + " " + limit(bound.limit(), objective.unit());
    }

    /** Shifted as decimals, which is exact: the limit is read back to the last bit. */
    static String limit(double limit, MetricUnit unit) {
        BigDecimal exact = BigDecimal.valueOf(limit);
        return switch (unit) {
            case TIME ->
                limit < NANOS_PER_SECOND ? plain(exact.movePointLeft(6)) + "ms" : plain(exact.movePointLeft(9)) + "s";
            case SHARE -> plain(exact.movePointRight(2)) + "%";
            case TOKENS -> plain(exact) + " tokens";
            case TOKENS_PER_SECOND, REQUESTS_PER_SECOND -> plain(exact) + "/s";
        };
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
