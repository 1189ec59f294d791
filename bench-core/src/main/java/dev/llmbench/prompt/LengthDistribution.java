// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.util.Locale;

/**
 * How long prompts or answers are, in tokens: one length or a spread of them. All of them give whole numbers within
 * bounds, and none moves what falls outside onto a bound: a normal distribution cut to 1 and more has no heap at 1.
 */
public sealed interface LengthDistribution {

    /** No text is longer than this. */
    int LONGEST = 10_000_000;

    /** The length that a share {@code u} of all lengths lies below; {@code u} in [0, 1). */
    int at(double u);

    /** The shortest length there is. */
    int shortest();

    /** The longest length there is. */
    int longest();

    /** The mean of what really comes out, bounds and rounding included; within a thousandth. */
    default double mean() {
        int strata = 2_000;
        double sum = 0;
        for (int i = 0; i < strata; i++) {
            sum += at((i + 0.5) / strata);
        }
        return sum / strata;
    }

    /**
     * A spread as text, such as {@code 512}, {@code 512 ± 128}, {@code 256..1024},
     * {@code lognormal 512 ± 512 in 1..4096}.
     */
    static LengthDistribution parse(String text) {
        return LengthText.parse(text);
    }

    /**
     * Always the same length; the least noise, and the default.
     *
     * @param tokens at least 1
     */
    record Fixed(int tokens) implements LengthDistribution {
        public Fixed {
            LengthBounds.check(tokens, tokens);
        }

        @Override
        public int at(double u) {
            return tokens;
        }

        @Override
        public int shortest() {
            return tokens;
        }

        @Override
        public int longest() {
            return tokens;
        }

        @Override
        public double mean() {
            return tokens;
        }

        @Override
        public String toString() {
            return Integer.toString(tokens);
        }
    }

    /** Each whole number within the bounds equally often, both included. */
    record Uniform(int shortest, int longest) implements LengthDistribution {
        public Uniform {
            LengthBounds.check(shortest, longest);
        }

        @Override
        public int at(double u) {
            return LengthBounds.within(shortest, longest, shortest + StrictMath.floor(u * (longest - shortest + 1.0)));
        }

        @Override
        public String toString() {
            return shortest + ".." + longest;
        }
    }

    /**
     * A normal distribution, of which only what lies within the bounds is drawn, as by drawing again until it does.
     *
     * @param centre its mean before the bounds
     * @param spread its standard deviation before the bounds, above 0
     */
    record Normal(double centre, double spread, int shortest, int longest) implements LengthDistribution {
        public Normal {
            LengthBounds.check(shortest, longest);
            LengthBounds.checkSpread(centre, spread);
        }

        @Override
        public int at(double u) {
            double z = LengthBounds.cutQuantile(u, z(shortest - 0.5), z(longest + 0.5));
            return LengthBounds.within(shortest, longest, StrictMath.rint(centre + spread * z));
        }

        private double z(double tokens) {
            return (tokens - centre) / spread;
        }

        @Override
        public String toString() {
            return LengthBounds.number(centre) + " ± " + LengthBounds.number(spread) + LengthBounds.in(this);
        }
    }

    /**
     * A lognormal distribution, cut to its bounds likewise: the shape of chat traffic, with few very long ones.
     * {@code sigma² = log(1 + (spread/centre)²)}, {@code mu = log(centre) - sigma²/2}.
     *
     * @param centre its mean before the bounds, above 0
     * @param spread its standard deviation before the bounds, above 0
     */
    record Lognormal(double centre, double spread, int shortest, int longest) implements LengthDistribution {
        public Lognormal {
            LengthBounds.check(shortest, longest);
            LengthBounds.checkSpread(centre, spread);
        }

        @Override
        public int at(double u) {
            double ratio = spread / centre;
            double variance = StrictMath.log1p(ratio * ratio);
            double sigma = StrictMath.sqrt(variance);
            double mu = StrictMath.log(centre) - variance / 2;
            double low = (StrictMath.log(shortest - 0.5) - mu) / sigma;
            double high = (StrictMath.log(longest + 0.5) - mu) / sigma;
            double z = LengthBounds.cutQuantile(u, low, high);
            return LengthBounds.within(shortest, longest, StrictMath.rint(StrictMath.exp(mu + sigma * z)));
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "lognormal %s ± %s%s",
                    LengthBounds.number(centre),
                    LengthBounds.number(spread),
                    LengthBounds.in(this));
        }
    }
}
