// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.request.Outcome;
import java.util.Locale;

/** The one thing to do next when a server refuses the first request. */
final class RefusalHint {

    private RefusalHint() {}

    static String of(Outcome.Failed failed) {
        String words = failed.message().toLowerCase(Locale.ROOT);
        return switch (failed.kind()) {
            case HTTP -> ofStatus(failed.httpStatus().orElse(0), words);
            case NOT_AN_EVENT_STREAM ->
                "check llmbench.base-url: something else than a streaming API answers there; or set"
                        + " llmbench.streaming = false for a server that cannot stream (there is no TTFT then)";
            case TIMEOUT_FIRST_BYTE, TIMEOUT_TOTAL, STALLED ->
                "look at the server: it took the request and did not answer"
                        + " it in time; a slow one needs a longer limit";
            case TLS ->
                "check the certificate, or whether the server speaks https at all; llmbench.ca-file names the"
                        + " authority of a certificate that the JVM does not trust";
            case CLIENT_RESOURCE -> "this machine ran out of ports, descriptors or memory: raise its limits";
            default -> "look at the server's log: it took the request and broke off its answer";
        };
    }

    private static String ofStatus(int status, String words) {
        if (words.contains("max_completion_tokens")) {
            return "set llmbench.max-tokens-field = max_completion_tokens";
        }
        if (words.contains("max_tokens")) {
            return "set llmbench.max-tokens-field to the field this server understands, or ask for fewer tokens (osl)";
        }
        if (words.contains("ignore_eos")) {
            return "set llmbench.ignore-eos = false: this server does not know the field";
        }
        return switch (status) {
            case 401, 403 ->
                "set llmbench.api-key-env to the NAME of the environment variable that holds the key, and"
                        + " llmbench.api-key-header when the server wants it elsewhere than in Authorization";
            case 404, 405 -> "check llmbench.base-url (with or without /v1) and llmbench.model";
            case 400, 413, 422 ->
                "change the field or length that the server names; llmbench.extra-body, llmbench.model and"
                        + " isl/osl shape the request";
            case 429 -> "the server limits requests: wait, or ask for a higher quota";
            case 503 -> "the server is not ready: llmbench.ready-timeout waits longer";
            default ->
                status >= 300 && status < 400
                        ? "set llmbench.base-url to the final address: redirects are not followed"
                        : "look at the server's log";
        };
    }
}
