// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.sse;

import java.nio.charset.StandardCharsets;

/** What a line of an event stream is about. Names are compared as bytes, so no line is decoded. */
enum SseField {
    DATA("data"),
    EVENT("event"),
    ID("id"),
    RETRY("retry"),
    /** Not in the standard; older llama.cpp reports errors in it. */
    ERROR("error"),
    COMMENT(""),
    UNKNOWN("");

    private static final SseField[] NAMED = {DATA, EVENT, ID, RETRY, ERROR};

    private final byte[] name;

    SseField(String name) {
        this.name = name.getBytes(StandardCharsets.US_ASCII);
    }

    static SseField of(byte[] bytes, int start, int end) {
        if (bytes[start] == ':') {
            return COMMENT;
        }
        for (SseField field : NAMED) {
            if (field.names(bytes, start, end)) {
                return field;
            }
        }
        return UNKNOWN;
    }

    private boolean names(byte[] bytes, int start, int end) {
        int length = name.length;
        if (end - start < length || (end - start > length && bytes[start + length] != ':')) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[start + i] != name[i]) {
                return false;
            }
        }
        return true;
    }

    /** Where the value begins: after the colon and one space, each where there is one. */
    int valueStart(byte[] bytes, int start, int end) {
        int at = Math.min(start + name.length + 1, end);
        return at < end && bytes[at] == ' ' ? at + 1 : at;
    }

    static String text(byte[] bytes, int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }

    static int byteOrderMarkLength(byte[] bytes, int start, int end) {
        boolean marked = end - start >= 3
                && bytes[start] == (byte) 0xEF
                && bytes[start + 1] == (byte) 0xBB
                && bytes[start + 2] == (byte) 0xBF;
        return marked ? 3 : 0;
    }
}
