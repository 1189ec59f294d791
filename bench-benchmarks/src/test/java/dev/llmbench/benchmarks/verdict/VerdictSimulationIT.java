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
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The full simulation, for {@code -Psimulate}: prints its tables and leaves them in {@code target/simulation}. */
class VerdictSimulationIT {

    private static final int RUNS = Integer.getInteger("simulation.runs", 400);

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
        assertNoClaimIsBroken("verdicts.md", out -> new VerdictSimulation(RUNS, out).run());
    }

    @Test
    void comparisonsKeepTheirErrorRatesUnderNoise() throws IOException {
        assertNoClaimIsBroken("comparisons.md", out -> new ComparisonSimulation(RUNS, out).run());
    }

    @Test
    void verdictsOnGapsKeepTheirErrorRates() throws IOException {
        assertNoClaimIsBroken("gaps.md", out -> new GapSimulation(RUNS, out).run());
    }

    @Test
    void queuesThatGrowAreToldFromLoadsThatFillUp() throws IOException {
        assertNoClaimIsBroken("queues.md", out -> new QueueSimulation(RUNS, out).run());
    }

    private static void assertNoClaimIsBroken(String file, Function<Consumer<String>, List<String>> simulation)
            throws IOException {
        List<String> lines = new ArrayList<>();
        List<String> broken = simulation.apply(line -> {
            System.out.println(line);
            lines.add(line);
        });
        Path folder = Files.createDirectories(Path.of("target", "simulation"));
        Files.write(folder.resolve(file), lines);

        assertThat(broken).as("claims that were not seen to hold").isEmpty();
    }
}
