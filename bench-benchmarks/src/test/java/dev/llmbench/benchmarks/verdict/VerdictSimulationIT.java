// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The full simulation, for {@code -Psimulate}: prints its tables and leaves them in {@code target/simulation}. */
class VerdictSimulationIT {

    @Test
    void verdictsKeepTheirErrorRatesAndDecide() throws IOException {
        List<String> lines = new ArrayList<>();
        List<String> broken = new VerdictSimulation(Integer.getInteger("simulation.runs", 400), line -> {
                    System.out.println(line);
                    lines.add(line);
                })
                .run();
        Path folder = Files.createDirectories(Path.of("target", "simulation"));
        Files.write(folder.resolve("verdicts.md"), lines);

        assertThat(broken).as("claims that were not seen to hold").isEmpty();
    }
}
