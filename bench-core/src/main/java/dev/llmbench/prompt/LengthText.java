// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths as people write them; the same in every locale. */
final class LengthText {

    private static final String NUMBER = "(\\d[\\d_]*(?:\\.\\d+)?)";
    private static final String WHOLE = "(\\d[\\d_]*)";
    private static final Pattern FIXED = Pattern.compile(WHOLE);
    private static final Pattern UNIFORM = Pattern.compile(WHOLE + "\\s*\\.\\.\\s*" + WHOLE);
    private static final Pattern SPREAD = Pattern.compile("(lognormal\\s+|normal\\s+)?" + NUMBER
            + "\\s*(?:±|\\+-|\\+/-)\\s*" + NUMBER + "(?:\\s+in\\s+" + WHOLE + "\\s*\\.\\.\\s*" + WHOLE + ")?");

    /** How far a normal reaches when nothing is said: five standard deviations, which cut off nothing that matters. */
    private static final double REACH = 5;

    /**
     * A lognormal has a long tail; this much of its mean leaves out less than a thousandth where the spread is the
     * mean.
     */
    private static final double LONG_REACH = 16;

    private LengthText() {}

    static LengthDistribution parse(String given) {
        String text = given.strip();
        Matcher spread = SPREAD.matcher(text);
        if (spread.matches()) {
            return spread(spread);
        }
        Matcher uniform = UNIFORM.matcher(text);
        if (uniform.matches()) {
            return new LengthDistribution.Uniform(whole(uniform.group(1)), whole(uniform.group(2)));
        }
        if (FIXED.matcher(text).matches()) {
            return new LengthDistribution.Fixed(whole(text));
        }
        throw new IllegalArgumentException("it must be a number of tokens such as 512, or a spread such as"
                + " 512 ± 128 (also 512 +- 128), 256..1024, lognormal 512 ± 512 in 1..4096");
    }

    private static LengthDistribution spread(Matcher matcher) {
        double centre = number(matcher.group(2));
        double width = number(matcher.group(3));
        boolean lognormal = matcher.group(1) != null && matcher.group(1).startsWith("log");
        if (width == 0) {
            return new LengthDistribution.Fixed((int) Math.min(LengthDistribution.LONGEST, Math.rint(centre)));
        }
        int shortest = matcher.group(4) == null ? 1 : whole(matcher.group(4));
        double reach = centre + width * (lognormal ? LONG_REACH : REACH);
        int longest = matcher.group(5) == null
                ? (int) Math.min(LengthDistribution.LONGEST, Math.ceil(reach))
                : whole(matcher.group(5));
        return lognormal
                ? new LengthDistribution.Lognormal(centre, width, shortest, longest)
                : new LengthDistribution.Normal(centre, width, shortest, longest);
    }

    private static double number(String digits) {
        return Double.parseDouble(digits.replace("_", ""));
    }

    private static int whole(String digits) {
        return (int) Math.min(LengthDistribution.LONGEST + 1L, (long) number(digits));
    }
}
