// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.load.LoadModel;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.stats.ExactDistribution;
import dev.llmbench.stats.series.DesignEffect;
import dev.llmbench.stats.series.Drift;
import dev.llmbench.stats.series.Growth;
import dev.llmbench.stats.series.WarmupEnd;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Watches how a run went on: whether the server had settled when the measuring began, stayed as it was, and kept up
 * with what came. Thread-safe.
 */
public final class SeriesFindings implements RecordSink {

    public static final String WARMUP_TOO_SHORT = "warm-up-too-short";
    public static final String NOT_STEADY = "not-steady";
    public static final String OVER_SATURATED = "over-saturated";
    public static final String NEAR_SATURATION = "near-saturation";

    private static final int FEWEST_REQUESTS = 50;

    /** What the client itself may drift by while its JVM compiles. */
    private static final double SMALLEST_SHIFT_NANOS = 500_000;

    private static final double SMALLEST_DRIFT = Math.log(1.05);
    private static final double SMALLEST_WARMUP_SHIFT = Math.log(1.1);

    /** Two-sided 0.1 %: the cut was chosen to be where the difference is large. */
    private static final double WARMUP_Z = 3.29;

    private static final double SHORTEST_SECONDS = 15;
    private static final int SPANS = 10;
    private static final int FEWEST_EPISODES = 30;
    private static final double SMALLEST_CORRELATION = 0.3;

    /** The search for dependence is quadratic at worst. */
    private static final int MOST_VALUES = 10_000;

    private final RunSeries series;

    /** @param model how the server was loaded: saturation is a question of open loops */
    public SeriesFindings(LoadModel model) {
        this.series = new RunSeries(model);
    }

    @Override
    public void accept(RequestRecord record) {
        series.accept(record);
    }

    /** What was found so far. */
    public List<Finding> all() {
        double[] ttft = series.ttft();
        List<Finding> found = new ArrayList<>();
        if (ttft.length >= FEWEST_REQUESTS) {
            double[] gaps = series.gaps();
            boolean allHaveGaps = gaps.length == ttft.length;
            WarmupEnd end = WarmupEnd.of(allHaveGaps ? List.of(logs(ttft), logs(gaps)) : List.of(logs(ttft)));
            String wait = series.firstChunkName();
            warmup(ttft, end, wait)
                    .or(() -> allHaveGaps ? warmup(gaps, end, "time per token") : Optional.empty())
                    .ifPresent(found::add);
            steadiness(end.settled() ? Arrays.copyOfRange(ttft, end.dropped(), ttft.length) : ttft, wait)
                    .ifPresent(found::add);
        }
        if (series.isOpenLoop()) {
            growth().or(this::nearSaturation).ifPresent(found::add);
        }
        return List.copyOf(found);
    }

