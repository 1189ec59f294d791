// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import java.util.OptionalDouble;

/** What runs differ by beyond what chance within each explains. */
final class RunNoise {

    private RunNoise() {}

    /**
     * tau, from the spread of accepted runs: their variance holds the chance within one run, half of the log ratio's squared
     * error, as well, and must not count it twice. 0 when chance explains all of it, or nothing is known.
     *
     * @param spread standard deviation of the figure's logarithm over accepted runs
     * @param standardError of the log ratio of two runs
     */
    static double beyond(OptionalDouble spread, double standardError) {
        if (spread.isEmpty()) {
            return 0;
        }
        double sd = spread.getAsDouble();
        return Math.sqrt(Math.max(0, sd * sd - standardError * standardError / 2));
    }
}
