// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.metric.MetricRules;
import dev.llmbench.metric.StartPoint;

/** How the records of a test are read: its gate may ask for what has to be counted from the first record on. */
final class MetricReading {

    private MetricReading() {}

    static MetricRules of(LoadTest test, StartPoint start) {
        return new MetricRules(
                start, test.endpoint.streaming(), test.endpoint.type().generates(), test.gate.gapLimits());
    }
}
