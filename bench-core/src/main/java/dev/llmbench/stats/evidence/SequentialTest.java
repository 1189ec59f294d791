// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import dev.llmbench.stats.function.IncompleteBeta;
import dev.llmbench.stats.function.LogGamma;
import java.util.OptionalLong;
import java.util.function.LongPredicate;

/**
 * Evidence on a share of violations that may be looked at after every value: two e-processes, one against "the share is
 * at least what is allowed", one against "the share is at most what is allowed".
 *
 * <p>Each is the likelihood against the allowed share p0, averaged over the alternatives of its side by a beta
 * distribution with mean p0 that is cut at p0. Under what it speaks against, its expectation never grows beyond 1, so
 * the chance that it <em>ever</em> reaches 1 / alpha is at most alpha (Ville's inequality), however often one looks and
 * whenever one stops. That is proved for independent values. For dependent ones counts are divided by the design
 * effect, so counts need not be whole.
 */
public final class SequentialTest {

    private static final double PRIOR_A = 1;
    /** Beyond so many values no boundary is searched. */
    private static final long MOST_VALUES = 1L << 40;

    private final double allowedShare;
    private final double priorB;
    private final double logPriorBeta;
    private final double logPriorBelow;
    private final double logPriorAbove;

    /** @param allowedShare p0, the share of violations that is just allowed: 0.05 for a limit on the 95th percentile */
    public SequentialTest(double allowedShare) {
        if (!(allowedShare > 0 && allowedShare < 1)) {
            throw new IllegalArgumentException("allowedShare = " + allowedShare
                    + ": it lies strictly between 0 and 1; where nothing is allowed, one violation decides");
        }
        this.allowedShare = allowedShare;
        this.priorB = (1 - allowedShare) / allowedShare;
        this.logPriorBeta = LogGamma.ofBeta(PRIOR_A, priorB);
        this.logPriorBelow = IncompleteBeta.logOf(allowedShare, PRIOR_A, priorB);
        this.logPriorAbove = IncompleteBeta.logComplementOf(allowedShare, PRIOR_A, priorB);
    }

    /**
     * Log of the evidence that fewer violations happen than are allowed; it has reached log(1 / alpha) when a pass may
     * be declared.
     *
     * @param count values, or effective values; at least 0
     * @param violations between 0 and {@code count}
     */
    public double logEvidenceBelow(double count, double violations) {
        return logMixture(count, violations)
                + IncompleteBeta.logOf(allowedShare, PRIOR_A + violations, priorB + count - violations)
                - logPriorBelow;
    }

    /** Log of the evidence that more violations happen than are allowed; parameters as for the other side. */
    public double logEvidenceAbove(double count, double violations) {
        return logMixture(count, violations)
                + IncompleteBeta.logComplementOf(allowedShare, PRIOR_A + violations, priorB + count - violations)
                - logPriorAbove;
    }

    private double logMixture(double count, double violations) {
        if (!(violations >= 0 && violations <= count)) {
            throw new IllegalArgumentException(
                    violations + " violations among " + count + " values: they are between none and all of them");
        }
        return LogGamma.ofBeta(PRIOR_A + violations, priorB + count - violations)
                - logPriorBeta
                - violations * Math.log(allowedShare)
                - (count - violations) * Math.log1p(-allowedShare);
    }

    /** The smallest number of values, among them so many violations, at which a pass is declared. */
    public long smallestPassing(long violations, double alpha) {
        return firstTrue(
                violations, count -> logEvidenceBelow((double) count, (double) violations) >= threshold(alpha));
    }

    /** The largest number of values at which so many violations are a failure; empty when they never are. */
    public OptionalLong largestFailing(long violations, double alpha) {
        long firstFine = firstTrue(
                violations, count -> logEvidenceAbove((double) count, (double) violations) < threshold(alpha));
        return firstFine == violations ? OptionalLong.empty() : OptionalLong.of(firstFine - 1);
    }

    /** log(1 / alpha), what the evidence has to reach. */
    public static double threshold(double alpha) {
        if (!(alpha > 0 && alpha < 1)) {
            throw new IllegalArgumentException(
                    "alpha = " + alpha + ": an error rate lies strictly between 0 and 1; 0.05 and 0.01 are usual");
        }
        return -Math.log(alpha);
    }

    public double allowedShare() {
        return allowedShare;
    }

    /** The smallest number from {@code from} on for which a condition holds that holds from there on. */
    private static long firstTrue(long from, LongPredicate condition) {
        long step = 1;
        long high = from;
        while (!condition.test(high)) {
            if (high > MOST_VALUES) {
                throw new ArithmeticException("no boundary below " + MOST_VALUES + " values");
            }
            high += step;
            step *= 2;
        }
        long low = Math.max(from - 1, high - step);
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            if (condition.test(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }
}
