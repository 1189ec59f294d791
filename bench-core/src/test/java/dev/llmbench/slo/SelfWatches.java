// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.probe.ClientReading;
import dev.llmbench.probe.CpuUse;
import dev.llmbench.probe.GcPauses;
import dev.llmbench.probe.NoiseFloor;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.ExactDistribution;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a client could have seen of itself in ten seconds on two cores; without more said, nothing unusual. */
public final class SelfWatches {

    private static final double MS = 1e6;

    private Optional<Distribution> platform = Optional.of(lag(1_000, 0.2, 0));
    private Optional<Distribution> virtual = Optional.empty();
    private OptionalDouble cpu = OptionalDouble.of(0.3);
    private GcPauses gc = GcPauses.NONE;
    private OptionalDouble shared = OptionalDouble.of(0);
    private boolean serverHere;
    private Optional<NoiseFloor> floor = Optional.empty();

    /** A quiet client. */
    public static SelfWatches quiet() {
        return new SelfWatches();
    }

    /**
     * {@code count} moments of which {@code late} were met with so many milliseconds, the others with a tenth of one.
     */
    static Distribution lag(int count, double millis, int late) {
        double[] values = new double[count];
        Arrays.fill(values, 0.1 * MS);
        Arrays.fill(values, 0, late, millis * MS);
        return ExactDistribution.of(values);
    }

    public SelfWatches platform(Distribution lag) {
        platform = Optional.of(lag);
        return this;
    }

    public SelfWatches virtual(Distribution lag) {
        virtual = Optional.of(lag);
        return this;
    }

    public SelfWatches cpu(double cores) {
        cpu = OptionalDouble.of(cores);
        return this;
    }

    public SelfWatches gc(int count, long totalMillis, long longestMillis) {
        gc = new GcPauses(count, Duration.ofMillis(totalMillis), Duration.ofMillis(longestMillis));
        return this;
    }

    public SelfWatches sharedReads(double share) {
        shared = OptionalDouble.of(share);
        return this;
    }

    public SelfWatches serverHere() {
        serverHere = true;
        return this;
    }

    public SelfWatches receiveError(Distribution nanos) {
        floor = Optional.of(new NoiseFloor(lag(1_000, 0, 0), nanos, 32));
        return this;
    }

    public SelfWatch watch() {
        return new SelfWatch(
                new ClientReading(
                        Duration.ofSeconds(10), platform, virtual, new CpuUse(2, cpu, OptionalDouble.of(0.5)), gc),
                shared,
                serverHere,
                floor);
    }
}
