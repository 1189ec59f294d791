// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The metrics of which a run has one value, with the field's names. Formulas: docs/measurement.md. */
public enum RunMetric {
    /** Completed requests / duration. */
    REQUEST_THROUGHPUT("requestThroughput", MetricUnit.REQUESTS_PER_SECOND, false, List.of("rps")),
    /** Output tokens of completed requests / duration. */
    OUTPUT_TOKEN_THROUGHPUT("outputTokenThroughput", MetricUnit.TOKENS_PER_SECOND, false, List.of("tps")),
    /** Input tokens of completed requests / duration. */
    INPUT_TOKEN_THROUGHPUT("inputTokenThroughput", MetricUnit.TOKENS_PER_SECOND, false, List.of()),
    /** Input and output tokens of completed requests / duration. */
    TOTAL_TOKEN_THROUGHPUT("totalTokenThroughput", MetricUnit.TOKENS_PER_SECOND, false, List.of()),
    /** Failed / attempts. */
    ERROR_RATE("errorRate", MetricUnit.SHARE, true, List.of("error_rate")),
    /** Arrivals per second as the plan realised them. */
    SCHEDULED_RATE("scheduledRate", MetricUnit.REQUESTS_PER_SECOND, false, List.of()),
    /** Sends per second as they happened. */
    ACHIEVED_RATE("achievedRate", MetricUnit.REQUESTS_PER_SECOND, false, List.of());

    private final String key;
    private final MetricUnit unit;
    private final boolean lowerIsBetter;
    private final List<String> aliases;

    RunMetric(String key, MetricUnit unit, boolean lowerIsBetter, List<String> aliases) {
        this.key = key;
        this.unit = unit;
        this.lowerIsBetter = lowerIsBetter;
        this.aliases = aliases;
    }

    /** The name in reports and text forms, such as {@code errorRate}. */
    public String key() {
        return key;
    }

    /** The unit of raw values: shares from 0 to 1, rates per second. */
    public MetricUnit unit() {
        return unit;
    }

    /** Whether a smaller value is the better one. */
    public boolean lowerIsBetter() {
        return lowerIsBetter;
    }

    /** Other names that text forms understand. */
    public List<String> aliases() {
        return aliases;
    }

    /** This metric's value in its raw unit; empty when it does not exist, for which {@link #whyAbsent} has words. */
    public OptionalDouble value(RunMetrics run) {
        return switch (this) {
            case REQUEST_THROUGHPUT -> run.requestThroughput();
            case OUTPUT_TOKEN_THROUGHPUT -> run.outputTokenThroughput();
            case INPUT_TOKEN_THROUGHPUT -> run.inputTokenThroughput();
            case TOTAL_TOKEN_THROUGHPUT -> run.totalTokenThroughput();
            case ERROR_RATE -> run.errorRate();
            case SCHEDULED_RATE -> run.scheduledRate();
            case ACHIEVED_RATE -> run.achievedRate();
        };
    }

    /** Why the value is absent, in words for a message; empty when it is there. */
    public Optional<String> whyAbsent(RunMetrics run) {
        return value(run).isPresent()
                ? Optional.empty()
                : Optional.of(run.untold().getOrDefault(key, reason(run)) + ", so there is no " + key);
    }

    private String reason(RunMetrics run) {
        int attempts = run.counts().attempts();
        if (attempts == 0) {
            return "no measured request was sent";
        }
        if (this == SCHEDULED_RATE || this == ACHIEVED_RATE) {
            return attempts == 1
                    ? "a rate takes two measured requests and there was one"
                    : "all " + attempts + " measured requests started at the same moment";
        }
        if (run.duration().orElse(Duration.ZERO).isZero()) {
            return "no time passed between the first request's start and the last one's end";
        }
        boolean ofOutput = this == OUTPUT_TOKEN_THROUGHPUT || this == TOTAL_TOKEN_THROUGHPUT;
        if (ofOutput && !run.generates()) {
            return Absence.NO_TOKENS;
        }
        return this == INPUT_TOKEN_THROUGHPUT
                        || (this == TOTAL_TOKEN_THROUGHPUT
                                && run.inputTokenThroughput().isEmpty())
                ? tokensUnknown(run, Metric.INPUT_SEQUENCE_LENGTH, "input")
                : tokensUnknown(run, Metric.OUTPUT_SEQUENCE_LENGTH, "output");
    }

    private static String tokensUnknown(RunMetrics run, Metric length, String direction) {
        long known = Optional.ofNullable(run.completed().get(length))
                .map(lengths -> lengths.count())
                .orElse(0L);
        int completed = run.counts().completed();
        return (completed - known) + " of " + completed + " completed requests have no " + direction
                + " token count (no usage from the server and no tokenizer configured)";
    }
}
