// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

import dev.llmbench.text.SecretNames;
import dev.llmbench.text.Secrets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hides the values of secret fields in what is meant to be JSON and may be broken. What is far from it is hidden whole.
 */
final class JsonRedaction {

    private static final Pattern FIELD = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"\\s*:\\s*");

    /** Counts and flags are never secret: {@code max_tokens} is a count. */
    private static final Pattern HARMLESS = Pattern.compile("(?:-?[0-9.]+(?:[eE][+-]?[0-9]+)?|true|false|null)\\s*");

    private JsonRedaction() {}

    static String of(String json) {
        if (!json.startsWith("{") && !json.startsWith("[")) {
            return Secrets.REDACTED;
        }
        Matcher field = FIELD.matcher(json);
        StringBuilder shown = new StringBuilder();
        int copied = 0;
        int from = 0;
        while (field.find(from)) {
            from = field.end();
            int end = endOfValue(json, field.end());
            String value = json.substring(field.end(), end);
            if (SecretNames.isSecret(field.group(1)) && !HARMLESS.matcher(value).matches()) {
                shown.append(json, copied, field.end()).append(Secrets.REDACTED);
                copied = end;
                from = end;
            }
        }
        return shown.append(json, copied, json.length()).toString();
    }

    /** Behind the value that starts there: its last quote or bracket, or what separates it from the next one. */
    private static int endOfValue(String json, int start) {
        int depth = 0;
        boolean quoted = false;
        for (int i = start; i < json.length(); i++) {
            char c = json.charAt(i);
            if (quoted) {
                if (c == '\\') {
                    i++;
                } else if (c == '"') {
                    quoted = false;
                    if (depth == 0) {
                        return i + 1;
                    }
                }
            } else if (c == '"') {
                quoted = true;
            } else if (c == '{' || c == '[') {
                depth++;
            } else if (c == '}' || c == ']') {
                if (depth <= 1) {
                    return depth == 0 ? i : i + 1;
                }
                depth--;
            } else if (c == ',' && depth == 0) {
                return i;
            }
        }
        return json.length();
    }
}
