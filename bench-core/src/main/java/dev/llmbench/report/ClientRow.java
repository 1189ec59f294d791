// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.probe.CpuUse;
import dev.llmbench.probe.GcPauses;
import dev.llmbench.probe.NoiseFloor;
import dev.llmbench.slo.SelfWatch;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.SampleSupport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the load generator saw of itself, in a line: the error bars of every figure above it. */
final class ClientRow {

    private ClientRow() {}

    static String of(SelfWatch self) {
        List<String> parts = new ArrayList<>();
        self.seen().readersLag().ifPresent(lag -> parts.add("late by " + percentiles(lag)));
        cpu(self.seen().cpu()).ifPresent(parts::add);
        GcPauses gc = self.seen().gc();
        if (gc.count() > 0) {
            parts.add("GC " + gc.count() + " x, longest "
                    + MetricUnit.TIME.format((double) gc.longest().toNanos()));
        }
        self.noiseFloor().map(ClientRow::noise).ifPresent(parts::add);
        return String.join("; ", parts);
    }

    private static String noise(NoiseFloor floor) {
        return "noise floor " + percentiles(floor.receiveError());
    }

    private static String percentiles(Distribution nanos) {
        String median = "p50 " + MetricUnit.TIME.format(nanos.percentile(50));
        return nanos.support(99) == SampleSupport.REFUSED
                ? median + " max " + MetricUnit.TIME.format(nanos.max())
                : median + " p99 " + MetricUnit.TIME.format(nanos.percentile(99));
    }

    private static Optional<String> cpu(CpuUse cpu) {
        if (cpu.process().isEmpty()) {
            return Optional.empty();
        }
        String others =
                cpu.others().isPresent() ? ", others " + cores(cpu.others().getAsDouble()) : "";
        return Optional.of("CPU " + cores(cpu.process().getAsDouble()) + others + " of " + cpu.cores());
    }

    private static String cores(double number) {
        return String.format(Locale.ROOT, "%.2f", number);
    }
}
