// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/**
 * The text form of objectives, one grammar for annotations, configuration and assertions:
 *
 * <pre>{@code
 * ttft p95 < 500ms                 a request's metric, a statistic (p50, p99.9, mean, min, max), a comparison, a limit
 * outputTokenThroughput > 2000/s   a metric that a run has one of, a comparison, a limit
 * errorRate == 0                   exactly none; the only use of ==
 * goodRequestFraction >= 95% where ttft < 500ms and itl < 50ms
 * goodput >= 7.5/s where ttft < 500ms and itl < 50ms
 * }</pre>
 *
 * <p>Names are those of docs/measurement.md and their aliases ({@code tpot}, {@code e2e}, {@code tps} and so on), in
 * any case, with or without {@code _} and {@code -}; messages show the one name that reports use. Comparisons are
 * {@code <}, {@code <=}, {@code >} and {@code >=}; limits are what {@link QuantityText} reads. White space may stand
 * around every part. The same in every locale.
 */
public final class Objectives {

    /**
     * {@code outputTokenThroughputPerUser p5 >= 10/s}: 19 of 20 answers come at ten tokens a second or faster, some
     * seven words of English. Those who read along call less than that slow. For {@code @Slo(Objectives.READABLE)},
     * too.
     */
    public static final String READABLE = "outputTokenThroughputPerUser p5 >= 10/s";

    /** Longer than any objective and its unabridged figures; shorter than what nobody can read in a message. */
    private static final int MOST_CHARACTERS = 1_000;

    private Objectives() {}

    /**
     * @param text one objective
     * @throws IllegalArgumentException naming the place, the rule and what to write instead. The first line of its
     *     message stands alone; a caret under the text follows
     */
    public static Objective parse(String text) {
        if (text.length() > MOST_CHARACTERS) {
            throw new IllegalArgumentException(
                    "\"" + blanks(text.substring(0, 40)) + "...\": an objective is one short line, "
                            + "such as \"ttft p95 < 500ms\"; this text has " + text.length() + " characters");
        }
        return new ObjectiveParser(blanks(text)).parse();
    }

    /** One blank for each character of white space, so that places stay what they are. */
    private static String blanks(String text) {
        StringBuilder line = new StringBuilder(text);
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.isISOControl(c)) {
                line.setCharAt(i, ' ');
            }
        }
        return line.toString();
    }
}
