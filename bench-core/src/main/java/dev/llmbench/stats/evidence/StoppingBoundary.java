// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * When a test on a growing number of values stops: for each number the most violations that pass and the fewest that
 * fail. Both never fall as the number grows.
 */
public final class StoppingBoundary {

    /** Of a number at which nothing passes, or nothing fails. */
    static final int NONE = -1;

    private final int[] mostPassing;
    private final int[] fewestFailing;

    /** Both by the number of values, {@link #NONE} where nothing passes or nothing fails. */
    StoppingBoundary(int[] mostPassing, int[] fewestFailing) {
        this.mostPassing = mostPassing;
        this.fewestFailing = fewestFailing;
    }

    /**
     * The sequential test.
     *
     * @param allowedShare p0
     * @param alphaPass chance at most of passing what breaks the limit
     * @param alphaFail chance at most of failing what keeps it
     * @param passDeflation the pass side counts only the values divided by this; 1 for independent values, 1.5 as gates
     *     do
     * @param cap the number of values at which the test ends undecided
     * @param looks after which numbers of values it is looked at; with few of them it is made much sooner
     */
    public static StoppingBoundary sequential(
            double allowedShare,
            double alphaPass,
            double alphaFail,
            double passDeflation,
            int cap,
            IntPredicate looks) {
        SequentialTest test = new SequentialTest(allowedShare);
        double passAt = SequentialTest.threshold(alphaPass);
        double failAt = SequentialTest.threshold(alphaFail);
        return of(
                cap,
                looks,
                (n, k) -> test.logEvidenceBelow(n / passDeflation, k / passDeflation) >= passAt,
                (n, k) -> test.logEvidenceAbove(n, k) >= failAt);
    }

    /** A test of the fixed size {@code cap}: nothing stops it before. */
    static StoppingBoundary fixed(
            double allowedShare, double alphaPass, double alphaFail, double passDeflation, int cap) {
        int most = NONE;
        while (FixedTest.passes(cap / passDeflation, (most + 1) / passDeflation, allowedShare, alphaPass)) {
            most++;
        }
        int fewest = cap + 1;
        while (FixedTest.fails(cap, fewest - 1, allowedShare, alphaFail)) {
            fewest--;
        }
        int[] passing = new int[cap + 1];
        int[] failing = new int[cap + 1];
        Arrays.fill(passing, NONE);
        Arrays.fill(failing, NONE);
        passing[cap] = most;
        failing[cap] = fewest > cap ? NONE : fewest;
        return new StoppingBoundary(passing, failing);
    }

    /**
     * The sequential test with half of each error rate, and at the cap the fixed test with the other half: it decides
     * more of what is close to the limit.
     *
     * @param passDeflation the pass side counts only the values divided by this, at the cap, too
     * @param looks after which numbers of values it is looked at; the cap is one of them
     */
    public static StoppingBoundary sequentialWithFinalLook(
            double allowedShare,
            double alphaPass,
            double alphaFail,
            double passDeflation,
            int cap,
            IntPredicate looks) {
        StoppingBoundary early =
                sequential(allowedShare, alphaPass / 2, alphaFail / 2, passDeflation, cap, looks.or(n -> n == cap));
        StoppingBoundary last = fixed(allowedShare, alphaPass / 2, alphaFail / 2, passDeflation, cap);
        int[] passing = early.mostPassing.clone();
        int[] failing = early.fewestFailing.clone();
        passing[cap] = Math.max(passing[cap], last.mostPassing[cap]);
        if (last.fewestFailing[cap] != NONE) {
            failing[cap] =
                    failing[cap] == NONE ? last.fewestFailing[cap] : Math.min(failing[cap], last.fewestFailing[cap]);
        }
        return new StoppingBoundary(passing, failing);
    }

    /** A decision by a number of values and the violations among them. */
    @FunctionalInterface
    interface Rule {
        boolean decides(int count, int violations);
    }

    /**
     * Any test that is looked at after each value and whose decisions are monotone: more violations never help to pass,
     * more values with the same violations never help to fail.
     */
    static StoppingBoundary of(int cap, Rule passes, Rule fails) {
        return of(cap, n -> true, passes, fails);
    }

    private static StoppingBoundary of(int cap, IntPredicate looks, Rule passes, Rule fails) {
        int[] passing = new int[cap + 1];
        int[] failing = new int[cap + 1];
        Arrays.fill(passing, NONE);
        Arrays.fill(failing, NONE);
        int most = NONE;
        int fewest = 0;
        for (int n = 1; n <= cap; n++) {
            if (!looks.test(n)) {
                continue;
            }
            while (most < n && passes.decides(n, most + 1)) {
                most++;
            }
            while (fewest <= n && !fails.decides(n, fewest)) {
                fewest++;
            }
            passing[n] = most;
            failing[n] = fewest <= n ? fewest : NONE;
        }
        return new StoppingBoundary(passing, failing);
    }

    /** This test, looked at only after some numbers of values. */
    public StoppingBoundary lookedAt(IntPredicate looks) {
        int[] passing = mostPassing.clone();
        int[] failing = fewestFailing.clone();
        for (int n = 0; n <= cap(); n++) {
            if (!looks.test(n)) {
                passing[n] = NONE;
                failing[n] = NONE;
            }
        }
        return new StoppingBoundary(passing, failing);
    }

    /** This test, in which nothing passes before so many values. */
    public StoppingBoundary passingFrom(int count) {
        int[] passing = mostPassing.clone();
        Arrays.fill(passing, 0, Math.max(0, Math.min(count, passing.length)), NONE);
        return new StoppingBoundary(passing, fewestFailing);
    }

    public int cap() {
        return mostPassing.length - 1;
    }

    /** {@link #NONE} where nothing fails. */
    int fewestFailing(int count) {
        return fewestFailing[count];
    }

    boolean passes(int count, int violations) {
        return violations <= mostPassing[count];
    }

    boolean fails(int count, int violations) {
        return fewestFailing[count] != NONE && violations >= fewestFailing[count];
    }
}
