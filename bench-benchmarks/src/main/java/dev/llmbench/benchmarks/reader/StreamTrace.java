// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

import java.util.OptionalLong;

/**
 * What a reader saw of one stream.
 *
 * @param number the stream's number at the server
 * @param readNanos when each event was read
 * @param startDelayNanos how late the request went out, for a reader that knows when it was due
 */
record StreamTrace(int number, long[] readNanos, OptionalLong startDelayNanos) {}
