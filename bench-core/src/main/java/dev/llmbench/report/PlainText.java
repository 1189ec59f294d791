// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.util.regex.Pattern;

/**
 * Text from outside (servers, test names, settings) made fit for a line of a report: no control character can move a
 * terminal's cursor, end a line early or turn the reading direction.
 */
final class PlainText {

    /** What stands in place of a secret, here as in all that the project prints. */
    static final String REDACTED = "[redacted]";

    private static final int REPLACEMENT = 0xFFFD;
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private static final Pattern USER_INFO = Pattern.compile("(?<=://)[^/?#\\s]*@");
    private static final Pattern QUERY_VALUE = Pattern.compile("([?&][^=&#\\s]+=)[^&#\\s]+");
    private static final Pattern CREDENTIALS = Pattern.compile("(?i)\\b(bearer|basic)\\s+\\S+");

    private static final Pattern NAMED_SECRET = Pattern.compile(
            "(?i)((?:api[-_ ]?key|token|secret|password|authorization)[\"']?\\s*[:=]\\s*)(?!bearer |basic )[^\\s,;}&#]+");

    private PlainText() {}

    /** One line: every run of white space and controls is one blank; at most {@code limit} characters, the last of which is an ellipsis where text was cut. */
    static String line(String text, int limit) {
        StringBuilder clean = new StringBuilder(Math.min(text.length(), limit) + 1);
        boolean blankPending = false;
        for (int i = 0; i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            i += Character.charCount(codePoint);
            if (isBlank(codePoint)) {
                blankPending = clean.length() > 0;
                continue;
            }
            if (isInvisible(codePoint)) {
                continue;
            }
            int shown = Character.getType(codePoint) == Character.SURROGATE ? REPLACEMENT : codePoint;
            int needed = Character.charCount(shown) + (blankPending ? 1 : 0);
            if (clean.length() + needed > limit) {
                return cutTo(clean, limit - 1) + "…";
            }
            if (blankPending) {
                clean.append(' ');
                blankPending = false;
            }
            clean.appendCodePoint(shown);
        }
        return clean.toString();
    }

    private static String cutTo(StringBuilder text, int length) {
        if (text.length() <= length) {
            return text.toString();
        }
        boolean splitsPair = Character.isHighSurrogate(text.charAt(length - 1));
        return text.substring(0, splitsPair ? length - 1 : length);
    }

    /** The text without user names and passwords, query values, and credentials of headers. */
    static String withoutSecrets(String text) {
        String noUser = USER_INFO.matcher(text).replaceAll(REDACTED + "@");
        String noQuery = noUser.contains("://") ? QUERY_VALUE.matcher(noUser).replaceAll("$1" + REDACTED) : noUser;
        String noCredentials = CREDENTIALS.matcher(noQuery).replaceAll("$1 " + REDACTED);
        return NAMED_SECRET.matcher(noCredentials).replaceAll("$1" + REDACTED);
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
