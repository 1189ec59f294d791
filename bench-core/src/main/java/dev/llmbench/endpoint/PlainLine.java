// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.util.regex.Pattern;

/** Makes a stranger's text safe to print in one line: no control characters, no direction marks, a bounded length. */
final class PlainLine {

    private static final Pattern TERMINAL_SEQUENCE = Pattern.compile("\\x1B\\[[0-9;?]*[ -/]*[@-~]");
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\s]+");

    private PlainLine() {}

    static String of(String text, int maxChars) {
        // whatever is far beyond the bound need not be looked at
        String head = text.length() > 16 * maxChars ? text.substring(0, 16 * maxChars) : text;
        String visible = TERMINAL_SEQUENCE.matcher(head).replaceAll("");
        String line = UNPRINTABLE.matcher(visible).replaceAll(" ").strip();
        if (line.length() <= maxChars && head.length() == text.length()) {
            return line;
        }
        int end = Math.min(line.length(), maxChars - 1);
        if (end > 0 && Character.isHighSurrogate(line.charAt(end - 1))) {
            end--;
        }
        return line.substring(0, end) + "…";
    }
}
