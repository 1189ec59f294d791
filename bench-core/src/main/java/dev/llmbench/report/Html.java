// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * A page being written, element by element. All text and every attribute's value passes through here and is escaped, so
 * nothing that a server, a test or a setting says becomes markup. What comes out is XML as well as HTML.
 */
final class Html {

    private static final int LONGEST_TEXT = 1_000;
    private static final int REPLACEMENT = 0xFFFD;

    /** What HTML knows no end tag for; all others get one, since HTML takes {@code <td/>} for an opening. */
    private static final Set<String> VOID = Set.of("meta", "br", "col");

    private final StringBuilder out = new StringBuilder("<!DOCTYPE html>\n");
    private final Deque<String> open = new ArrayDeque<>();

    /** @param attributes names, of our own choice, each followed by its value */
    Html open(String element, String... attributes) {
        tag(element, attributes);
        out.append('>');
        open.push(element);
        return this;
    }

    Html close() {
        String element = open.pop();
        out.append("</").append(element).append('>');
        if (open.size() <= 3) {
            out.append('\n');
        }
        return this;
    }

    /** An element without content. */
    Html empty(String element, String... attributes) {
        tag(element, attributes);
        out.append(VOID.contains(element) ? "/>" : "></" + element + ">");
        return this;
    }

    /** An element with nothing but text in it. */
    Html leaf(String element, String text, String... attributes) {
        return open(element, attributes).text(text).close();
    }

    /**
     * Text, our own or a stranger's: one line of at most 1,000 characters without controls. A blank at either end
     * stays.
     */
    Html text(String text) {
        if (text.startsWith(" ")) {
            out.append(' ');
        }
        escape(PlainText.line(text, LONGEST_TEXT));
        if (text.length() > 1 && text.endsWith(" ")) {
            out.append(' ');
        }
        return this;
    }

    /**
     * The page's own style sheet, as it stands.
     *
     * @throws IllegalArgumentException when it holds what HTML and XML read differently
     */
    Html style(String css) {
        if (css.chars().anyMatch(c -> c == '<' || c == '>' || c == '&')) {
            throw new IllegalArgumentException("a style sheet with <, > or & means something else in HTML and in XML");
        }
        out.append("<style>").append(css).append("</style>");
        return this;
    }

    private void tag(String element, String... attributes) {
        out.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"");
            escape(attributes[i + 1]);
            out.append('"');
        }
    }

    private void escape(String text) {
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.appendCodePoint(isXml(c) ? c : REPLACEMENT);
            }
        }
    }

    /** Half a surrogate pair and two more characters are in no XML document, and controls have no place in ours. */
    private static boolean isXml(int c) {
        return !Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE && c != 0xFFFE && c != 0xFFFF;
    }

    /** The page, whose elements are all closed. */
    String page() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("not closed: " + open);
        }
        return out.append('\n').toString();
    }
}
