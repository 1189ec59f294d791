// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/** Processor time at moments about a quarter of a second apart. Thread-safe. */
final class CpuLog {

    static final long EVERY_NANOS = 250_000_000;

    /** About half an hour; beyond, every second moment is dropped. */
    private static final int MOST_MOMENTS = 8_192;

    /** @param nanos when; the others are counts so far */
    record Moment(long nanos, OptionalLong processNanos, OptionalLong machineNanos) {}

    private final int cores;
    private final List<Moment> moments = new ArrayList<>();
    private long everyNanos = EVERY_NANOS;

    CpuLog(int cores) {
        this.cores = cores;
    }

    synchronized boolean isDue(long nowNanos) {
        return moments.isEmpty() || nowNanos - moments.get(moments.size() - 1).nanos >= everyNanos;
    }

    synchronized void add(Moment moment) {
        if (moments.size() == MOST_MOMENTS) {
            for (int i = MOST_MOMENTS - 1; i > 0; i -= 2) {
                moments.remove(i);
            }
            everyNanos *= 2;
        }
        moments.add(moment);
    }

    /** Between the last moment before the span, or the first there is, and the first after it, or the last there is. */
    synchronized CpuUse between(long fromNanos, long untilNanos) {
        if (moments.isEmpty()) {
            return new CpuUse(cores, OptionalDouble.empty(), OptionalDouble.empty());
        }
        Moment first = moments.get(0);
        Moment last = moments.get(moments.size() - 1);
        for (Moment moment : moments) {
            if (moment.nanos - fromNanos <= 0) {
                first = moment;
            }
            if (moment.nanos - untilNanos >= 0) {
                last = moment;
                break;
            }
        }
        OptionalDouble process = cores(first, last, Moment::processNanos);
        OptionalDouble machine = cores(first, last, Moment::machineNanos);
        OptionalDouble others = process.isPresent() && machine.isPresent()
                ? OptionalDouble.of(Math.max(0, machine.getAsDouble() - process.getAsDouble()))
                : OptionalDouble.empty();
        return new CpuUse(cores, process, others);
    }

    private static OptionalDouble cores(Moment first, Moment last, Function<Moment, OptionalLong> count) {
        OptionalLong before = count.apply(first);
        OptionalLong after = count.apply(last);
        long elapsed = last.nanos - first.nanos;
        return before.isPresent() && after.isPresent() && elapsed > 0
                ? OptionalDouble.of((after.getAsLong() - before.getAsLong()) / (double) elapsed)
                : OptionalDouble.empty();
    }
}
