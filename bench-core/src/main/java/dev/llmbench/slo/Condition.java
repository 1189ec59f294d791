// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.Metric;

/**
 * What a single request has to keep to be a good one.
 *
 * @param metric a metric of requests
 * @param bound in the metric's base unit
 */
public record Condition(Metric metric, Bound bound) {

    /** @throws IllegalArgumentException for gaps between chunks, of which a request has many */
    public Condition {
        if (metric == Metric.ICL) {
            throw new IllegalArgumentException(
                    "icl: a request has many gaps and no one value to hold against a limit; write itl or maxStall");
        }
    }

    /** Such as {@code ttft < 500ms}. */
    String toText() {
        return metric.key() + " " + bound.comparison().symbol() + " "
                + ObjectiveText.limit(bound.limit(), metric.unit());
    }
}
