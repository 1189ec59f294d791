// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON into maps, lists, strings, doubles, booleans and null. Small, because a request body is all it ever sees;
 * own, because the servers should bring no JSON library into a user's build.
 */
final class JsonReader {
    private static final int MAX_DEPTH = 200;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /**
     * The value that {@code text} holds.
     *
     * @throws IllegalArgumentException when it is not one JSON value
     */
    static @Nullable Object parse(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        reader.skipSpace();
        if (reader.at < text.length()) {
            throw reader.unexpected("the end");
        }
        return value;
    }

    private @Nullable Object value() {
        skipSpace();
        if (++depth > MAX_DEPTH) {
            throw unexpected("at most " + MAX_DEPTH + " levels of nesting");
        }
        Object value =
                switch (peek()) {
                    case '{' -> object();
                    case '[' -> array();
                    case '"' -> string();
                    case 't' -> literal("true", true);
                    case 'f' -> literal("false", false);
                    case 'n' -> literal("null", null);
                    default -> number();
                };
        depth--;
        return value;
    }

    private Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        at++;
        if (closes('}')) {
            return members;
        }
        do {
            skipSpace();
            String name = string();
            skipSpace();
            expect(':');
            members.put(name, value());
        } while (continues('}'));
        return members;
    }

    private List<@Nullable Object> array() {
        List<@Nullable Object> elements = new ArrayList<>();
        at++;
        if (closes(']')) {
            return elements;
        }
        do {
            elements.add(value());
        } while (continues(']'));
        return elements;
    }

    private boolean closes(char end) {
        skipSpace();
        if (peek() != end) {
            return false;
        }
        at++;
        return true;
    }

    private boolean continues(char end) {
        if (closes(end)) {
            return false;
        }
        expect(',');
        return true;
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        while (peek() != '"') {
            char c = text.charAt(at++);
            out.append(c == '\\' ? escaped() : c);
        }
        at++;
        return out.toString();
    }

    private char escaped() {
        char c = peek();
        at++;
        return switch (c) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                int end = Math.min(at + 4, text.length());
                String digits = text.substring(at, end);
                at = end;
                yield (char) Integer.parseInt(digits, 16);
            }
            default -> c;
        };
    }

    private @Nullable Object literal(String word, @Nullable Object meaning) {
        if (!text.startsWith(word, at)) {
            throw unexpected(word);
        }
        at += word.length();
        return meaning;
    }

    private Double number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        if (start == at) {
            throw unexpected("a value");
        }
        return Double.valueOf(text.substring(start, at));
    }

    private void expect(char c) {
        if (peek() != c) {
            throw unexpected("'" + c + "'");
        }
        at++;
    }

    /** The next character; the text must not end here. */
    private char peek() {
        if (at < text.length()) {
            return text.charAt(at);
        }
        throw unexpected("more text");
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private IllegalArgumentException unexpected(String wanted) {
        return new IllegalArgumentException("not JSON: expected " + wanted + " at character " + at);
    }
}
