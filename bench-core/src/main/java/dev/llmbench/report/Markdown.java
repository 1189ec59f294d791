// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Text from outside inside Markdown. */
final class Markdown {

    private static final Pattern BACKTICKS = Pattern.compile("`+");

    private Markdown() {}

    /**
     * A code span, in which no tag, link, mention or emphasis is alive. Its fence is longer than any run of backticks
     * in the text, so the text cannot end it. Not for table cells: a pipe splits those even inside a code span.
     */
    static String code(String text) {
        String line = PlainText.line(text, 1_000);
        if (line.isEmpty()) {
            return "(empty)";
        }
        int longestRun = BACKTICKS
                .matcher(line)
                .results()
                .map(MatchResult::group)
                .mapToInt(String::length)
                .max()
                .orElse(0);
        String fence = "`".repeat(longestRun + 1);
        // CommonMark strips one blank at each side, and needs it where the text itself has a backtick there.
        String pad = longestRun > 0 ? " " : "";
        return fence + pad + line + pad + fence;
    }
}
