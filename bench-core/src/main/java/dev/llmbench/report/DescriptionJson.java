// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.llmbench.load.LoadSpec;

/** The blocks of run.json that say what was asked and how it went. */
final class DescriptionJson {

    private DescriptionJson() {}

    static void describe(RunDescription description, JsonFields json) {
        json.text("loadText", description.label().load());
        load(description.load(), json.object("load"));
        json.count("isl", description.isl()).count("osl", description.osl());
        endpoint(description.endpoint(), json.object("endpoint"));
        json.number("maxErrorRate", description.maxErrorRate());
        json.text("runAgain", description.runAgain());
        if (!description.workload().isEmpty()) {
            JsonFields workload = json.object("workload");
            description.workload().forEach(workload::text);
        }
        ArrayNode settings = json.array("settings");
        for (Setting setting : description.settings()) {
            new JsonFields(settings.addObject())
                    .text("key", setting.key())
                    .text("value", setting.value())
                    .text("origin", setting.origin());
        }
    }

    private static void endpoint(EndpointDescription endpoint, JsonFields json) {
        json.text("baseUrl", endpoint.baseUrl())
                .text("type", endpoint.type())
                .text("modelAsked", endpoint.modelAsked())
                .flag("streaming", endpoint.streaming());
        TransportDescription transport = endpoint.transport();
        json.text("protocol", transport.protocol())
                .flag("resolveOnce", transport.resolvedOnce())
                .text("caFile", transport.caFile())
                .flag("insecure", transport.insecure())
                .text("proxy", transport.proxy())
                .count("maxRetries", transport.retries());
    }

    static void execution(RunReport report, JsonFields json) {
        RunExecution execution = report.execution();
        json.text("startedAt", execution.startedAt().toString()).seconds("elapsedSeconds", execution.elapsed());
        json.text("endedEarly", execution.endedEarly());
        json.texts("modelsAnswered", execution.modelsAnswered());
        RetryTotals retries = execution.retries();
        json.object("retries")
                .count("requests", retries.requests())
                .count("attempts", retries.attempts())
                .seconds("elapsedSeconds", retries.elapsed());
        ClientEnvironment client = execution.client();
        json.object("client")
                .text("jvm", client.jvm())
                .text("os", client.os())
                .count("cores", client.cores())
                .text("collector", client.collector())
                .text("libraryVersion", client.libraryVersion());
        if (!execution.server().isEmpty()) {
            JsonFields server = json.object("server");
            execution.server().forEach(server::text);
        }
        json.object("records")
                .text("file", ReportFiles.REQUESTS)
                .flag("complete", execution.recordsFailure().isEmpty())
                .text("failure", execution.recordsFailure());
        json.texts("unknown", report.unknowns());
    }

    private static void load(LoadSpec load, JsonFields json) {
        LoadShapeJson.write(load, json);
        JsonFields stop = json.object("stop").count("requests", load.stop().requests());
        load.stop().duration().ifPresent(duration -> stop.seconds("durationSeconds", duration));
        stop.count("minRequests", load.stop().minRequests());
        json.object("warmup")
                .count("requests", load.warmup().requests())
                .seconds("durationSeconds", load.warmup().duration());
        json.seconds("graceSeconds", load.grace()).seconds("maxDurationSeconds", load.maxDuration());
        // As text: a reader whose numbers are doubles would round a seed above 2^53.
        json.text("seed", Long.toString(load.seed()));
    }
}
