// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Request headers in one line of text. Messages never repeat a value: it may be a secret. */
final class HeaderText {

    private static final Pattern SEPARATOR = Pattern.compile("(?<!\\\\);|\\R");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    private static final String RULE = "each entry must read 'Name: value', separated by ';'";

    private HeaderText() {}

    static Map<String, String> parse(Setting setting) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String entry : entries(setting.value())) {
            add(setting, entry, headers);
        }
        return headers;
    }

    static List<String> entries(String value) {
        return SEPARATOR
                .splitAsStream(value)
                .filter(entry -> !entry.isBlank())
                .map(entry -> entry.replace("\\;", ";").strip())
                .toList();
    }

    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    private static void add(Setting setting, String entry, Map<String, String> headers) {
        int colon = entry.indexOf(':');
        String name = colon < 0 ? "" : entry.substring(0, colon).strip();
        if (!isName(name)) {
            throw setting.refusal("entry " + (headers.size() + 1) + " is no header; " + RULE);
        }
        if (headers.keySet().stream().anyMatch(name::equalsIgnoreCase)) {
            throw setting.refusal("the header " + name + " is there twice; " + RULE);
        }
        headers.put(name, entry.substring(colon + 1).strip());
    }
}
