// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How the run went, apart from what it measured.
 *
 * @param startedAt wall time at the run's origin, the moment that all offsets in {@code requests.jsonl} count from; a
 *     label, nothing is computed from it
 * @param elapsed from the origin to the end of the whole load, warm-up and fillers included
 * @param modelsAnswered the models that answers named, each once
 * @param client the machine and JVM that loaded the server
 * @param server what the server tells of itself, by name, such as {@code engine-version}; empty when it tells nothing
 * @param endedEarly why the load was ended before its plan, such as its first ten requests failing alike; empty when it
 *     was not
 * @param retries attempts before the last ones of their requests
 * @param recordsFailure why {@code requests.jsonl} is not complete; empty when it is
 */
public record RunExecution(
        Instant startedAt,
        Duration elapsed,
        List<String> modelsAnswered,
        ClientEnvironment client,
        Map<String, String> server,
        Optional<String> endedEarly,
        RetryTotals retries,
        Optional<String> recordsFailure) {

    public RunExecution {
        modelsAnswered = List.copyOf(modelsAnswered);
        server = Collections.unmodifiableMap(new TreeMap<>(server));
    }

    /** Of a server that told nothing. */
    public RunExecution(
            Instant startedAt,
            Duration elapsed,
            List<String> modelsAnswered,
            ClientEnvironment client,
            Optional<String> endedEarly,
            RetryTotals retries,
            Optional<String> recordsFailure) {
        this(startedAt, elapsed, modelsAnswered, client, Map.of(), endedEarly, retries, recordsFailure);
    }
}
