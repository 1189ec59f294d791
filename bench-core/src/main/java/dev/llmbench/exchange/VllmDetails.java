// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.ChunkTimes;
import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.Retries;
import dev.llmbench.request.TokenUsage;
import dev.llmbench.text.PlainLine;
import dev.llmbench.token.TokenCount;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The requests of a file of {@code --save-detailed}: their gaps are its {@code itls}. Rates are as the file tells them.
 */
final class VllmDetails {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final int LONGEST_MESSAGE = 1_000;

    private final VllmFile file;
    private final Path path;
    private final Values ttfts;
    private int read;

    private VllmDetails(VllmFile file, Path path, Values ttfts) {
        this.file = file;
        this.path = path;
        this.ttfts = ttfts;
    }

    /** @throws IllegalArgumentException when the arrays are not of one length, or empty */
    static RunMetrics metrics(VllmFile file, Path path) {
        VllmDetails details = new VllmDetails(file, path, file.array("ttfts").orElseThrow());
        details.check();
        MetricsCollector collector = new MetricsCollector(StartPoint.SENT, true);
        file.eachGaps((index, gaps) -> collector.accept(details.record(index, gaps)));
        if (details.read != details.ttfts.size()) {
            throw details.lengths("itls", details.read);
        }
        return details.withRates(collector.snapshot())
                .untelling(details.untold())
                .withSeriesInOrderOfStarts();
    }

    private void check() {
        if (ttfts.size() == 0) {
            throw new IllegalArgumentException("fromVllm(" + path + "): the file holds no request");
        }
        for (String name : new String[] {"input_lens", "output_lens", "start_times"}) {
            file.array(name).filter(values -> values.size() != ttfts.size()).ifPresent(values -> {
                throw lengths(name, values.size());
            });
        }
        if (file.errors() != 0 && file.errors() != ttfts.size()) {
            throw lengths("errors", file.errors());
        }
    }

    private IllegalArgumentException lengths(String name, int length) {
        return new IllegalArgumentException("fromVllm(" + path + "): " + name + " has " + length + " entries and ttfts "
                + ttfts.size() + ": there must be one of each for every request");
    }

    private RequestRecord record(int index, double[] gaps) {
        if (index >= ttfts.size()) {
            throw lengths("itls", index + 1);
        }
        read++;
        long sent = file.array("start_times")
                .map(starts -> nanos(starts.get(index) - starts.get(0)))
                .orElse(0L);
        Outcome outcome = outcome(index, gaps.length);
        long[] chunks = outcome instanceof Outcome.Completed ? chunks(sent, index, gaps) : new long[0];
        return new RequestRecord(
                index,
                Phase.MEASURED,
                true,
                sent,
                sent,
                chunks.length == 0 ? sent : chunks[chunks.length - 1],
                ConnectionTimes.UNKNOWN,
                ChunkTimes.copyOf(chunks, chunks.length, 0),
                OptionalLong.empty(),
                tokens(index),
                outcome,
                Optional.empty(),
                Optional.empty(),
                Retries.NONE,
                Optional.empty(),
                OptionalLong.empty());
    }

    /** vLLM says so in words; a file without errors shows it by a first chunk that took no time at all. */
    private Outcome outcome(int index, int gaps) {
        String error = file.error(index);
        if (error.isEmpty() && (ttfts.get(index) > 0 || gaps > 0)) {
            return Outcome.COMPLETED;
        }
        String words = error.isEmpty() ? "no chunk came, and the file tells no error" : error;
        return Outcome.Failed.of(FailureKind.OWN_CALL, PlainLine.of(words, LONGEST_MESSAGE));
    }

    private long[] chunks(long sent, int index, double[] gaps) {
        long[] stamps = new long[gaps.length + 1];
        stamps[0] = sent + nanos(ttfts.get(index));
        for (int i = 0; i < gaps.length; i++) {
            stamps[i + 1] = stamps[i] + nanos(gaps[i]);
        }
        return stamps;
    }

    private TokenUsage tokens(int index) {
        return new TokenUsage(
                OptionalInt.empty(),
                OptionalInt.empty(),
                count("input_lens", index).map(TokenCount::client),
                count("output_lens", index).map(TokenCount::client),
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    /** 0 is what vLLM writes for a length that it does not know. */
    private Optional<Integer> count(String name, int index) {
        return file.array(name)
                .map(lengths -> (int) Math.min(Integer.MAX_VALUE, lengths.get(index)))
                .filter(length -> length > 0);
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * NANOS_PER_SECOND);
    }

    private RunMetrics withRates(RunMetrics metrics) {
        JsonNode figures = file.figures();
        boolean timed = file.array("start_times").isPresent();
        return new RunMetrics(
                metrics.startPoint(),
                true,
                metrics.counts(),
                VllmSums.duration(figures),
                metrics.judged(),
                metrics.completed(),
                VllmSums.number(figures, "request_throughput"),
                VllmSums.number(figures, "output_throughput"),
                VllmSums.inputRate(figures),
                OptionalDouble.empty(),
                timed ? metrics.achievedRate() : OptionalDouble.empty(),
                timed ? metrics.inFlight() : Optional.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                metrics.slowest(),
                metrics.series(),
                metrics.untold(),
                metrics.generates());
    }

    private Map<String, String> untold() {
        Map<String, String> reasons = new HashMap<>();
        reasons.put(Metric.START_DELAY.key(), "vLLM does not tell when a request was meant to start");
        reasons.put(RunMetric.SCHEDULED_RATE.key(), "vLLM does not tell when a request was meant to start");
        if (file.array("start_times").isEmpty()) {
            reasons.put(RunMetric.ACHIEVED_RATE.key(), "the file holds no start_times");
        }
        reasons.put(Metric.TTFO.key(), "vLLM does not tell reasoning from the answer");
        reasons.put(Metric.THINKING_TIME.key(), "vLLM does not tell reasoning from the answer");
        return reasons;
    }
}
