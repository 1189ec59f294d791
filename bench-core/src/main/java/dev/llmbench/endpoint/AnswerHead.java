// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The status and {@code Retry-After} as the server sent them; filled in by {@link ResendGuard}. */
final class AnswerHead {

    private volatile int status;
    private volatile @Nullable String retryAfter;

    void received(int status, @Nullable String retryAfter) {
        this.status = status;
        this.retryAfter = retryAfter;
    }

    /** Only meaningful once there is an answer. */
    int status() {
        return status;
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** The server's wish in seconds; empty without one, and for the form that is a date. */
    OptionalLong retryAfterSeconds() {
        String value = retryAfter;
        if (value == null || !value.strip().matches("[0-9]{1,9}")) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(Long.parseLong(value.strip()));
    }
}
