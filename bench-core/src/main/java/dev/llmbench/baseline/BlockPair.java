// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.slo.RunFacts;

/**
 * The same requests to both servers, one after the other.
 *
 * @param baseline the rows of the server that is held to be right
 * @param baselineFacts the same run, as gates judge it
 * @param candidate the rows of the server under test
 * @param candidateFacts the same run, as gates judge it
 */
public record BlockPair(
        ComparableRun baseline, RunFacts baselineFacts, ComparableRun candidate, RunFacts candidateFacts) {}
