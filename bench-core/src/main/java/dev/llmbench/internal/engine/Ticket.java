// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.request.Phase;

/**
 * Permission to send one request.
 *
 * @param index the request's number in the load
 * @param phase why it is sent
 * @param scheduledNanos when the plan says it starts
 */
record Ticket(long index, Phase phase, long scheduledNanos) {}
