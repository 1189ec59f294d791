// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestMetrics;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.TokenUsage;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** AIPerf's metrics of one completed request that we can tell, by their tags, in the units that its files show. */
enum AiperfTag {
    TIME_TO_FIRST_TOKEN("time_to_first_token", "ms"),
    TIME_TO_SECOND_TOKEN("time_to_second_token", "ms"),
    TIME_TO_FIRST_OUTPUT_TOKEN("time_to_first_output_token", "ms"),
    REQUEST_LATENCY("request_latency", "ms"),
    INTER_TOKEN_LATENCY("inter_token_latency", "ms"),
    OUTPUT_TOKEN_THROUGHPUT_PER_USER("output_token_throughput_per_user", "tokens/sec/user"),
    INPUT_SEQUENCE_LENGTH("input_sequence_length", "tokens"),
    OUTPUT_TOKEN_COUNT("output_token_count", "tokens"),
    REASONING_TOKEN_COUNT("reasoning_token_count", "tokens"),
    OUTPUT_SEQUENCE_LENGTH("output_sequence_length", "tokens");

    /** Its values are a list in each record. */
    static final String INTER_CHUNK_LATENCY = "inter_chunk_latency";

    static final double NANOS_PER_MILLI = 1e6;

    private final String tag;
    private final String unit;

    AiperfTag(String tag, String unit) {
        this.tag = tag;
        this.unit = unit;
    }

    String tag() {
        return tag;
    }

    String unit() {
        return unit;
    }

    /** Whole numbers of tokens are written as such. */
    boolean isCount() {
        return unit.equals("tokens");
    }

    /** In the unit above; empty when this request has no such value. */
    OptionalDouble value(RequestRecord record, RequestMetrics metrics) {
        return switch (this) {
            case TIME_TO_FIRST_TOKEN -> millis(metrics.value(Metric.TTFT));
            case TIME_TO_SECOND_TOKEN -> millis(metrics.value(Metric.TTST));
            case TIME_TO_FIRST_OUTPUT_TOKEN -> millis(metrics.value(Metric.TTFO));
            case REQUEST_LATENCY -> millis(metrics.value(Metric.REQUEST_LATENCY));
            case INTER_TOKEN_LATENCY -> millis(metrics.value(Metric.ITL));
            case OUTPUT_TOKEN_THROUGHPUT_PER_USER -> metrics.value(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER);
            case INPUT_SEQUENCE_LENGTH -> metrics.value(Metric.INPUT_SEQUENCE_LENGTH);
            case OUTPUT_SEQUENCE_LENGTH -> metrics.value(Metric.OUTPUT_SEQUENCE_LENGTH);
            case REASONING_TOKEN_COUNT -> metrics.value(Metric.REASONING_TOKEN_COUNT);
            case OUTPUT_TOKEN_COUNT -> withoutReasoning(record.tokens());
        };
    }

    private static OptionalDouble millis(OptionalDouble nanos) {
        return nanos.isPresent() ? OptionalDouble.of(nanos.getAsDouble() / NANOS_PER_MILLI) : nanos;
    }

    /** AIPerf's output tokens leave reasoning out; its output sequence length has both. */
    private static OptionalDouble withoutReasoning(TokenUsage tokens) {
        OptionalInt output = tokens.outputTokens();
        return output.isPresent()
                ? OptionalDouble.of(
                        Math.max(0, output.getAsInt() - tokens.reasoning().orElse(0)))
                : OptionalDouble.empty();
    }
}
