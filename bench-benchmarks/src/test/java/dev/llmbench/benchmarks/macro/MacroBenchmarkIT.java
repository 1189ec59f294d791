// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.macro;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The macro benchmark, for {@code -Pmacro}: prints its tables and leaves them in {@code target/macro.md}, the figures
 * in {@code target/macro.json}. A missed goal is printed and fails nothing, because the machine has a say in it; what
 * fails is a figure that is not there, and a ratio that no machine explains.
 */
class MacroBenchmarkIT {

    @Test
    void theClientCostsLittleMoreThanReading() throws IOException {
        MacroReport report = new MacroReport(System.out::println);
        new MacroBenchmark(report).run();
        report.write(Path.of("target"));
        report.missed().forEach(goal -> System.out.println("missed: " + goal.row()));

        assertThat(Path.of("target", "macro.json"))
                .content()
                .contains(
                        "\"cpuPerEventRatioToOkHttp\"",
                        "\"cpuPerEventRatioToNio\"",
                        "\"timestampErrorP99RatioToOkHttp\"");
    }
}
