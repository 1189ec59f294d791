// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.slo.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The full simulation, for {@code -Psimulate}: prints its tables and leaves them in {@code target/simulation}. */
class VerdictSimulationIT {

    /** A/A through the path of a gate: 200 runs of one server, its limit 15 % above the true p95 and 15 % below. */
    @Test
    void aGateAgreesWithItselfFromRunToRun() {
        GateExperiment experiment = new GateExperiment(new Scenario.ClosedLoop(16, 1), 200, 5000);
        Map<Verdict.Kind, Integer> above = experiment.verdicts(1.15);
        Map<Verdict.Kind, Integer> below = experiment.verdicts(0.85);
        System.out.println("A/A, 200 seeds, closed loop of 16, limit 15 % above the true p95: " + above);
        System.out.println("A/A, 200 seeds, closed loop of 16, limit 15 % below the true p95: " + below);

        assertThat(above).doesNotContainKeys(Verdict.Kind.FAILED, Verdict.Kind.UNMEASURED);
        assertThat(above.getOrDefault(Verdict.Kind.UNDECIDED, 0)).isLessThanOrEqualTo(10);
        assertThat(below).doesNotContainKey(Verdict.Kind.PASSED);
    }

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
