// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RunMetric;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What a gate demands of a run: a measured number and the bound that it has to keep. */
public sealed interface Objective {

    /** What is judged, such as {@code ttft p95} or {@code errorRate}. */
    String label();

    MetricUnit unit();

    Bound bound();

    /** The text that {@link Objectives#parse} reads back as this very objective, such as {@code ttft p95 < 500ms}. */
    default String toText() {
        return ObjectiveText.of(this);
    }

    /** The limit in nanoseconds when a latency is judged; empty for all else, the start delay included. */
    default OptionalDouble latencyLimitNanos() {
        return OptionalDouble.empty();
    }

    /**
     * One statistic of a per-request metric.
     *
     * @param metric whose judged values count: a failed request is the worst value
     * @param statistic the number taken of them
     * @param bound in the metric's base unit
     */
    record PerRequest(Metric metric, Statistic statistic, Bound bound) implements Objective {

        @Override
        public String label() {
            return metric.key() + " " + statistic.label();
        }

        @Override
        public MetricUnit unit() {
            return metric.unit();
        }

        @Override
        public OptionalDouble latencyLimitNanos() {
            // A start delay is the client's lateness: it cannot be the yardstick of its own doubt.
            return metric.unit() == MetricUnit.TIME && !metric.isOfTheClient()
                    ? OptionalDouble.of(bound.limit())
                    : OptionalDouble.empty();
        }
    }

    /**
     * How many requests are good ones. A failed request is not good, and needs no other declaration to be allowed.
     *
     * @param metric what is counted
     * @param conditions what a good request keeps, at least one
     * @param bound a lower one, in the number's base unit
     */
    record Good(GoodMetric metric, List<Condition> conditions, Bound bound) implements Objective {

        /** @throws IllegalArgumentException without conditions, for an upper bound and for a share above 1 */
        public Good {
            conditions = List.copyOf(conditions);
            if (conditions.isEmpty()) {
                throw new IllegalArgumentException(
                        metric.key() + ": it takes at least one condition, such as ttft < 500ms");
            }
            if (!bound.comparison().isLowerBound()) {
                throw new IllegalArgumentException(metric.key() + " "
                        + bound.comparison().symbol() + ": more good requests are better; write >= or >");
            }
            if (metric == GoodMetric.GOOD_REQUEST_FRACTION && bound.limit() > 1) {
                throw new IllegalArgumentException(metric.key() + " limit = " + bound.limit()
                        + ": a share lies between 0 and 1; for percent write a text such as \"95%\"");
            }
        }

        @Override
        public String label() {
            return metric.key() + " (" + conditionsText() + ")";
        }

        /**
         * As a share of what is offered.
         *
         * @param rate in requests per second
         * @return itself when it is a share; empty for a rate that is not below the offered one
         */
        Optional<Good> asFractionOf(double rate) {
            if (metric == GoodMetric.GOOD_REQUEST_FRACTION) {
                return Optional.of(this);
            }
            return bound.limit() < rate
                    ? Optional.of(new Good(
                            GoodMetric.GOOD_REQUEST_FRACTION,
                            conditions,
                            new Bound(bound.comparison(), bound.limit() / rate)))
                    : Optional.empty();
        }

        String conditionsText() {
            return conditions.stream().map(Condition::toText).collect(Collectors.joining(" and "));
        }

        @Override
        public MetricUnit unit() {
            return metric.unit();
        }
    }

    /**
     * A number that a run has only one of.
     *
     * @param metric the number
     * @param bound in the number's base unit
     */
    record PerRun(RunMetric metric, Bound bound) implements Objective {

        /** @throws IllegalArgumentException when the limit of a share is above 1, which is how percent is mistaken */
        public PerRun {
            if (metric.unit() == MetricUnit.SHARE && bound.limit() > 1) {
                throw new IllegalArgumentException(metric.key() + " limit = " + bound.limit()
                        + ": a share lies between 0 and 1; for percent write a text such as \"1%\"");
            }
        }

        @Override
        public String label() {
            return metric.key();
        }

        @Override
        public MetricUnit unit() {
            return metric.unit();
        }
    }
}
