// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.stats.Distribution;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Why a metric is absent from a run, in words that a gate's message shows as they are. */
final class Absence {

    private static final String TOKENS_UNKNOWN =
            "the server sent no usage and no tokenizer is configured, so %s tokens are unknown";

    /** Of an API for embeddings, rankings or images. */
    static final String NO_TOKENS = "this API answers at once and generates no tokens";

    private Absence() {}

    static Optional<String> from(Map<Metric, Distribution> distributions, RunMetrics run, Metric metric) {
        return distributions.containsKey(metric)
                ? Optional.empty()
                : Optional.of(run.untold().getOrDefault(metric.key(), reason(run, metric)) + ", so there is no "
                        + spoken(metric.key()));
    }

    private static String reason(RunMetrics run, Metric metric) {
        if (metric.needsStreaming() && !run.streaming()) {
            return run.generates() ? "streaming was off" : NO_TOKENS;
        }
        RequestCounts counts = run.counts();
        if (counts.attempts() == 0) {
            return "no measured request was sent";
        }
        if (counts.completed() == 0) {
            return "no request completed (" + counts.attempts() + " attempts: " + counts.failed() + " failed, "
                    + counts.unfinished() + " unfinished, " + counts.cancelled() + " cancelled by plan)";
        }
        if (!run.generates() && (metric == Metric.OUTPUT_SEQUENCE_LENGTH || metric == Metric.REASONING_TOKEN_COUNT)) {
            return NO_TOKENS;
        }
        return switch (metric) {
            case ITL, TOKENS_PER_CHUNK, OUTPUT_TOKEN_THROUGHPUT_PER_USER, OUTPUT_SEQUENCE_LENGTH ->
                run.completed().containsKey(Metric.OUTPUT_SEQUENCE_LENGTH)
                        ? withKnownLength(run, metric)
                        : TOKENS_UNKNOWN.formatted("output");
            case INPUT_SEQUENCE_LENGTH -> TOKENS_UNKNOWN.formatted("input");
            case REASONING_TOKEN_COUNT -> "the server told no reasoning tokens";
            case TTFO, THINKING_TIME -> "every answer held nothing but reasoning";
            case TTST, ICL, MAX_STALL -> "every answer came in a single chunk";
            case SLOT_WAIT -> "nothing limited what was in flight (max-in-flight, max-prefill)";
            case TTFT, REQUEST_LATENCY, START_DELAY -> "no completed request has the stamps it takes";
        };
    }

    private static String withKnownLength(RunMetrics run, Metric metric) {
        return metric == Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER
                        && run.completed().containsKey(Metric.ITL)
                ? "every answer came at one instant, with no time between its tokens"
                : "every answer with a known length had fewer than two output tokens";
    }

    /** {@code TTFT} for {@code ttft}: an acronym reads as one. */
    private static String spoken(String key) {
        String lower = key.toLowerCase(Locale.ROOT);
        return key.equals(lower) ? key.toUpperCase(Locale.ROOT) : key;
    }
}
