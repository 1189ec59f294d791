// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.request.ChunkTimes;
import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.Retries;
import dev.llmbench.request.TokenUsage;
import dev.llmbench.testkit.RequestTimeline;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A simulated request as the engine would have recorded it: a chunk for each token, and each chunk read when it came.
 */
final class SimulatedRecord {

    private SimulatedRecord() {}

    static RequestRecord of(RequestTimeline one) {
        long[] chunks = one.tokenNanos();
        return new RequestRecord(
                one.index(),
                Phase.MEASURED,
                true,
                one.arrivalNanos(),
                one.arrivalNanos(),
                one.lastTokenNanos(),
                ConnectionTimes.UNKNOWN,
                ChunkTimes.copyOf(chunks, chunks.length, 0),
                OptionalLong.of(one.firstTokenNanos()),
                TokenUsage.UNKNOWN,
                Outcome.COMPLETED,
                Optional.of("stop"),
                Optional.empty(),
                Retries.NONE,
                Optional.empty(),
                OptionalLong.empty());
    }
}
