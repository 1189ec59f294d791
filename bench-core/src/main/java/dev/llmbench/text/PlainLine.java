// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.text;

import java.util.regex.Pattern;

/**
 * Text from outside (servers, test names, settings) made fit for a line of a console, a report or a message: no control
 * character can move a terminal's cursor, end a line early or turn the reading direction, and no build server takes it
 * for an order.
 */
public final class PlainLine {

    private static final int REPLACEMENT = 0xFFFD;
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    /** What is so far beyond the limit need not be looked at, however long the text is. */
    private static final int LOOKED_AT_PER_SHOWN = 16;

    /**
     * Orders to a terminal; their controls alone would be enough to remove, but the rest of them is noise to a reader.
     */
    private static final Pattern TERMINAL_ORDER =
            Pattern.compile("\\x1B\\[[0-?]*[ -/]*[@-~]|\\x1B\\][^\\x07\\x1B]*(?:\\x07|\\x1B\\\\)");

    /**
     * Orders to build servers that count anywhere in a line of output: of GitHub, Azure and TeamCity, and of Jenkins.
     */
    private static final Pattern BUILD_ORDER = Pattern.compile("(?i)##(?=[a-z]*\\[)|\\[\\[(?=ATTACHMENT\\|)");

    private PlainLine() {}

    /**
     * One line: every run of white space and controls is one blank, invisible marks and terminal sequences are gone.
     *
     * @param limit the most characters, the last of which is an ellipsis where text was cut; positive
     */
    public static String of(String text, int limit) {
        long lookedAt = (long) LOOKED_AT_PER_SHOWN * limit;
        String head = text.length() > lookedAt ? text.substring(0, (int) lookedAt) : text;
        String line = withoutBuildOrders(cleaned(TERMINAL_ORDER.matcher(head).replaceAll("")));
        if (line.length() <= limit && head.length() == text.length()) {
            return line;
        }
        int end = Math.min(line.length(), limit - 1);
        boolean splitsPair = end > 0 && Character.isHighSurrogate(line.charAt(end - 1));
        return line.substring(0, splitsPair ? end - 1 : end) + "…";
    }

    private static String cleaned(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        boolean blankPending = false;
        for (int i = 0; i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            i += Character.charCount(codePoint);
            if (isBlank(codePoint)) {
                blankPending = clean.length() > 0;
            } else if (!isInvisible(codePoint)) {
                if (blankPending) {
                    clean.append(' ');
                    blankPending = false;
                }
                clean.appendCodePoint(Character.getType(codePoint) == Character.SURROGATE ? REPLACEMENT : codePoint);
            }
        }
        return clean.toString();
    }

    private static String withoutBuildOrders(String line) {
        return line.contains("##") || line.contains("[[")
                ? BUILD_ORDER
                        .matcher(line)
                        .replaceAll(order ->
                                order.group().charAt(0) + " " + order.group().charAt(1))
                : line;
    }

    private static boolean isBlank(int codePoint) {
        return Character.isISOControl(codePoint)
                || Character.isWhitespace(codePoint)
                || Character.isSpaceChar(codePoint);
    }

    /** Marks that change how their neighbours are shown, such as a right-to-left override; joiners spell real words. */
    private static boolean isInvisible(int codePoint) {
        return Character.getType(codePoint) == Character.FORMAT
                && codePoint != ZERO_WIDTH_JOINER
                && codePoint != ZERO_WIDTH_NON_JOINER;
    }
}
