// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

/**
 * How far a run is, for a progress line.
 *
 * @param warmupEnded warm-up requests that have ended
 * @param measuredEnded measured requests that have ended, in whatever way
 * @param failed of these, failed
 * @param outputTokens output tokens of completed measured requests, as far as the server told
 */
public record LiveView(int warmupEnded, int measuredEnded, int failed, long outputTokens) {}
