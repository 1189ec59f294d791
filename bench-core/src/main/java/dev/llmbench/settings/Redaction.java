// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

import dev.llmbench.text.SecretNames;
import dev.llmbench.text.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What may be shown of a value. Decided without parsing, because a value that cannot be parsed is shown too, in the
 * message that refuses it.
 */
final class Redaction {

    static final String REDACTED = Secrets.REDACTED;

    private static final Pattern CREDENTIALS = Pattern.compile("(?i)(?:bearer|basic|digest|token)\\s.*");
    private static final Pattern USER_INFO = Pattern.compile("(?<=://)[^/?#]*@|^[^/?#@]*@");
    private static final Pattern QUERY_PARAMETER = Pattern.compile("(?<=[?&])([^=&#]+)=([^&#]*)");

    private Redaction() {}

    static String of(Setting setting) {
        return switch (setting.key()) {
            case HEADERS -> headers(setting.value());
            case BASE_URL, PROXY -> address(setting.value());
            case EXTRA_BODY, APPLICATION_BODY -> JsonRedaction.of(setting.value());
            // What is no name may be the secret itself, put in the wrong place.
            case API_KEY_ENV -> Setting.isVariableName(setting.value()) ? setting.value() : REDACTED;
            case API_KEY_HEADER -> HeaderText.isName(setting.value()) ? setting.value() : REDACTED;
            default -> setting.value();
        };
    }

    private static String headers(String value) {
        List<String> shown = new ArrayList<>();
        for (String entry : HeaderText.entries(value)) {
            String name = entry.substring(0, Math.max(0, entry.indexOf(':'))).strip();
            if (!HeaderText.isName(name)) {
                // Hidden whole: it may be a bare key.
                shown.add(REDACTED);
            } else {
                shown.add(isSecret(name, entry) ? name + ": " + REDACTED : entry);
            }
        }
        return String.join("; ", shown);
    }

    private static boolean isSecret(String name, String entry) {
        String value = entry.substring(entry.indexOf(':') + 1).strip();
        return SecretNames.isSecret(name) || CREDENTIALS.matcher(value).matches();
    }

    private static String address(String value) {
        String withoutUser = USER_INFO.matcher(value).replaceAll(REDACTED + "@");
        return replaceSecrets(QUERY_PARAMETER, withoutUser);
    }

    /** Replaces group 2 of every match whose group 1 names a secret. */
    private static String replaceSecrets(Pattern pattern, String value) {
        Matcher matcher = pattern.matcher(value);
        StringBuilder shown = new StringBuilder();
        int copied = 0;
        while (matcher.find()) {
            if (SecretNames.isSecret(matcher.group(1))) {
                shown.append(value, copied, matcher.start(2)).append(REDACTED);
                copied = matcher.end(2);
            }
        }
        return shown.append(value, copied, value.length()).toString();
    }
}
