// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.stats.evidence.LogRatio;
import dev.llmbench.stats.evidence.RunNoise;
import dev.llmbench.stats.function.NormalDistribution;
import java.util.Locale;

/**
 * How much worse a candidate is than its baseline, between bounds. All are logarithms of a ratio that is above 1 (a
 * logarithm above 0) when the candidate is worse, whatever the metric.
 *
 * @param estimate what was seen
 * @param lower the true one is below this at most as often as a failure may be wrong
 * @param upper the true one is above this at most as often as a pass may be wrong
 * @param standardError what chance within the runs makes of it
 * @param noise what accepted runs differed by, for which the bounds allow
 * @param noiseAdds whether that comes on top of the chance within the runs, as it does where these had other requests;
 *     false where the spread of accepted runs holds that chance, too, or nothing is known of it
 * @param basis what it rests on, such as {@code n=2,000 pairs}
 */
public record RatioBounds(
        double estimate,
        double lower,
        double upper,
        double standardError,
        RunNoise noise,
        boolean noiseAdds,
        String basis) {

    /** Such as {@code ratio 1.212 in 1.163..1.266}. */
    String shown() {
        return String.format(
                Locale.ROOT, "ratio %.3f in %.3f..%.3f", Math.exp(estimate), Math.exp(lower), Math.exp(upper));
    }

    /**
     * The smallest margin, as a share, that an unchanged system proves in a run like this one with chance
     * {@code power}: exp(upper - estimate + z_power error) - 1, the error being the larger of standardError and sqrt(2)
     * deviation, or where the noise adds, sqrt(standardError^2 + 2 deviation^2).
     *
     * @param power wanted chance of a pass, such as 0.8
     */
    double smallestProvableMargin(double power) {
        double betweenRuns = Math.sqrt(2) * noise.deviation();
        double error = noiseAdds ? Math.hypot(standardError, betweenRuns) : Math.max(standardError, betweenRuns);
        return Math.expm1(upper - estimate + NormalDistribution.quantile(power) * error);
    }

    /** Of runs that had the same requests, as the accepted ones had: their spread holds all that chance does. */
    static RatioBounds of(LogRatio ratio, double alphaPass, double alphaFail, String basis) {
        return new RatioBounds(
                ratio.estimate(),
                ratio.lower(alphaFail),
                ratio.upper(alphaPass),
                ratio.standardError(),
                ratio.noise(),
                false,
                basis);
    }

    /**
     * Of runs that had other requests: what these do comes on top of what accepted runs, which had the same, differed
     * by. Half the width is sqrt((z standardError)^2 + {@link RunNoise#halfWidth}^2).
     */
    static RatioBounds ofOtherRequests(LogRatio ratio, double alphaPass, double alphaFail, String basis) {
        return new RatioBounds(
                ratio.estimate(),
                ratio.estimate() - addedWidth(ratio, alphaFail),
                ratio.estimate() + addedWidth(ratio, alphaPass),
                ratio.standardError(),
                ratio.noise(),
                true,
                basis);
    }

    private static double addedWidth(LogRatio ratio, double alpha) {
        return Math.hypot(
                NormalDistribution.quantile(1 - alpha) * ratio.standardError(),
                ratio.noise().halfWidth(alpha));
    }
}
