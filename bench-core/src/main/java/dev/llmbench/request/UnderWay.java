// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.request;

/**
 * A request that has been sent and not ended; with retries also one that waits for its next attempt, and then of its
 * last one.
 *
 * @param index as its record will have it
 * @param phase likewise
 * @param scheduledNanos when it was meant to start
 * @param sentNanos when it did
 * @param silent whether no byte of its answer has come
 */
public record UnderWay(long index, Phase phase, long scheduledNanos, long sentNanos, boolean silent) {}
