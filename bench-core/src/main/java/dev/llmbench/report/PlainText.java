// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.text.PlainLine;
import dev.llmbench.text.Secrets;
import java.util.regex.Pattern;

/**
 * Text from outside (servers, test names, settings) made fit for a line of a report: no control character can move a
 * terminal's cursor, end a line early or turn the reading direction.
 */
final class PlainText {

    /** What stands in place of a secret, here as in all that the project prints. */
    static final String REDACTED = Secrets.REDACTED;

    private static final Pattern USER_INFO = Pattern.compile("(?<=://)[^/?#\\s]*@");
    private static final Pattern QUERY_VALUE = Pattern.compile("([?&][^=&#\\s]+=)[^&#\\s]+");
    private static final Pattern CREDENTIALS = Pattern.compile("(?i)\\b(bearer|basic)\\s+\\S+");

    private static final Pattern NAMED_SECRET =
            Pattern.compile("(?i)((?:api[-_ ]?key|token|secret|password|authorization)[\"']?\\s*[:=]\\s*)"
                    + "(?!bearer |basic )[^\\s,;}&#]+");

    private PlainText() {}

    /** {@link PlainLine}: one line of at most {@code limit} characters. */
    static String line(String text, int limit) {
        return PlainLine.of(text, limit);
    }

    /** The text without user names and passwords, query values, and credentials of headers. */
    static String withoutSecrets(String text) {
        String noUser = USER_INFO.matcher(text).replaceAll(REDACTED + "@");
        String noQuery = noUser.contains("://") ? QUERY_VALUE.matcher(noUser).replaceAll("$1" + REDACTED) : noUser;
        String noCredentials = CREDENTIALS.matcher(noQuery).replaceAll("$1 " + REDACTED);
        return NAMED_SECRET.matcher(noCredentials).replaceAll("$1" + REDACTED);
    }
}
