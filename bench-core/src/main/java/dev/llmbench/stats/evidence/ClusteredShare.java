// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import dev.llmbench.stats.series.DesignEffect;

/**
 * A share of violations among values that come in clusters and violate together, such as all gaps between tokens in the
 * same second: counts for each block of time, and how many independent values they are worth.
 *
 * @param count values in all blocks
 * @param violations how many of them violate
 * @param designEffect count / designEffect values tell as much as independent ones; at least 1
 */
public record ClusteredShare(long count, long violations, double designEffect) {

    /**
     * With p the share overall and e_j = V_j - p N_j, the design effect of e times mean(e^2) / (p (1 - p) mean N), and
     * no less than the least that is given.
     *
     * @param blockCounts N_j, the values in each block of time in order
     * @param blockViolations V_j, how many of them violate
     * @param leastDesignEffect how many values share each moment, such as the mean number of concurrent decoders
     */
    public static ClusteredShare of(long[] blockCounts, long[] blockViolations, double leastDesignEffect) {
        if (blockCounts.length != blockViolations.length) {
            throw new IllegalArgumentException(blockCounts.length + " counts and " + blockViolations.length
                    + " violations: every block has one of each");
        }
        long count = 0;
        long violations = 0;
        for (int j = 0; j < blockCounts.length; j++) {
            count += blockCounts[j];
            violations += blockViolations[j];
        }
        double share = count == 0 ? 0 : (double) violations / count;
        double least = Math.max(1, leastDesignEffect);
        if (share <= 0 || share >= 1) {
            return new ClusteredShare(count, violations, least);
        }
        double[] excess = new double[blockCounts.length];
        double squares = 0;
        for (int j = 0; j < excess.length; j++) {
            excess[j] = blockViolations[j] - share * blockCounts[j];
            squares += excess[j] * excess[j];
        }
        double clustering = squares / (share * (1 - share) * count);
        return new ClusteredShare(count, violations, Math.max(least, DesignEffect.of(excess) * clustering));
    }
}