    private static Optional<Finding> warmup(double[] nanos, WarmupEnd end, String what) {
        int dropped = end.dropped();
        if (dropped == 0 || !end.settled()) {
            return Optional.empty();
        }
        double[] first = Arrays.copyOf(nanos, dropped);
        double[] rest = Arrays.copyOfRange(nanos, dropped, nanos.length);
        double before = median(first);
        double after = median(rest);
        boolean matters = Math.abs(Math.log(before / after)) > SMALLEST_WARMUP_SHIFT
                && Math.abs(before - after) > SMALLEST_SHIFT_NANOS;
        if (!matters || Math.abs(standardErrors(logs(first), logs(rest))) <= WARMUP_Z) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                WARMUP_TOO_SHORT,
                "the first " + dropped + " of " + nanos.length + " measured requests still belong to the start: median "
                        + what + " " + time(before) + ", and " + time(after) + " after them",
                "warm up for at least " + dropped + " requests more (llmbench.warmup-requests)"));
    }

    /** By how many standard errors of the settled part two means differ. */
    private static double standardErrors(double[] first, double[] rest) {
        double mean = mean(rest);
        double variance = Arrays.stream(rest)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / Math.max(1, rest.length - 1);
        double effect = DesignEffect.of(last(rest));
        double error = Math.sqrt(variance * effect * (1.0 / first.length + 1.0 / rest.length));
        double difference = mean(first) - mean;
        return error > 0 ? difference / error : difference == 0 ? 0 : Double.POSITIVE_INFINITY;
    }

    private static Optional<Finding> steadiness(double[] ttft, String what) {
        double[] kept = last(ttft);
        if (kept.length < FEWEST_REQUESTS || !Drift.of(logs(kept)).isSignificant(SMALLEST_DRIFT)) {
            return Optional.empty();
        }
        double before = median(Arrays.copyOf(kept, kept.length / 2));
        double after = median(Arrays.copyOfRange(kept, kept.length / 2, kept.length));
        return Math.abs(after - before) <= SMALLEST_SHIFT_NANOS
                ? Optional.empty()
                : Optional.of(new Finding(
                        NOT_STEADY,
                        "the server did not stay as it was: median " + what + " " + time(before)
                                + " in the first half of the settled run, " + time(after) + " in the second",
                        "find out what changes on the server, warm up for longer, or run for longer"));
    }

    private Optional<Finding> growth() {
        RunSeries.Window window = series.window();
        if (window.seconds() < SHORTEST_SECONDS) {
            return Optional.empty();
        }
        Growth growth = Growth.of(series.levels(window, SPANS), window.seconds() / SPANS);
        if (!growth.isBeyondChance(window.count() / window.seconds())) {
            return Optional.empty();
        }
        String levels = String.format(Locale.ROOT, "from %.0f to %.0f", growth.startLevel(), growth.endLevel());
        return Optional.of(
                series.pileUp(window).isBeyondChance()
                        ? new Finding(
                                OVER_SATURATED,
                                "requests under way grew without end, " + levels
                                        + ": the server ends fewer than arrive",
                                "lower llmbench.rate; latencies of such a run grow with its length")
                        : new Finding(
                                NOT_STEADY,
                                "requests under way grew, " + levels
                                        + ", no more than requests as long as the first ones"
                                        + " explain: the load had not yet filled up",
                                "warm up for as long as the longest requests take (llmbench.warmup-duration), or run longer"));
    }

    private Optional<Finding> nearSaturation() {
        RunSeries.Waiting waiting = series.waiting(MOST_VALUES);
        int count = waiting.levels().length;
        if (count < FEWEST_REQUESTS) {
            return Optional.empty();
        }
        double episodes = count / DesignEffect.of(waiting.levels());
        // Long requests alone make for long stretches, too; near saturation new ones wait for those under way.
        boolean waits = correlation(waiting.levels(), logs(waiting.ttft())) > SMALLEST_CORRELATION;
        return episodes >= FEWEST_EPISODES || !waits
                ? Optional.empty()
                : Optional.of(new Finding(
                        NEAR_SATURATION,
                        String.format(
                                Locale.ROOT,
                                "requests wait for those before them, and congestion lasts so long that this run"
                                        + " saw about %.0f"
                                        + " independent stretches of it, of the %d it takes to know how bad it gets",
                                episodes,
                                FEWEST_EPISODES),
                        "load at most three quarters of the capacity, run longer, or use a closed loop"));
    }

    private static double correlation(double[] a, double[] b) {
        double meanA = mean(a);
        double meanB = mean(b);
        double ab = 0;
        double aa = 0;
        double bb = 0;
        for (int i = 0; i < a.length; i++) {
            ab += (a[i] - meanA) * (b[i] - meanB);
            aa += (a[i] - meanA) * (a[i] - meanA);
            bb += (b[i] - meanB) * (b[i] - meanB);
        }
        return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0;
    }

    private static double[] last(double[] values) {
        return Arrays.copyOfRange(values, Math.max(0, values.length - MOST_VALUES), values.length);
    }

    private static double[] logs(double[] values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }

    private static double mean(double[] values) {
        return DoubleStream.of(values).average().orElse(0);
    }

    private static double median(double[] values) {
        return ExactDistribution.of(values).percentile(50);
    }

    private static String time(double nanos) {
        return MetricUnit.TIME.format(nanos);
    }
}
