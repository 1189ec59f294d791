// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.stats.evidence.LogRatio;
import dev.llmbench.stats.evidence.RunNoise;
import java.util.Locale;

/**
 * How much worse a candidate is than its baseline, between bounds. All are logarithms of a ratio that is above 1 (a logarithm
 * above 0) when the candidate is worse, whatever the metric.
 *
 * @param estimate what was seen
 * @param lower the true one is below this at most as often as a failure may be wrong
 * @param upper the true one is above this at most as often as a pass may be wrong
 * @param standardError what chance within the runs makes of it
 * @param noise what accepted runs differed by, for which the bounds allow
 * @param basis what it rests on, such as {@code n=2,000 pairs}
 */
public record RatioBounds(
        double estimate, double lower, double upper, double standardError, RunNoise noise, String basis) {

    /** Such as {@code ratio 1.212 in 1.163..1.266}. */
    String shown() {
        return String.format(
                Locale.ROOT, "ratio %.3f in %.3f..%.3f", Math.exp(estimate), Math.exp(lower), Math.exp(upper));
    }

    static RatioBounds of(LogRatio ratio, double alphaPass, double alphaFail, String basis) {
        return new RatioBounds(
                ratio.estimate(),
                ratio.lower(alphaFail),
                ratio.upper(alphaPass),
                ratio.standardError(),
                ratio.noise(),
                basis);
    }
}
