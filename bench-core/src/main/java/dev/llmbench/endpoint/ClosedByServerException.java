// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.io.IOException;

/** The server had closed the connection before anything of the request was written: it cannot have seen it. */
final class ClosedByServerException extends IOException {

    private static final long serialVersionUID = 1L;

    ClosedByServerException() {
        super("the server had closed the connection");
    }

    /** Whether this is why a call failed. */
    static boolean isCauseOf(IOException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ClosedByServerException) {
                return true;
            }
        }
        return false;
    }
}
