// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A request as the server read it.
 *
 * @param method the HTTP method, in capitals
 * @param target path with query, as sent
 * @param headers all values by header name; names ignore case
 * @param body the body as UTF-8 text, empty when there was none
 * @param arrivalNanos {@link System#nanoTime()} when the last bytes of the request came off the socket; every delay of
 *     a {@link Script} counts from here
 */
public record ReceivedRequest(
        String method, String target, Map<String, List<String>> headers, String body, long arrivalNanos) {

    /** Copies the headers, so that a request never changes. */
    public ReceivedRequest {
        Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        headers = Collections.unmodifiableMap(copy);
    }

    /** The first value of a header; empty when it was not sent. */
    public Optional<String> header(String name) {
        List<String> values = headers.getOrDefault(name, List.of());
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(0));
    }

    /** The target without its query. */
    public String path() {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }
}
