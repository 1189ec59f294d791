// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.sse;

import org.jspecify.annotations.Nullable;

/** What the lines of one event say, one line at a time; the data itself stays in the buffer. */
final class EventFields implements EventLines {

    static final String DEFAULT_NAME = "message";

    private final EventBuffer buffer;
    private final StrayLines strays = new StrayLines();

    private String eventName = DEFAULT_NAME;
    private @Nullable String errorField;
    private boolean firstLine = true;
    private boolean anyField;

    EventFields(EventBuffer buffer) {
        this.buffer = buffer;
    }

    @Override
    public void startEvent() {
        buffer.dropData();
        eventName = DEFAULT_NAME;
        errorField = null;
    }

    /** Takes in the buffer's line; true when it ends an event. */
    @Override
    public boolean takeLine() {
        if (takeField()) {
            return false;
        }
        if (isEvent()) {
            return true;
        }
        eventName = DEFAULT_NAME;
        return false;
    }

    @Override
    public boolean isEvent() {
        return buffer.hasData() || errorField != null;
    }

    /** Takes in the line; false when it was blank. */
    @Override
    public boolean takeField() {
        if (firstLine) {
            firstLine = false;
            buffer.skipLineBytes(SseField.byteOrderMarkLength(buffer.bytes(), buffer.lineStart(), buffer.lineEnd()));
        }
        int start = buffer.lineStart();
        int end = buffer.lineEnd();
        if (start == end) {
            return false;
        }
        SseField field = SseField.of(buffer.bytes(), start, end);
        if (field == SseField.UNKNOWN) {
            if (!anyField) {
                strays.add(buffer.bytes(), start, end);
            }
            return true;
        }
        anyField = true;
        keep(field, field.valueStart(buffer.bytes(), start, end), end);
        return true;
    }

    private void keep(SseField field, int valueStart, int end) {
        switch (field) {
            case DATA -> buffer.appendData(valueStart);
            case EVENT -> eventName = valueStart == end ? DEFAULT_NAME : SseField.text(buffer.bytes(), valueStart, end);
            case ERROR -> {
                String text = SseField.text(buffer.bytes(), valueStart, end).strip();
                if (!text.isEmpty() && !text.equals("null")) {
                    errorField = text;
                }
            }
            default -> {
                // comments, id and retry say nothing about one answer
            }
        }
    }

    @Override
    public String eventName() {
        return eventName;
    }

    @Override
    public @Nullable String errorField() {
        return errorField;
    }

    /** Whether any line so far was a comment or a field of an event stream. */
    @Override
    public boolean any() {
        return anyField;
    }

    @Override
    public String strayText() {
        return strays.text();
    }
}
