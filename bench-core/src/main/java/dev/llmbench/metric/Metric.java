// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import java.util.List;

/**
 * The per-request metrics, with the field's names. Formulas, start points and when a value is absent are in
 * docs/measurement.md.
 */
public enum Metric {
    TTFT("ttft", MetricUnit.TIME, true, true, List.of("time_to_first_token", "first_token")),
    TTFO("ttfo", MetricUnit.TIME, true, true, List.of("time_to_first_output")),
    THINKING_TIME("thinkingTime", MetricUnit.TIME, true, true, List.of()),
    TTST("ttst", MetricUnit.TIME, true, true, List.of("time_to_second_token")),
    REQUEST_LATENCY("requestLatency", MetricUnit.TIME, true, false, List.of("e2e", "e2el", "latency")),
    ITL("itl", MetricUnit.TIME, true, true, List.of("tpot", "inter_token_latency")),
    ICL("icl", MetricUnit.TIME, true, true, List.of("inter_chunk_latency")),
    MAX_STALL("maxStall", MetricUnit.TIME, true, true, List.of("stall")),
    TOKENS_PER_CHUNK("tokensPerChunk", MetricUnit.TOKENS, false, true, List.of()),
    OUTPUT_TOKEN_THROUGHPUT_PER_USER(
            "outputTokenThroughputPerUser", MetricUnit.TOKENS_PER_SECOND, false, true, List.of("tps_per_user")),
    INPUT_SEQUENCE_LENGTH("inputSequenceLength", MetricUnit.TOKENS, false, false, List.of("isl")),
    OUTPUT_SEQUENCE_LENGTH("outputSequenceLength", MetricUnit.TOKENS, false, false, List.of("osl")),
    REASONING_TOKEN_COUNT("reasoningTokenCount", MetricUnit.TOKENS, false, false, List.of()),
    START_DELAY("startDelay", MetricUnit.TIME, true, false, List.of()),
    /** Exists only where a limit to what is in flight was asked for. */
    SLOT_WAIT("slotWait", MetricUnit.TIME, true, false, List.of());

    private final String key;
    private final MetricUnit unit;
    private final boolean lowerIsBetter;
    private final boolean needsStreaming;
    private final List<String> aliases;

    Metric(String key, MetricUnit unit, boolean lowerIsBetter, boolean needsStreaming, List<String> aliases) {
        this.key = key;
        this.unit = unit;
        this.lowerIsBetter = lowerIsBetter;
        this.needsStreaming = needsStreaming;
        this.aliases = aliases;
    }

    /** The name in reports and text forms, such as {@code ttft}. */
    public String key() {
        return key;
    }

    /** The unit of raw values: nanoseconds for times. */
    public MetricUnit unit() {
        return unit;
    }

    /** Whether a smaller value is the better one, so that the bad tail is the high one. */
    public boolean lowerIsBetter() {
        return lowerIsBetter;
    }

    /** Whether the metric exists only for streamed answers. */
    public boolean needsStreaming() {
        return needsStreaming;
    }

    /** Whether it tells of the load generator, and nothing of the server. */
    public boolean isOfTheClient() {
        return this == START_DELAY || this == SLOT_WAIT;
    }

    /** Other names that text forms understand. */
    public List<String> aliases() {
        return aliases;
    }
}
