// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.MetricUnit;
import java.util.Locale;

/** How much of what was measured broke a limit, beside how much may, in words. */
final class BrokenShare {

    private static final double FINE = 0.01;

    private BrokenShare() {}

    /**
     * Such as {@code 0.0 % of the requests break the limit and 5 % may}.
     *
     * @param what such as {@code the requests}
     */
    static String of(long violations, long count, double allowedShare, String what, MissWords words) {
        double percent = 100.0 * violations / Math.max(1, count);
        // Of one in a thousand that may, one decimal would tell nothing.
        String shown = String.format(Locale.ROOT, allowedShare < FINE ? "%.3f %%" : "%.1f %%", percent);
        return shown + " of " + what + " " + words.missed() + " and " + MetricUnit.SHARE.format(allowedShare) + " may";
    }
}
