// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One secret in all its forms. */
final class SecretForms {

    private static final String CUT = "…";

    /** A cut-off secret is hidden from so many characters on; fewer say nothing of it. */
    private static final int SHORTEST_PREFIX = 4;

    /** Shorter pieces of Base64 would be found in ordinary words. */
    private static final int SHORTEST_BASE64 = 6;

    private final Pattern whole;
    private final Pattern cutOff;
    private final List<String> base64 = new ArrayList<>();

    SecretForms(String secret) {
        List<String> forms = secret.replaceAll("\\s+", " ")
                .codePoints()
                .mapToObj(SecretForms::ofCharacter)
                .toList();
        // A line end within a secret, once it is shown in one line, is a blank.
        whole = Pattern.compile(String.join("\\s?", forms));
        cutOff = Pattern.compile(prefixes(forms) + CUT);
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        for (int offset = 0; offset < 3; offset++) {
            String core = base64Core(bytes, offset);
            if (core.length() >= SHORTEST_BASE64) {
                base64.add(core);
                base64.add(core.replace('+', '-').replace('/', '_'));
            }
        }
    }

    /** A character as it is, behind backslashes, by its number as in JSON, as {@code %41}, as an entity of HTML. */
    private static String ofCharacter(int character) {
        if (Character.isWhitespace(character)) {
            return "(?:\\s|%20|\\+|\\\\+[tnr])+";
        }
        String hex = String.format(Locale.ROOT, "%02x", character);
        String plain = Pattern.quote(Character.toString(character));
        boolean letter = Character.isLetterOrDigit(character);
        return "(?:" + (letter ? "" : "\\\\*") + plain
                + "|(?i:\\\\+u" + "0".repeat(Math.max(0, 4 - hex.length())) + hex + ")"
                + "|(?i:%(?:25)*" + hex + ")"
                + "|&#0*" + character + ";|(?i:&#x0*" + hex + ";)"
                + entity(character) + ")";
    }

    private static String entity(int character) {
        return switch (character) {
            case '&' -> "|&amp;";
            case '<' -> "|&lt;";
            case '>' -> "|&gt;";
            case '"' -> "|&quot;";
            case '\'' -> "|&apos;";
            default -> "";
        };
    }

    /** The first characters, and then as many more as there are; the last of them may be half an escape. */
    private static String prefixes(List<String> forms) {
        int sure = Math.min(SHORTEST_PREFIX, forms.size());
        StringBuilder regex = new StringBuilder(String.join("\\s?", forms.subList(0, sure)));
        List<String> rest = forms.subList(sure, forms.size());
        rest.forEach(form -> regex.append("(?:\\s?").append(form));
        regex.append(")?".repeat(rest.size()));
        return regex.append("\\s?(?:[\\\\%&][\\\\#]*[0-9A-Za-z]{0,6})?").toString();
    }

    /** The characters of Base64 that the secret alone decides, when {@code offset} bytes modulo 3 stand before it. */
    private static String base64Core(byte[] secret, int offset) {
        byte[] shifted = new byte[offset + secret.length];
        System.arraycopy(secret, 0, shifted, offset, secret.length);
        String encoded = Base64.getEncoder().withoutPadding().encodeToString(shifted);
        int first = (offset * 8 + 5) / 6;
        int last = shifted.length * 8 / 6;
        return encoded.substring(Math.min(first, last), last);
    }

    String hide(String text) {
        String clean = whole.matcher(text).replaceAll(Matcher.quoteReplacement(Secrets.REDACTED));
        for (String core : base64) {
            clean = withoutBase64(clean, core);
        }
        return clean.contains(CUT) ? withoutCutOff(clean) : clean;
    }

    private String withoutCutOff(String text) {
        String clean = cutOff.matcher(text).replaceAll(Matcher.quoteReplacement(Secrets.REDACTED + CUT));
        for (String core : base64) {
            for (int length = core.length() - 1; length >= SHORTEST_BASE64; length--) {
                clean = clean.replace(core.substring(0, length) + CUT, Secrets.REDACTED + CUT);
            }
        }
        return clean;
    }

    /** What stands around it belongs to the same value, and its edges hold bits of the secret. */
    private static String withoutBase64(String text, String core) {
        String clean = text;
        for (int at = clean.indexOf(core); at >= 0; at = clean.indexOf(core, at)) {
            int start = at;
            while (start > 0 && isBase64(clean.charAt(start - 1))) {
                start--;
            }
            int end = at + core.length();
            while (end < clean.length() && isBase64(clean.charAt(end))) {
                end++;
            }
            clean = clean.substring(0, start) + Secrets.REDACTED + clean.substring(end);
            at = start + Secrets.REDACTED.length();
        }
        return clean;
    }

    private static boolean isBase64(char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || "+/-_=".indexOf(c) >= 0;
    }
}
