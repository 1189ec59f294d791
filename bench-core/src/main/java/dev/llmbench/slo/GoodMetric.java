// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.MetricUnit;
import java.util.List;
import java.util.Optional;

/** What is counted of good requests, those that keep every condition of an objective. A failed request is not good. */
public enum GoodMetric {
    /** Good requests / attempts. */
    GOOD_REQUEST_FRACTION("goodRequestFraction", MetricUnit.SHARE),
    /** In a closed loop good requests / duration, in an open loop the scheduled rate x the share of good requests. */
    GOODPUT("goodput", MetricUnit.REQUESTS_PER_SECOND);

    private final String key;
    private final MetricUnit unit;

    GoodMetric(String key, MetricUnit unit) {
        this.key = key;
        this.unit = unit;
    }

    /** The name in reports and text forms. */
    public String key() {
        return key;
    }

    public MetricUnit unit() {
        return unit;
    }

    static Optional<GoodMetric> named(String word) {
        return List.of(values()).stream()
                .filter(metric -> MetricNames.folded(metric.key).equals(MetricNames.folded(word)))
                .findFirst();
    }
}
