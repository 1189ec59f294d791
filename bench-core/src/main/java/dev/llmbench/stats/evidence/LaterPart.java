// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import dev.llmbench.stats.function.LogGamma;

/**
 * How violations that are known in number spread over a run in which every order is as likely: those in its later part
 * follow the hypergeometric distribution.
 *
 * @param count values in all
 * @param part how many of them are the later ones
 */
record LaterPart(int count, int part) {

    /** The chance that at least so many of all violations are in the later part. */
    double chanceOfAtLeast(int fewest, int violations) {
        int least = Math.max(0, violations - (count - part));
        int most = Math.min(violations, part);
        if (fewest <= least) {
            return 1;
        }
        if (fewest > most) {
            return 0;
        }
        double mode = (part + 1.0) * (violations + 1.0) / (count + 2.0);
        return fewest > mode ? upwards(fewest, most, violations) : 1 - downwards(fewest - 1, least, violations);
    }

    private double upwards(int from, int to, int violations) {
        double chance = chanceOf(from, violations);
        double sum = 0;
        for (int x = from; x <= to; x++) {
            sum += chance;
            chance *= (double) (part - x) * (violations - x) / ((x + 1.0) * (count - part - violations + x + 1.0));
        }
        return sum;
    }

    private double downwards(int from, int to, int violations) {
        double chance = chanceOf(from, violations);
        double sum = 0;
        for (int x = from; x >= to; x--) {
            sum += chance;
            chance *= (double) x * (count - part - violations + x) / ((part - x + 1.0) * (violations - x + 1.0));
        }
        return sum;
    }

    private double chanceOf(int x, int violations) {
        return Math.exp(logChoose(part, x) + logChoose(count - part, violations - x) - logChoose(count, violations));
    }

    private static double logChoose(int n, int k) {
        return LogGamma.of(n + 1.0) - LogGamma.of(k + 1.0) - LogGamma.of(n - k + 1.0);
    }
}
