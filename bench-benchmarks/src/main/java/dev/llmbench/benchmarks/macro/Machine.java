// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.macro;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** What a figure is worth depends on it. */
final class Machine {

    private Machine() {}

    static String text() {
        return String.format(
                Locale.ROOT,
                "%s, %d processors (%s), %s %s; load average %.1f; %s",
                Instant.now().truncatedTo(ChronoUnit.MINUTES),
                Runtime.getRuntime().availableProcessors(),
                processor(),
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                load(),
                "server and reader share the machine, each in a process of its own");
    }

    /** Processes that ran or wanted to, in the last minute. */
    static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private static String processor() {
        try {
            return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }
}
