// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.load.LoadModel;
import dev.llmbench.metric.InFlight;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.FailureKind;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.SampleSupport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Looks for reasons not to believe a run: signs that the load generator, and not the server, shaped the numbers. The
 * limits are those of docs/measurement.md.
 */
public final class DoubtRules {

    public static final String NO_DATA = "no-data";
    public static final String TOO_FEW_SAMPLES = "too-few-samples";
    public static final String START_DELAY = "start-delay";
    public static final String ACHIEVED_RATE = "achieved-rate";
    public static final String IN_FLIGHT = "in-flight";
    public static final String CLIENT_RESOURCE = "client-resource";

    private static final double SMALLEST_START_DELAY_LIMIT_NANOS = 1e6;
    private static final double START_DELAY_SHARE = 0.05;
    private static final double ACHIEVED_RATE_SHARE = 0.99;
    private static final double IN_FLIGHT_SHARE = 0.95;

    private DoubtRules() {}

    /** The doubts of a run whose objectives are not known (yet): start delays are held against what was measured. */
    public static List<Doubt> evaluate(RunMetrics metrics, LoadModel model) {
        return evaluate(metrics, model, OptionalDouble.empty());
    }

    /**
     * @param tightestLatencyLimitNanos the smallest latency limit that the run will be judged by, in nanoseconds; in a
     *     closed loop it can only make the rule about start delays milder
     * @return the doubts, empty for a sound run
     */
    public static List<Doubt> evaluate(RunMetrics metrics, LoadModel model, OptionalDouble tightestLatencyLimitNanos) {
        if (metrics.counts().attempts() == 0) {
            return List.of(noData(metrics.counts()));
        }
        return Stream.of(
                        tooFewSamples(metrics.counts()),
                        clientResource(metrics.counts()),
                        startDelay(metrics, tightestLatencyLimitNanos),
                        model instanceof LoadModel.OpenLoop && !hasWaitedForSlots(metrics)
                                ? achievedRate(metrics)
                                : Optional.<Doubt>empty(),
                        model instanceof LoadModel.ClosedLoop closed && closed.isSteady() && !hasWaitedForSlots(metrics)
                                ? inFlight(metrics, closed.concurrency())
                                : Optional.<Doubt>empty())
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * The same doubts for judging one latency limit. In an open loop the doubt about start delays is held against that
     * limit in place of the measured median, so a delay of 2 ms spoils a limit of 20 ms and not one of 500 ms. In a
     * closed loop it is held against the larger of the two.
     */
    static List<Doubt> withLatencyLimit(List<Doubt> doubts, RunMetrics metrics, OptionalDouble limitNanos) {
        if (limitNanos.isEmpty() || !metrics.judged().containsKey(Metric.START_DELAY)) {
            return doubts;
        }
        List<Doubt> revised = new ArrayList<>(doubts);
        revised.removeIf(doubt -> doubt.code().equals(START_DELAY));
        startDelay(metrics, limitNanos).ifPresent(revised::add);
        return List.copyOf(revised);
    }

    /** A limit that was asked for holds requests back, and is no lateness of the generator's. */
    private static boolean hasWaitedForSlots(RunMetrics metrics) {
        Distribution waits = metrics.judged().get(Metric.SLOT_WAIT);
        return waits != null && waits.max() > 0;
    }

    private static Doubt noData(RequestCounts counts) {
        return new Doubt(
                NO_DATA,
                "no measured request was started (" + counts.warmup() + " warm-up requests were)",
                "at least 1",
                "let the run last longer than its warm-up, and look at its log for what ended it");
    }

    private static Optional<Doubt> tooFewSamples(RequestCounts counts) {
        int ended = counts.completed() + counts.failed();
        long needed = SampleSupport.smallestAccepted(50);
        return ended >= needed
                ? Optional.empty()
                : Optional.of(new Doubt(
                        TOO_FEW_SAMPLES,
                        ended + " measured requests ended, too few even for a median",
                        "at least " + needed,
                        "measure more requests"));
    }

    /** Such a failure says nothing about the server, so it must not count as its worst value. */
    private static Optional<Doubt> clientResource(RequestCounts counts) {
        int exhausted = counts.failuresByCode().getOrDefault(FailureKind.CLIENT_RESOURCE.code(), 0);
        return exhausted == 0
                ? Optional.empty()
                : Optional.of(new Doubt(
                        CLIENT_RESOURCE,
                        exhausted + " requests failed because this machine ran out of ports, descriptors or memory",
                        "none",
                        "raise the limit that the failures name, or apply less load"));
    }

    private static Optional<Doubt> startDelay(RunMetrics metrics, OptionalDouble latencyLimitNanos) {
        Distribution delays = metrics.judged().get(Metric.START_DELAY);
        if (delays == null) {
            return Optional.empty();
        }
        Yardstick yardstick = yardstick(metrics, latencyLimitNanos);
        double limit = Math.max(SMALLEST_START_DELAY_LIMIT_NANOS, START_DELAY_SHARE * yardstick.nanos());
        int percent = highestCarried(delays.count());
        double seen = delays.percentile(percent);
        return seen <= limit
                ? Optional.empty()
                : Optional.of(new Doubt(
                        START_DELAY,
                        "the load generator started requests late: start delay p" + percent + " " + time(seen),
                        time(limit) + (limit > SMALLEST_START_DELAY_LIMIT_NANOS ? ", 5 % of " + yardstick.name() : ""),
                        "give this machine more idle CPU, or apply less load"));
    }

    /** p99, or as high as the sample carries: the 99th percentile of 64 starts is the slowest one, a single hiccup. */
    private static int highestCarried(long count) {
        int percent = 99;
        while (percent > 50 && SampleSupport.of(count, percent) == SampleSupport.REFUSED) {
            percent--;
        }
        return percent;
    }

    private static Optional<Doubt> achievedRate(RunMetrics metrics) {
        if (metrics.scheduledRate().isEmpty() || metrics.achievedRate().isEmpty()) {
            return Optional.empty();
        }
        double scheduled = metrics.scheduledRate().getAsDouble();
        double achieved = metrics.achievedRate().getAsDouble();
        return achieved >= ACHIEVED_RATE_SHARE * scheduled
                ? Optional.empty()
                : Optional.of(new Doubt(
                        ACHIEVED_RATE,
                        "requests were sent at " + rate(achieved) + " while the schedule asked for " + rate(scheduled),
                        "99 % of the scheduled rate",
                        "give this machine more idle CPU, or apply a lower rate"));
    }

    /**
     * Read as time-weighted mean, that is the share of user slots' time that was spent in a request. "Any slot idle"
     * would be the stricter reading, and a wrong one: between two requests of a user lies a hand-over of microseconds,
     * which at 256 users leaves hardly a moment with all slots busy and is no lighter load. The window needs no
     * allowance for its edges: warm-up flows into it, and fillers keep the load up until the last measured request has
     * ended.
     */
    private static Optional<Doubt> inFlight(RunMetrics metrics, int concurrency) {
        Optional<InFlight> inFlight = metrics.inFlight();
        if (inFlight.isEmpty() || inFlight.get().mean() >= IN_FLIGHT_SHARE * concurrency) {
            return Optional.empty();
        }
        return Optional.of(new Doubt(
                IN_FLIGHT,
                String.format(
                        Locale.ROOT,
                        "%.1f requests were in flight on average, of %d users",
                        inFlight.get().mean(),
                        concurrency),
                "95 % of the concurrency",
                "give this machine more idle CPU, or apply fewer users"));
    }

    private static String time(double nanos) {
        return MetricUnit.TIME.format(nanos);
    }

    private static String rate(double perSecond) {
        return MetricUnit.REQUESTS_PER_SECOND.format(perSecond);
    }

    /**
     * What a start delay is small or large against. Where latencies start at the schedule a delay is in each of them,
     * and counts by what is judged. Where they start at the send it only leaves a user idle between two requests, and
     * counts by how long those are, or by what is judged where that is longer:
     * docs/decisions/0003-start-delay-in-a-closed-loop.md.
     */
    private static Yardstick yardstick(RunMetrics metrics, OptionalDouble latencyLimitNanos) {
        if (metrics.startPoint() == StartPoint.SCHEDULED) {
            return Yardstick.limitOr(latencyLimitNanos, metrics, List.of(Metric.TTFT, Metric.REQUEST_LATENCY));
        }
        Yardstick request = Yardstick.median(metrics, List.of(Metric.REQUEST_LATENCY));
        Yardstick judged = Yardstick.limitOr(latencyLimitNanos, metrics, List.of(Metric.REQUEST_LATENCY));
        return judged.nanos() > request.nanos() ? judged : request;
    }
}
