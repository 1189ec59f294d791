// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import java.util.Map;
import java.util.TreeMap;

/**
 * How many requests there were and how they ended. The first five speak of measured requests only.
 *
 * @param attempts measured requests that were started
 * @param completed of these, completed
 * @param failed of these, failed
 * @param cancelled of these, cancelled by plan
 * @param unfinished of these, still in flight at the end
 * @param failuresByCode measured failures by code, such as {@code http_429}
 * @param warmup warm-up requests, however they ended
 * @param fillers filler requests, however they ended
 * @param probes probe requests, however they ended
 */
public record RequestCounts(
        int attempts,
        int completed,
        int failed,
        int cancelled,
        int unfinished,
        Map<String, Integer> failuresByCode,
        int warmup,
        int fillers,
        int probes) {

    public RequestCounts {
        failuresByCode = java.util.Collections.unmodifiableMap(new TreeMap<>(failuresByCode));
    }
}
