// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.sse;

import java.io.IOException;

/** One event, or one line outside an event, is larger than the reader accepts. */
public final class EventTooLargeException extends IOException {

    EventTooLargeException(int maxEventBytes) {
        super("an event is larger than the limit of " + maxEventBytes + " bytes");
    }
}
