// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import okio.ByteString;

/** One write of a {@link Script}: wait, then send these bytes in one piece. */
public final class ScriptStep {
    private final Duration delay;
    private final ByteString bytes;

    ScriptStep(Duration delay, ByteString bytes) {
        if (delay.isNegative()) {
            throw new IllegalArgumentException(
                    "delay = " + delay + " is negative: a step is sent after the one before it; use zero or more");
        }
        this.delay = delay;
        this.bytes = bytes;
    }

    static ScriptStep of(Duration delay, String text) {
        return new ScriptStep(delay, ByteString.encodeUtf8(text));
    }

    /** The time between this step and the one before it (for the first: the response's headers). */
    public Duration delay() {
        return delay;
    }

    /** The bytes of this step; a copy. */
    public byte[] bytes() {
        return bytes.toByteArray();
    }

    /** The bytes of this step read as UTF-8. */
    public String text() {
        return bytes.string(StandardCharsets.UTF_8);
    }

    ByteString content() {
        return bytes;
    }

    @Override
    public String toString() {
        return "after " + delay + ": " + text();
    }
}
