// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.sse;

/** How a body is cut into events. */
public enum StreamFraming {
    /** Server-sent events: {@code data:} lines, and a blank line at the end of each event. */
    EVENTS,
    /** One JSON object a line, as in {@code application/x-ndjson}. */
    JSON_LINES;

    EventLines lines(EventBuffer buffer) {
        return this == EVENTS ? new EventFields(buffer) : new JsonLines(buffer);
    }
}
