// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.probe.ClientReading;
import dev.llmbench.probe.CpuUse;
import dev.llmbench.slo.SelfWatch;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.SampleSupport;
import java.time.Duration;
import java.util.OptionalDouble;

/** The block of run.json that says how well the load generator kept up. */
final class SelfWatchJson {

    private static final double NANOS_PER_MILLI = 1e6;

    private SelfWatchJson() {}

    static void write(SelfWatch self, JsonFields json) {
        ClientReading seen = self.seen();
        json.seconds("windowSeconds", seen.window());
        seen.platformLag().ifPresent(lag -> lateness(lag, json.object("platformLag")));
        seen.virtualLag().ifPresent(lag -> lateness(lag, json.object("virtualLag")));
        CpuUse cpu = seen.cpu();
        JsonFields cores = json.object("cpu").count("cores", cpu.cores());
        number("process", cpu.process(), cores);
        number("others", cpu.others(), cores);
        json.object("gc")
                .count("pauses", seen.gc().count())
                .number("totalMillis", millis(seen.gc().total()))
                .number("longestMillis", millis(seen.gc().longest()));
        number("sharedReads", self.sharedReads(), json);
        json.flag("serverOnThisMachine", self.serverOnThisMachine());
        self.noiseFloor().ifPresent(floor -> {
            JsonFields block = json.object("noiseFloor").count("streams", floor.streams());
            lateness(floor.lag(), block.object("lag"));
            lateness(floor.receiveError(), block.object("receiveError"));
        });
    }

    private static void lateness(Distribution nanos, JsonFields json) {
        json.text("unit", "ms").count("count", nanos.count()).number("p50", nanos.percentile(50) / NANOS_PER_MILLI);
        for (int percent : new int[] {95, 99}) {
            if (nanos.support(percent) != SampleSupport.REFUSED) {
                json.number("p" + percent, nanos.percentile(percent) / NANOS_PER_MILLI);
            }
        }
        json.number("max", nanos.max() / NANOS_PER_MILLI);
    }

    private static double millis(Duration duration) {
        return duration.toNanos() / NANOS_PER_MILLI;
    }

    private static void number(String name, OptionalDouble value, JsonFields json) {
        value.ifPresent(present -> json.number(name, present));
    }
}
