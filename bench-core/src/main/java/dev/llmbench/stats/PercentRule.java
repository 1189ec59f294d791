// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats;

/** Which percents a distribution may be asked for. */
final class PercentRule {

    private PercentRule() {}

    static void check(double percent) {
        if (!(percent >= 0 && percent <= 100)) {
            throw new IllegalArgumentException(
                    "percent = " + percent + ": a percentile lies between 0 and 100; the median is 50");
        }
    }
}
