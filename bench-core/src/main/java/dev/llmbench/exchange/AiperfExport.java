// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.llmbench.report.EndpointDescription;
import dev.llmbench.request.RequestRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** AIPerf's two files. Latencies start at {@code sent} and failures are in no latency, as AIPerf has it. */
final class AiperfExport implements Exporter {

    static final String RECORDS = "profile_export.jsonl";
    static final String SUMMARY = "profile_export_aiperf.json";

    /** The version of AIPerf's layout that is followed. */
    static final String SCHEMA_VERSION = "1.4";

    /** AIPerf's name of what is measured. */
    static final String PHASE = "profiling";

    @Override
    public List<String> files() {
        return List.of(RECORDS, SUMMARY);
    }

    @Override
    public void write(ExportedRun run, Path directory) throws IOException {
        AiperfSummary summary = new AiperfSummary();
        AiperfLine lines = new AiperfLine(run);
        NewFile.write(directory.resolve(RECORDS), out -> {
            try {
                run.eachMeasured(record -> write(lines, record, summary, out));
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        });
        NewFile.write(directory.resolve(SUMMARY), JsonText.indented(whole(run, summary)));
    }

    private static void write(AiperfLine lines, RequestRecord record, AiperfSummary summary, OutputStream out) {
        ObjectNode line = lines.of(record);
        summary.add(line);
        try {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ObjectNode whole(ExportedRun run, AiperfSummary summary) {
        ObjectNode whole = summary.toJson();
        whole.put("schema_version", SCHEMA_VERSION);
        Instant start = run.startedAt();
        whole.put("start_time", start.toString());
        whole.put("end_time", start.plus(run.report().execution().elapsed()).toString());
        whole.put("was_cancelled", run.report().execution().endedEarly().isPresent());
        input(run, whole.putObject("input_config"));
        ObjectNode info = whole.putObject("run_info");
        run.report().description().label().seed().ifPresent(seed -> info.put("random_seed", seed));
        info.put("run_label", run.name());
        ArrayNode errors = whole.putArray("error_summary");
        summary.errors().forEach(errors::add);
        Definitions.ofExport("first start to last content of completed requests", "type-7")
                .writeTo(whole.putObject("definitions"));
        return whole;
    }

    private static void input(ExportedRun run, ObjectNode input) {
        EndpointDescription asked = run.report().description().endpoint();
        input.putObject("models").putArray("items").addObject().put("name", run.model());
        ObjectNode endpoint = input.putObject("endpoint");
        endpoint.putArray("urls").add(asked.baseUrl());
        endpoint.put("type", asked.type()).put("streaming", asked.streaming());
        ObjectNode phase =
                input.putArray("phases").addObject().put("name", PHASE).put("kind", PHASE);
        run.concurrency().ifPresent(users -> phase.put("type", "concurrency").put("concurrency", users));
        run.rate()
                .ifPresent(rate -> phase.put("type", run.arrivals().orElse("")).put("rate", rate));
    }
}
