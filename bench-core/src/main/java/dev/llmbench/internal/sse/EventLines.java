// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.sse;

import org.jspecify.annotations.Nullable;

/** What the lines of a body mean, told one line at a time; the data itself stays in the buffer. */
interface EventLines {

    /** Forgets what was said of the event before. */
    void startEvent();

    /** Takes in the buffer's line; true when it ends an event. */
    boolean takeLine();

    /** Takes in the line without asking whether it ends anything; false when it was blank. */
    boolean takeField();

    /** Whether what was said since {@link #startEvent} makes an event. */
    boolean isEvent();

    /** The event's name, {@code message} without one. */
    String eventName();

    /** An error told beside the data; null when there was none. */
    @Nullable
    String errorField();

    /** Whether any line so far looked like what this reads. */
    boolean any();

    /** The beginning of what looked like nothing of the kind, for a message; bounded. */
    String strayText();
}
