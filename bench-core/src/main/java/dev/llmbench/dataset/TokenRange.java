// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lengths that are wanted, both ends included.
 *
 * @param least the shortest, in tokens; at least 0
 * @param most the longest, in tokens
 */
public record TokenRange(int least, int most) {

    /** Every length. */
    public static final TokenRange ANY = new TokenRange(0, Integer.MAX_VALUE);

    private static final Pattern TEXT = Pattern.compile("(\\d{1,9})?\\s*\\.\\.\\s*(\\d{1,9})?");

    public TokenRange {
        if (least < 0 || most < least) {
            throw new IllegalArgumentException(
                    least + ".." + most + ": the shortest length comes first and is at least 0, such as 4..1024");
        }
    }

    /**
     * Reads {@code 4..1024}, {@code 4..} or {@code ..1024}.
     *
     * @throws IllegalArgumentException when it is none of these
     */
    public static TokenRange parse(String text) {
        Matcher parts = TEXT.matcher(text.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException("it must be a range of token counts such as 4..1024, 4.. or ..1024");
        }
        int least = parts.group(1) == null ? 0 : Integer.parseInt(parts.group(1));
        int most = parts.group(2) == null ? Integer.MAX_VALUE : Integer.parseInt(parts.group(2));
        return new TokenRange(least, most);
    }

    boolean contains(int tokens) {
        return tokens >= least && tokens <= most;
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return (least == 0 ? "" : least) + ".." + (most == Integer.MAX_VALUE ? "" : most);
    }
}
