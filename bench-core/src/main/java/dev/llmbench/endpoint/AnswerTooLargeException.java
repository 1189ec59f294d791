// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

/** An answer goes on beyond what any honest one has. Unchecked, so that a listener can end the reading. */
final class AnswerTooLargeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param limit which limit, in words */
    AnswerTooLargeException(String limit) {
        super(limit, null, false, false);
    }

    String limit() {
        return String.valueOf(getMessage());
    }
}
