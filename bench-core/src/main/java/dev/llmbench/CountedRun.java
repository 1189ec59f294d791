// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.metric.RunMetrics;
import java.util.SortedMap;

/**
 * What was measured, with every token count that there is.
 *
 * @param all of all requests
 * @param turns of each turn of conversations; empty for single requests
 */
record CountedRun(RunMetrics all, SortedMap<Integer, RunMetrics> turns) {}
