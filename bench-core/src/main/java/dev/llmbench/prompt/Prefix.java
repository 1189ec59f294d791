// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A beginning that several prompts have in common.
 *
 * @param tokens its length, at least 1
 * @param copies how many different ones there are, at least 1; requests take turns
 */
public record Prefix(int tokens, int copies) {

    private static final int MOST_COPIES = 100_000;
    private static final Pattern FORM = Pattern.compile("(\\d{1,8})(?:\\s*[x×]\\s*(\\d{1,6}))?");

    public Prefix {
        LengthBounds.check(tokens, tokens);
        if (copies < 1 || copies > MOST_COPIES) {
            throw new IllegalArgumentException(
                    "copies = " + copies + ": there must be between 1 and 100,000, such as 256 x 4");
        }
    }

    /** {@code 256} for one that all prompts share, {@code 256 x 4} for four. */
    public static Prefix parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("it must be a number of tokens such as 256, or of tokens and of"
                    + " different prefixes such as 256 x 4");
        }
        int copies = matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(2));
        return new Prefix(Integer.parseInt(matcher.group(1)), copies);
    }

    @Override
    public String toString() {
        return copies == 1 ? Integer.toString(tokens) : tokens + " x " + copies;
    }
}
