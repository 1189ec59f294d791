// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.probe;

import dev.llmbench.stats.Distribution;

/**
 * What this client adds to every figure even where the server adds nothing, as seen against a server of its own in the
 * same process.
 *
 * @param lag lateness of wake-ups in the readers' scheduling domain, in nanoseconds
 * @param receiveError from a chunk's send to its stamp at the client, in nanoseconds; holds the way through the
 *     loopback interface
 * @param streams how many streams were read at once
 */
public record NoiseFloor(Distribution lag, Distribution receiveError, int streams) {}
