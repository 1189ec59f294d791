// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

/** What all spreads of lengths have in common. */
final class LengthBounds {

    private LengthBounds() {}

    static void check(int shortest, int longest) {
        if (shortest < 1 || longest > LengthDistribution.LONGEST) {
            throw new IllegalArgumentException("length = " + shortest + (longest == shortest ? "" : ".." + longest)
                    + ": it must be between 1 and 10,000,000 tokens, such as 512");
        }
        if (longest < shortest) {
            throw new IllegalArgumentException(
                    "length = " + shortest + ".." + longest + ": the lower bound stands first; swap them");
        }
    }

    static void checkSpread(double centre, double spread) {
        if (!(centre > 0
                && centre <= LengthDistribution.LONGEST
                && spread > 0
                && spread <= LengthDistribution.LONGEST)) {
            throw new IllegalArgumentException("length = " + number(centre) + " ± " + number(spread)
                    + ": both must be above 0 and at most 10,000,000 tokens, such as 512 ± 128");
        }
    }

    /** The {@code u}-th part of the standard normal mass between two values, as a value. */
    static double cutQuantile(double u, double low, double high) {
        double below = NormalCurve.share(low);
        double above = NormalCurve.share(high);
        double p = below + u * (above - below);
        return NormalCurve.quantile(Math.min(Math.max(p, 1e-15), 1 - 1e-15));
    }

    /** Nothing is moved onto a bound by this but what rounding put half a token beyond it. */
    static int within(int shortest, int longest, double tokens) {
        return (int) Math.min(longest, Math.max(shortest, tokens));
    }

    static String in(LengthDistribution cut) {
        return " in " + cut.shortest() + ".." + cut.longest();
    }

    static String number(double value) {
        return value == StrictMath.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
