// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.llmbench.metric.RequestMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.RequestRecord;
import java.util.OptionalDouble;

/**
 * One measured request as a line of AIPerf's profile_export.jsonl. Failures have a line, too: AIPerf leaves out those
 * of which it has no metric at all, which makes its lines fewer than its attempts.
 */
final class AiperfLine {

    /** Error types of ours, so that our own files can be read back as they were. */
    static final String CANCELLED_BY_PLAN = "CancelledByPlan";

    static final String UNFINISHED = "Unfinished";

    private static final int CANCELLED_STATUS = 499;
    private static final String WORKER = "llmbench";

    private final ExportedRun run;

    AiperfLine(ExportedRun run) {
        this.run = run;
    }

    ObjectNode of(RequestRecord record) {
        ObjectNode line = JsonText.object();
        metadata(record, line.putObject("metadata"));
        ObjectNode metrics = line.putObject("metrics");
        if (record.isCompleted()) {
            metrics(record, metrics);
            line.putNull("error");
        } else {
            record.tokens()
                    .inputTokens()
                    .ifPresent(tokens ->
                            metrics.putObject("error_isl").put("value", tokens).put("unit", "tokens"));
            error(record.outcome(), line.putObject("error"));
        }
        return line;
    }

    private void metadata(RequestRecord record, ObjectNode metadata) {
        metadata.put("session_num", record.index());
        record.turn()
                .ifPresent(turn -> metadata.put("conversation_id", "conversation-" + turn.conversation())
                        .put("turn_index", turn.number() - 1));
        metadata.put("credit_issued_ns", run.wallNanos(record.scheduledNanos()));
        metadata.put("request_start_ns", run.wallNanos(record.sentNanos()));
        record.connection()
                .headersNanos()
                .ifPresent(headers -> metadata.put("request_ack_ns", run.wallNanos(record.sentNanos() + headers)));
        metadata.put("request_end_ns", run.wallNanos(record.endNanos()));
        metadata.put("worker_id", WORKER);
        metadata.put("record_processor_id", WORKER);
        metadata.put("benchmark_phase", AiperfExport.PHASE);
        boolean cancelled = isCancelled(record.outcome());
        metadata.put("was_cancelled", cancelled);
        if (cancelled) {
            metadata.put("cancellation_time_ns", run.wallNanos(record.endNanos()));
        }
    }

    private static boolean isCancelled(Outcome outcome) {
        return outcome instanceof Outcome.Cancelled || outcome instanceof Outcome.Unfinished;
    }

    private static void metrics(RequestRecord record, ObjectNode node) {
        RequestMetrics metrics = RequestMetrics.of(record, StartPoint.SENT);
        for (AiperfTag tag : AiperfTag.values()) {
            OptionalDouble value = tag.value(record, metrics);
            if (value.isPresent()) {
                ObjectNode metric = node.putObject(tag.tag());
                if (tag.isCount()) {
                    metric.put("value", (long) value.getAsDouble());
                } else {
                    metric.put("value", value.getAsDouble());
                }
                metric.put("unit", tag.unit());
            }
        }
        if (record.streaming() && record.chunks().size() > 1) {
            ObjectNode gaps = node.putObject(AiperfTag.INTER_CHUNK_LATENCY);
            ArrayNode values = gaps.putArray("value");
            record.chunks().forEachGap(gap -> values.add(gap / AiperfTag.NANOS_PER_MILLI));
            gaps.put("unit", "ms");
        }
    }

    private static void error(Outcome outcome, ObjectNode error) {
        if (outcome instanceof Outcome.Failed failed) {
            failed.httpStatus().ifPresent(status -> error.put("code", status));
            error.put("type", failed.kind().code()).put("message", failed.message());
        } else if (outcome instanceof Outcome.Cancelled cancelled) {
            error.put("code", CANCELLED_STATUS).put("type", CANCELLED_BY_PLAN).put("message", cancelled.reason());
        } else {
            error.put("code", CANCELLED_STATUS)
                    .put("type", UNFINISHED)
                    .put("message", "still in flight when time and grace were over");
        }
    }
}
