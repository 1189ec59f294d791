// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import java.util.Locale;

/** What would settle a comparison that proves nothing. */
final class Settling {

    private static final double MOST_TIMES = 20;

    private Settling() {}

    static String of(RatioBounds bounds, double margin, ComparisonRules rules, double provable) {
        double distance = Math.log1p(margin) - bounds.estimate();
        double alpha = distance >= 0 ? rules.alphaPass() : rules.alphaFail();
        // Of the two widths only the one that chance within the runs makes becomes less with more requests.
        double noise = bounds.noise().halfWidth(alpha);
        boolean noiseAlone = noise >= Math.abs(distance);
        double width = distance >= 0 ? bounds.upper() - bounds.estimate() : bounds.estimate() - bounds.lower();
        double times = bounds.noiseAdds()
                ? (squared(width) - squared(noise)) / (squared(distance) - squared(noise))
                : squared(width / distance);
        String smallest = ", or a margin of " + Margin.shown(provable) + ", the smallest that this run can prove";
        if (noiseAlone || !(times <= MOST_TIMES)) {
            return "the ratio is too close to the margin to be told apart from it; another margin settles it"
                    + smallest;
        }
        return String.format(
                Locale.ROOT, "about %.1f times as many requests on both sides would settle it%s", times, smallest);
    }

    private static double squared(double value) {
        return value * value;
    }
}
