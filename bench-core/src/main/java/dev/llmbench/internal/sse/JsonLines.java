// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.sse;

import org.jspecify.annotations.Nullable;

/**
 * Every line that is not blank is an event. Until the first line that begins like an object, others are taken for what
 * a page or a plain answer consists of; from then on for events that cannot be read.
 */
final class JsonLines implements EventLines {

    private final EventBuffer buffer;
    private final StrayLines strays = new StrayLines();
    private boolean firstLine = true;
    private boolean any;

    JsonLines(EventBuffer buffer) {
        this.buffer = buffer;
    }

    @Override
    public void startEvent() {
        buffer.dropData();
    }

    @Override
    public boolean takeLine() {
        takeField();
        return isEvent();
    }

    @Override
    public boolean takeField() {
        if (firstLine) {
            firstLine = false;
            buffer.skipLineBytes(SseField.byteOrderMarkLength(buffer.bytes(), buffer.lineStart(), buffer.lineEnd()));
        }
        int start = contentStart();
        if (start == buffer.lineEnd()) {
            return false;
        }
        any |= buffer.bytes()[start] == '{';
        if (any) {
            buffer.appendData(start);
        } else {
            strays.add(buffer.bytes(), start, buffer.lineEnd());
        }
        return true;
    }

    private int contentStart() {
        int start = buffer.lineStart();
        while (start < buffer.lineEnd() && (buffer.bytes()[start] == ' ' || buffer.bytes()[start] == '\t')) {
            start++;
        }
        return start;
    }

    @Override
    public boolean isEvent() {
        return buffer.hasData();
    }

    @Override
    public String eventName() {
        return EventFields.DEFAULT_NAME;
    }

    @Override
    public @Nullable String errorField() {
        return null;
    }

    @Override
    public boolean any() {
        return any;
    }

    @Override
    public String strayText() {
        return strays.text();
    }
}
