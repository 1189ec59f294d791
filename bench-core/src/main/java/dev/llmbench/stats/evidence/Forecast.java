// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

/**
 * How a test on independent values will end: chances by following every path of violations ({@link StoppedPaths}).
 *
 * @param passed chance of a pass
 * @param failed chance of a failure; the rest ends undecided
 */
public record Forecast(double passed, double failed) {}
