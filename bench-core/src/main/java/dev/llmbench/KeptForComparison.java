// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.baseline.ComparableRun;
import dev.llmbench.baseline.EnvironmentFacts;
import dev.llmbench.baseline.RequestRows;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.report.ClientEnvironment;
import dev.llmbench.report.RunDescription;
import dev.llmbench.report.RunExecution;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a run keeps so that it can be compared with another; nothing when that was not asked for. */
final class KeptForComparison implements RecordSink {

    /** Raised when a metric's formula or start point changes: figures of two such libraries cannot be compared. */
    private static final String DEFINITIONS = "1";

    private final LoadTest test;
    private final LoadSpec load;
    private final Optional<RequestRows> rows;

    KeptForComparison(LoadTest test, LoadSpec load) {
        this.test = test;
        this.load = load;
        StartPoint start = StartPoints.of(load.model());
        this.rows = test.forComparison ? Optional.of(new RequestRows(start)) : Optional.empty();
    }

    @Override
    public void accept(RequestRecord record) {
        if (stays(record)) {
            rows.ifPresent(all -> all.accept(record));
        }
    }

    /**
     * A client that may walk away is left out even where it was answered in time: to keep those alone would count the
     * fast answers of a slow server, and none of its others.
     */
    private boolean stays(RequestRecord record) {
        return load.walkAways()
                .filter(clients -> clients.concerns(load.seed(), record.index()))
                .isEmpty();
    }

    /** The same records with more counts in them. */
    void replace(List<RequestRecord> counted) {
        rows.ifPresent(all -> all.replace(counted.stream().filter(this::stays).toList()));
    }

    /** The run, described by texts that are fit to be shown. */
    Optional<ComparableRun> run(RunDescription description, RunExecution execution) {
        return rows.map(all -> new ComparableRun(
                Workloads.of(test), environment(description, execution), all.startPoint(), all.inOrder()));
    }

    private static EnvironmentFacts environment(RunDescription description, RunExecution execution) {
        SortedMap<String, String> facts = new TreeMap<>(execution.server());
        facts.put("model", description.label().model());
        if (!execution.modelsAnswered().isEmpty()) {
            facts.put("model-answered", String.join(", ", execution.modelsAnswered()));
        }
        description.settings().stream()
                .filter(setting -> setting.key().startsWith("env."))
                .forEach(setting -> facts.put(setting.key(), setting.value()));
        ClientEnvironment machine = execution.client();
        facts.put("client-version", machine.libraryVersion().orElse("unreleased"));
        facts.put("definitions", DEFINITIONS);
        SortedMap<String, String> client = new TreeMap<>();
        client.put("jvm", machine.jvm());
        client.put("os", machine.os());
        client.put("cores", Integer.toString(machine.cores()));
        client.put("collector", machine.collector());
        return new EnvironmentFacts(facts, client);
    }
}
