// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.text.PlainLine;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How a request of AIPerf's ended, as far as its error tells. A cancelled one counts as unfinished: whether the plan
 * wanted that or the time was up is not in the file, and unfinished is the stricter reading.
 */
final class AiperfError {

    private static final int LONGEST_MESSAGE = 1_000;

    private AiperfError() {}

    static Outcome outcome(JsonNode error, boolean cancelled) {
        if (error.isMissingNode() || error.isNull()) {
            return cancelled ? new Outcome.Unfinished() : Outcome.COMPLETED;
        }
        String type = error.path("type").asText("");
        String message = PlainLine.of(error.path("message").asText(""), LONGEST_MESSAGE);
        if (type.equals(AiperfLine.CANCELLED_BY_PLAN)) {
            return new Outcome.Cancelled(message);
        }
        OptionalInt code =
                error.path("code").isInt() ? OptionalInt.of(error.path("code").intValue()) : OptionalInt.empty();
        if (cancelled || code.equals(OptionalInt.of(499))) {
            return new Outcome.Unfinished();
        }
        FailureKind kind = ownKind(type).orElseGet(() -> kind(type, code));
        return new Outcome.Failed(kind, code, message, OptionalLong.empty());
    }

    private static Optional<FailureKind> ownKind(String type) {
        for (FailureKind kind : FailureKind.values()) {
            if (kind.code().equals(type)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /** By the names of Python's exceptions. */
    private static FailureKind kind(String type, OptionalInt code) {
        String lower = type.toLowerCase(Locale.ROOT);
        if (lower.contains("timeout")) {
            return FailureKind.TIMEOUT_TOTAL;
        }
        if (lower.contains("ssl") || lower.contains("certificate")) {
            return FailureKind.TLS;
        }
        if (lower.contains("connector") || lower.contains("connectionrefused")) {
            return FailureKind.CONNECT;
        }
        if (lower.contains("disconnected") || lower.contains("connectionreset")) {
            return FailureKind.RESET;
        }
        if (lower.contains("invalidinferenceresult")) {
            return FailureKind.NO_OUTPUT;
        }
        return code.isPresent() ? FailureKind.HTTP : FailureKind.OWN_CALL;
    }
}
