// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.InFlight;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.ExactDistribution;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Builds measured runs for tests, naming only what a test is about. Left unsaid: a streaming closed loop of 32 users
 * whose requests all completed, without any metric.
 */
public final class Runs {

    private final int completed;
    private final Map<String, Integer> failures = new TreeMap<>();
    private final Map<Metric, ExactDistribution> values = new EnumMap<>(Metric.class);
    private final Map<Metric, double[]> raw = new EnumMap<>(Metric.class);
    private final List<Doubt> doubts = new ArrayList<>();
    private int unfinished;
    private StartPoint startPoint = StartPoint.SENT;
    private boolean streaming = true;
    private OptionalInt planned = OptionalInt.empty();
    private double maxErrorRate;
    private OptionalDouble outputTokenThroughput = OptionalDouble.empty();
    private OptionalDouble scheduledRate = OptionalDouble.empty();
    private OptionalDouble achievedRate = OptionalDouble.empty();
    private Optional<InFlight> inFlight = Optional.empty();
    private List<RequestRecord> slowest = List.of();
    private Optional<String> endedEarly = Optional.empty();
    private Optional<Path> reportDirectory = Optional.empty();
    private RunLabel label = new RunLabel("chatIsFast", "concurrency=32 isl=512 osl=128", "tiny", 42);

    private Runs(int completed) {
        this.completed = completed;
    }

    /** A run of that many completed requests. */
    public static Runs of(int completed) {
        return new Runs(completed);
    }

    public Runs failed(String code, int count) {
        failures.put(code, count);
        return this;
    }

    public Runs unfinished(int count) {
        unfinished = count;
        return this;
    }

    /** Latencies start at the schedule, as in an open loop. */
    public Runs fromSchedule() {
        startPoint = StartPoint.SCHEDULED;
        return this;
    }

    /** So many measured requests were to end the load. */
    public Runs planned(int requests) {
        planned = OptionalInt.of(requests);
        return this;
    }

    public Runs notStreaming() {
        streaming = false;
        return this;
    }

    public Runs maxErrorRate(double share) {
        maxErrorRate = share;
        return this;
    }

    /** Every completed request has that raw value. */
    public Runs each(Metric metric, double raw) {
        double[] all = new double[completed];
        Arrays.fill(all, raw);
        return values(metric, all);
    }

    /** The completed requests have the raw values first, first + step, first + 2 step and so on. */
    public Runs rising(Metric metric, double first, double step) {
        double[] all = new double[completed];
        Arrays.setAll(all, i -> first + i * step);
        return values(metric, all);
    }

    /** The raw values of completed requests; failed and unfinished ones are added as infinite where judged. */
    public Runs values(Metric metric, double... raw) {
        values.put(metric, ExactDistribution.of(raw));
        this.raw.put(metric, raw.clone());
        return this;
    }

    public Runs outputTokenThroughput(double tokensPerSecond) {
        outputTokenThroughput = OptionalDouble.of(tokensPerSecond);
        return this;
    }

    public Runs rates(double scheduledPerSecond, double achievedPerSecond) {
        scheduledRate = OptionalDouble.of(scheduledPerSecond);
        achievedRate = OptionalDouble.of(achievedPerSecond);
        return this;
    }

    public Runs inFlight(double mean, int peak) {
        inFlight = Optional.of(new InFlight(mean, peak));
        return this;
    }

    public Runs doubt(Doubt doubt) {
        doubts.add(doubt);
        return this;
    }

    public Runs slowest(RequestRecord... requests) {
        slowest = List.of(requests);
        return this;
    }

    public Runs endedEarly(String reason) {
        endedEarly = Optional.of(reason);
        return this;
    }

    public Runs reportDirectory(String path) {
        reportDirectory = Optional.of(Path.of(path));
        return this;
    }

    public Runs label(RunLabel label) {
        this.label = label;
        return this;
    }

    public RunFacts facts() {
        return new RunFacts(label, metrics(), doubts, endedEarly, maxErrorRate, planned, reportDirectory);
    }

    public RunFacts factsWith(Finding finding) {
        return new RunFacts(
                label,
                metrics(),
                doubts,
                List.of(finding),
                Optional.empty(),
                endedEarly,
                maxErrorRate,
                planned,
                reportDirectory);
    }

    public RunMetrics metrics() {
        int failed = failures.values().stream().mapToInt(Integer::intValue).sum();
        int attempts = completed + failed + unfinished;
        Map<Metric, Distribution> judged = new EnumMap<>(Metric.class);
        values.forEach((metric, distribution) ->
                judged.put(metric, isEvery(metric) ? distribution : distribution.withInfinite(failed + unfinished)));
        return new RunMetrics(
                startPoint,
                streaming,
                new RequestCounts(attempts, completed, failed, 0, unfinished, failures, 64, 31, 1),
                attempts == 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(10)),
                judged,
                Map.copyOf(values),
                attempts == 0 ? OptionalDouble.empty() : OptionalDouble.of(completed / 10.0),
                outputTokenThroughput,
                OptionalDouble.empty(),
                scheduledRate,
                achievedRate,
                inFlight,
                OptionalInt.empty(),
                OptionalLong.empty(),
                slowest,
                series(failed, unfinished),
                Map.of(),
                true);
    }

    /**
     * Ten milliseconds apart: the completed requests, the failed ones spread evenly among them, then the unfinished
     * ones.
     */
    private RequestSeries series(int failed, int unfinishedOnes) {
        RequestSeries.Builder series = new RequestSeries.Builder();
        int ended = completed + failed;
        int next = 0;
        for (int i = 0; i < ended + unfinishedOnes; i++) {
            boolean isFailed = i < ended && (i + 1L) * failed / ended > (long) i * failed / ended;
            boolean isCompleted = i < ended && !isFailed;
            series.request(i, i * 10_000_000L, i * 10_000_000L + 100_000_000L, isFailed);
            for (Map.Entry<Metric, double[]> column : raw.entrySet()) {
                if (isCompleted && next < column.getValue().length) {
                    series.value(column.getKey(), column.getValue()[next]);
                } else if (!isCompleted && !isEvery(column.getKey())) {
                    series.value(column.getKey(), Double.POSITIVE_INFINITY);
                }
            }
            next += isCompleted ? 1 : 0;
        }
        return series.build();
    }

    private static boolean isEvery(Metric metric) {
        return metric == Metric.START_DELAY || !metric.lowerIsBetter();
    }
}
