// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The figures of a run that was once accepted: what tells how much runs differ by themselves.
 *
 * @param acceptedAt when, in ISO 8601; a label
 * @param figures raw values by name, such as {@code ttft p95} in nanoseconds
 */
public record AcceptedRun(String acceptedAt, SortedMap<String, Double> figures) {

    public AcceptedRun {
        figures = Collections.unmodifiableSortedMap(new TreeMap<>(figures));
    }
}
