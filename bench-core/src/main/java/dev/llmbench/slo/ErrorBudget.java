// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RunMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The failures that a gate allows, held against its other objectives. A failed request counts as the worst value, so
 * with a budget of 2 % the p99 of a latency may become infinite: such a gate takes back what it allows.
 *
 * @param objectives those of one gate
 * @param maxErrorRate the share of failures that the load allows, 0 to 1
 */
record ErrorBudget(List<Objective> objectives, double maxErrorRate) {

    /** Rounding must not part 1 % from p99: the two fit each other but for the very last failure. */
    private static final double TOLERANCE = 1e-9;

    List<String> problems() {
        List<String> problems = new ArrayList<>();
        for (Objective objective : objectives) {
            if (objective instanceof Objective.PerRequest wanted) {
                OptionalDouble room = room(wanted);
                if (room.isPresent() && budget() > room.getAsDouble() + TOLERANCE) {
                    problems.add(words(wanted, room.getAsDouble()));
                }
            }
        }
        return problems;
    }

    /** The share of failures with which the objective can still be met; empty when failures do not spoil it. */
    private static OptionalDouble room(Objective.PerRequest wanted) {
        boolean lowerBound = wanted.bound().comparison().isLowerBound();
        boolean latency = wanted.latencyLimitNanos().isPresent() && !lowerBound;
        boolean rate = wanted.metric().unit() == MetricUnit.TOKENS_PER_SECOND && lowerBound;
        if (!latency && !rate) {
            return OptionalDouble.empty();
        }
        Statistic statistic = wanted.statistic();
        if (statistic.percent().isPresent()) {
            double share = statistic.percent().getAsDouble() / 100;
            return OptionalDouble.of(latency ? 1 - share : share);
        }
        boolean spoiledByOne = latency ? statistic != Statistic.Whole.MIN : statistic == Statistic.Whole.MIN;
        return spoiledByOne ? OptionalDouble.of(0) : OptionalDouble.empty();
    }

    private String words(Objective.PerRequest wanted, double room) {
        String worst = wanted.metric().lowerIsBetter() ? "infinitely slow" : "0";
        String label = wanted.statistic().label();
        return "\"" + wanted.toText() + "\": a failed request counts as " + worst + ", so " + label + " bears "
                + (room == 0 ? "none" : "at most " + share(room)) + " of them, and " + source() + " allows "
                + share(budget()) + "; allow " + (room == 0 ? "none" : "no more than " + share(room))
                + (room == 0 ? " or judge a percentile" : " or judge a percentile nearer the middle");
    }

    private double budget() {
        return Math.max(
                maxErrorRate,
                objectives.stream().mapToDouble(ErrorBudget::allowedBy).max().orElse(0));
    }

    /** The share of failures that an objective on the error rate allows; 0 for all others. */
    static double allowedBy(Objective objective) {
        boolean budget = objective instanceof Objective.PerRun perRun
                && perRun.metric() == RunMetric.ERROR_RATE
                && !perRun.bound().comparison().isLowerBound();
        return budget ? objective.bound().limit() : 0;
    }

    private String source() {
        return objectives.stream()
                .filter(objective -> allowedBy(objective) == budget())
                .map(objective -> "\"" + objective.toText() + "\"")
                .findFirst()
                .orElse("maxErrorRate");
    }

    private static String share(double share) {
        return MetricUnit.SHARE.format(share);
    }
}
