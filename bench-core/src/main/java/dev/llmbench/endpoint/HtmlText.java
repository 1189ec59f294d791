// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.util.Locale;

/** The readable text of a page: what a proxy had to say when it answered in the server's place. */
final class HtmlText {

    private HtmlText() {}

    /** The text outside of tags, scripts and styles. One pass, so a hostile page costs no more than its length. */
    static String of(String page) {
        String lower = page.toLowerCase(Locale.ROOT);
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < page.length()) {
            int open = page.indexOf('<', at);
            if (open < 0) {
                text.append(page, at, page.length());
                break;
            }
            text.append(page, at, open).append(' ');
            at = end(lower, open);
        }
        return text.toString()
                .replace("&nbsp;", " ")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }

    private static int end(String lower, int open) {
        String close = ">";
        if (lower.startsWith("<!--", open)) {
            close = "-->";
        } else if (lower.startsWith("<script", open)) {
            close = "</script>";
        } else if (lower.startsWith("<style", open)) {
            close = "</style>";
        }
        int end = lower.indexOf(close, open);
        return end < 0 ? lower.length() : end + close.length();
    }
}
