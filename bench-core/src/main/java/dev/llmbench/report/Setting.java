// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.util.regex.Pattern;

/**
 * One value of the effective configuration, and where it came from.
 *
 * @param key the setting's name, such as {@code base-url}
 * @param value its value; secrets are redacted here, should the caller have let one through
 * @param origin where it came from, such as {@code annotation} or {@code environment}
 */
public record Setting(String key, String value, String origin) {

    /** Not {@code api-key-env}, which holds a variable's name, nor {@code max-tokens}. */
    private static final Pattern SECRET_KEY = Pattern.compile("(?i).*(api-?key|token|secret|password)");

    public Setting {
        value = SECRET_KEY.matcher(key).matches() ? PlainText.REDACTED : PlainText.withoutSecrets(value);
    }
}
