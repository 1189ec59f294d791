// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.request;

import java.util.OptionalInt;
import java.util.OptionalLong;

/** How a request ended. A failing request is data, not an exception. */
public sealed interface Outcome {

    Outcome COMPLETED = new Completed();

    /** The name used in reports: {@code completed}, a failure's code, {@code cancelled} or {@code unfinished}. */
    String code();

    /** A terminal signal came and there was generated text. */
    record Completed() implements Outcome {
        @Override
        public String code() {
            return "completed";
        }
    }

    /**
     * The request failed.
     *
     * @param kind why
     * @param httpStatus the answer's status where there was an answer
     * @param message the server's own words, or the client's reason; bounded and free of secrets
     * @param retryAfterSeconds the server's {@code Retry-After} where it sent one in seconds
     */
    record Failed(FailureKind kind, OptionalInt httpStatus, String message, OptionalLong retryAfterSeconds)
            implements Outcome {

        public static Failed of(FailureKind kind, String message) {
            return new Failed(kind, OptionalInt.empty(), message, OptionalLong.empty());
        }

        public static Failed http(int status, String message) {
            return new Failed(FailureKind.HTTP, OptionalInt.of(status), message, OptionalLong.empty());
        }

        @Override
        public String code() {
            return kind == FailureKind.HTTP && httpStatus.isPresent() ? "http_" + httpStatus.getAsInt() : kind.code();
        }
    }

    /**
     * The plan ended the request: a filler that was no longer needed, or a client meant to walk away.
     *
     * @param reason why the plan did so
     */
    record Cancelled(String reason) implements Outcome {

        /** A client that did not wait to the end, as the load asked for. */
        public static final Cancelled WALKED_AWAY = new Cancelled("walked away, as planned");

        /** Whether it was meant to be so from the beginning, and not because the load ended. */
        public boolean isWalkedAway() {
            return equals(WALKED_AWAY);
        }

        @Override
        public String code() {
            return "cancelled";
        }
    }

    /** Still in flight when the run's time and grace were over. */
    record Unfinished() implements Outcome {
        @Override
        public String code() {
            return "unfinished";
        }
    }
}
