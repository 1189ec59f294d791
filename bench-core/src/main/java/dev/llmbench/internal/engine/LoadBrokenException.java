// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

/** The load cannot go on for a reason that lies in this process or its plan; the message says what to do. */
public final class LoadBrokenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LoadBrokenException(String message) {
        super(message);
    }

    public LoadBrokenException(String message, Throwable cause) {
        super(message, cause);
    }
}
