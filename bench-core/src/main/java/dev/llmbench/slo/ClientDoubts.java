// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.probe.CpuUse;
import dev.llmbench.probe.GcPauses;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.SampleSupport;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Doubts from what the load generator saw of itself. Lateness counts by what is judged: 5 % of the latency limit, of
 * the median TTFT where no limit is known, and never less than what a quiet machine shows. The limits are those of
 * docs/measurement.md, and how they were found is docs/decisions/0060-when-a-client-counts-as-starved.md.
 */
public final class ClientDoubts {

    /** Threads of this process woke up too late. */
    public static final String STARVED = "starved";

    public static final String CLIENT_CPU = "client-cpu";
    public static final String GC_PAUSE = "gc-pause";
    public static final String NOISE_FLOOR = "noise-floor";

    private static final Set<String> CODES = Set.of(STARVED, CLIENT_CPU, GC_PAUSE, NOISE_FLOOR);

    static final double SMALLEST_LAG_LIMIT_NANOS = 5e6;
    private static final double LAG_SHARE = 0.05;
    private static final double BACKLOG_SHARE = 0.002;
    private static final double CPU_SHARE = 0.85;
    private static final double SMALLEST_PAUSE_LIMIT_NANOS = 200e6;
    private static final double PAUSE_SHARE = 0.5;
    private static final double PAUSES_SHARE = 0.05;
    private static final double NOISE_SHARE = 0.2;

    private static final String MORE_CPU = "give this machine more idle CPU, or apply less load";

    private final SelfWatch self;
    private final Yardstick yardstick;

    private ClientDoubts(SelfWatch self, Yardstick yardstick) {
        this.self = self;
        this.yardstick = yardstick;
    }

    /**
     * @param latencyLimitNanos the smallest latency limit that is judged, in nanoseconds; empty when none is known
     *     (yet)
     * @return the doubts, empty for a client that kept up
     */
    public static List<Doubt> evaluate(SelfWatch self, RunMetrics metrics, OptionalDouble latencyLimitNanos) {
        Yardstick yardstick =
                Yardstick.limitOr(latencyLimitNanos, metrics, List.of(Metric.TTFT, Metric.REQUEST_LATENCY));
        return new ClientDoubts(self, yardstick).all(latencyLimitNanos);
    }

    /** The same doubts with those about the client held against what one objective judges. */
    static List<Doubt> forObjective(
            List<Doubt> doubts, SelfWatch self, JudgedTime judged, OptionalDouble latencyLimitNanos) {
        Stream<Doubt> others = doubts.stream().filter(doubt -> !CODES.contains(doubt.code()));
        ClientDoubts client = new ClientDoubts(self, new Yardstick(judged.nanos(), judged.name(), true));
        return Stream.concat(others, client.all(latencyLimitNanos).stream()).toList();
    }

    /** Whether it says that the figures, which are this process's stamps, are not the server's. */
    static boolean isOfStamps(Doubt doubt) {
        return CODES.contains(doubt.code());
    }

    private List<Doubt> all(OptionalDouble latencyLimitNanos) {
        return Stream.of(starved(), cpu(), gcPause(), noiseFloor(latencyLimitNanos))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Doubt> starved() {
        double limit = Math.max(SMALLEST_LAG_LIMIT_NANOS, LAG_SHARE * yardstick.nanos());
        double virtual = self.seen().virtualLag().map(ClientDoubts::tail).orElse(0.0);
        double platform = self.seen().platformLag().map(ClientDoubts::tail).orElse(0.0);
        double worst = Math.max(virtual, platform);
        boolean backlog = !yardstick.isJudged() && self.sharedReads().orElse(0) > BACKLOG_SHARE;
        double allowed = backlog ? limit / 2 : limit;
        if (worst <= allowed) {
            return Optional.empty();
        }
        Distribution shown =
                (virtual >= platform ? self.seen().virtualLag() : self.seen().platformLag()).orElseThrow();
        return Optional.of(new Doubt(
                STARVED,
                "threads of this process woke up late: "
                        + (virtual >= platform ? "virtual" : "platform") + " threads p" + carriedPercent(shown) + " "
                        + time(worst)
                        + (backlog
                                ? ", and " + percent(self.sharedReads().orElse(0)) + " of the chunks"
                                        + " had piled up in a socket"
                                : ""),
                time(allowed)
                        + (backlog ? ", half of " + time(limit) : "")
                        + (limit > SMALLEST_LAG_LIMIT_NANOS ? ", 5 % of " + yardstick.name() : ""),
                MORE_CPU));
    }

    /** The highest percentile that so short a window carries well, p99 at most: one pause of 100 ms decides nothing. */
    private static double tail(Distribution lag) {
        int percent = carriedPercent(lag);
        return percent < 50 ? 0 : lag.percentile(percent);
    }

    private static int carriedPercent(Distribution lag) {
        int percent = 99;
        while (percent >= 50 && lag.support(percent) != SampleSupport.GOOD) {
            percent--;
        }
        return percent;
    }

    private Optional<Doubt> cpu() {
        CpuUse cpu = self.seen().cpu();
        double used = cpu.process().orElse(0);
        if (self.serverOnThisMachine() || used <= CPU_SHARE * cpu.cores()) {
            return Optional.empty();
        }
        return Optional.of(new Doubt(
                CLIENT_CPU,
                String.format(Locale.ROOT, "this process kept %.2f of %d cores busy", used, cpu.cores()),
                String.format(Locale.ROOT, "%.2f, 85 %% of them", CPU_SHARE * cpu.cores()),
                "give this process more cores, or apply less load"));
    }

    private Optional<Doubt> gcPause() {
        GcPauses gc = self.seen().gc();
        double limit = Math.max(SMALLEST_PAUSE_LIMIT_NANOS, PAUSE_SHARE * yardstick.nanos());
        double share =
                (double) gc.total().toNanos() / Math.max(1, self.seen().window().toNanos());
        boolean many = share > PAUSES_SHARE && gc.longest().toNanos() > SMALLEST_LAG_LIMIT_NANOS;
        if (gc.longest().toNanos() <= limit && !many) {
            return Optional.empty();
        }
        return Optional.of(new Doubt(
                GC_PAUSE,
                "garbage collection held this process up " + gc.count() + " times, for "
                        + time((double) gc.longest().toNanos()) + " at most and " + percent(share) + " of the time",
                time(limit) + " and " + percent(PAUSES_SHARE),
                "give the JVM more heap (-Xmx), or apply less load"));
    }

    private Optional<Doubt> noiseFloor(OptionalDouble latencyLimitNanos) {
        if (self.noiseFloor().isEmpty() || latencyLimitNanos.isEmpty()) {
            return Optional.empty();
        }
        Distribution error = self.noiseFloor().get().receiveError();
        double floor = error.percentile(carriedPercent(error));
        double limit = latencyLimitNanos.getAsDouble();
        return floor <= NOISE_SHARE * limit
                ? Optional.empty()
                : Optional.of(new Doubt(
                        NOISE_FLOOR,
                        "the limit " + time(limit)
                                + " is within this client's own noise: against a server of its own it"
                                + " stamped chunks p" + carriedPercent(error) + " " + time(floor) + " after their send",
                        time(NOISE_SHARE * limit) + ", a fifth of the limit",
                        "use a quieter machine, or a limit that this one can tell from nothing"));
    }

    private static String time(double nanos) {
        return MetricUnit.TIME.format(nanos);
    }

    private static String percent(double share) {
        return MetricUnit.SHARE.format(share);
    }
}
