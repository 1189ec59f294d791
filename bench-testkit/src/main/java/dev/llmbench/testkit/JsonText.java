// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

/** Writes JSON strings. */
final class JsonText {
    private JsonText() {}

    /** {@code text} as a JSON string, quotes included. */
    static String quote(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            append(out, text.charAt(i));
        }
        return out.append('"').toString();
    }

    private static void append(StringBuilder out, char c) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                // A lone surrogate has no UTF-8 form, so surrogates travel as escapes; a pair so written is still
                // valid.
                if (c < 0x20 || Character.isSurrogate(c)) {
                    out.append("\\u")
                            .append(Character.forDigit(c >> 12, 16))
                            .append(Character.forDigit((c >> 8) & 15, 16))
                            .append(Character.forDigit((c >> 4) & 15, 16))
                            .append(Character.forDigit(c & 15, 16));
                } else {
                    out.append(c);
                }
            }
        }
    }
}
