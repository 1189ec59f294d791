// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RequestCounts;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;

/**
 * The text of a check. Its first line stands alone, since build logs often show nothing else: who, what, the measured
 * value, the limit, the sample size and the load. Below it stand the run's other figures, its failures, slowest
 * requests and doubts, how to run it again and where the report is.
 */
public final class CheckMessage {

    private static final int MOST_DIGITS = 12;

    private final RunFacts facts;
    private final Optional<String> description;

    /**
     * @param description the reader's own words for the check, shown first in place of the run's name; empty for none
     */
    public CheckMessage(RunFacts facts, Optional<String> description) {
        this.facts = facts;
        this.description = description;
    }

    /** The whole text for one objective. */
    public String of(Objective objective, CheckResult result) {
        return whole(firstLine(objective, result));
    }

    /** The whole text for a demand that is no objective, with {@code sentence} as its first line's core. */
    public String of(String sentence) {
        return whole(firstLine(sentence));
    }

    /** As {@link #of(String)}, with aligned rows between the first line and the run's own facts. */
    String of(String sentence, AlignedRows rows) {
        return firstLine(sentence) + "\n" + rows.text() + "\n" + new RunDetails(facts).text();
    }

    /**
     * Such as
     * {@code [chatIsFast] ttft p95 = 812 ms, limit < 500 ms (+62 %), n=384, concurrency=32 isl=512 osl=128 model=m}.
     */
    public String firstLine(Objective objective, CheckResult result) {
        return firstLine(core(objective, result));
    }

    /** What a first line says of an objective, without who is judged and under which load. */
    public static String core(Objective objective, CheckResult result) {
        Bound bound = objective.bound();
        String limit = bound.comparison().symbol() + " " + objective.unit().format(bound.limit());
        String count = result.count().isPresent() ? ", n=" + result.count().getAsLong() : "";
        if (result.measured().isEmpty()) {
            return objective.label() + " " + limit + ": " + verdict(result) + ": " + result.reason() + count;
        }
        double value = result.measured().getAsDouble();
        if (Double.isInfinite(value)) {
            return objective.label() + " = infinite (" + result.reason() + "), limit " + limit + count
                    + CertaintyText.undecided(result);
        }
        return objective.label() + " = " + exactEnough(value, bound.limit(), objective.unit()) + ", limit " + limit
                + " (" + deviation(value, bound.limit()) + ")" + count
                + CertaintyText.interval(result, objective.unit()) + CertaintyText.undecided(result);
    }

    /** {@code core} with who is judged before it and the load behind it, in one line. */
    public String firstLine(String core) {
        RunLabel label = facts.label();
        String who = description.orElse(label.name());
        String run = description.isPresent() ? label.name() + " " : "";
        return OneLine.of(
                "[" + who + "] " + core + endedEarly() + ", " + run + label.load() + " model=" + label.model());
    }

    /** What stopped a load on its failures is the news of such a run: the figures only follow from it. */
    private String endedEarly() {
        RequestCounts counts = facts.metrics().counts();
        boolean failed = counts.failed() > 0 || counts.attempts() == 0;
        return facts.endedEarly()
                .filter(reason -> failed)
                .map(reason -> ", ended after " + RunDetails.requests(counts) + " requests: " + reason)
                .orElse("");
    }

    private String whole(String firstLine) {
        return firstLine + "\n" + new RunDetails(facts).text();
    }

    static String verdict(CheckResult result) {
        return switch (result.kind()) {
            case PASSED -> "met";
            case LIMIT_MISSED -> "missed";
            case REQUESTS_FAILED -> "not met";
            case UNDECIDED -> "undecided";
            case METRIC_ABSENT, SAMPLE_TOO_SMALL, CLIENT_DOUBT, NO_RESPONSE, NO_DATA -> "not measurable";
        };
    }

    /** The usual rounding, or as many digits as it takes to tell the value from a limit that it rounds to. */
    static String exactEnough(double value, double limit, MetricUnit unit) {
        String shown = unit.format(value);
        if (value == limit || !shown.equals(unit.format(limit))) {
            return shown;
        }
        BigDecimal exactValue = BigDecimal.valueOf(unit.toDisplay(value));
        BigDecimal exactLimit = BigDecimal.valueOf(unit.toDisplay(limit));
        int digits = 1;
        while (digits < MOST_DIGITS && sameWhenRounded(exactValue, exactLimit, digits)) {
            digits++;
        }
        return String.format(Locale.ROOT, "%,." + digits + "f", exactValue) + " " + unit.symbol();
    }

    private static boolean sameWhenRounded(BigDecimal a, BigDecimal b, int digits) {
        return a.setScale(digits, RoundingMode.HALF_UP).compareTo(b.setScale(digits, RoundingMode.HALF_UP)) == 0;
    }

    static String deviation(double value, double limit) {
        if (value == limit) {
            return "equal";
        }
        if (limit == 0) {
            return "above 0";
        }
        double percent = (value - limit) / limit * 100;
        if (Math.abs(percent) < 0.05) {
            return percent > 0 ? "less than 0.1 % over" : "less than 0.1 % under";
        }
        return String.format(Locale.ROOT, Math.abs(percent) < 9.95 ? "%+.1f %%" : "%+.0f %%", percent);
    }
}
