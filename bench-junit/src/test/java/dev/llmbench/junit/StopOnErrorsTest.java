// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.slo.Severity;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Which failures end a load is decided by all that its gate says of them. */
class StopOnErrorsTest {

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    static class Nothing {
        @LlmLoad(concurrency = 4)
        @Test
        void chat(LlmRun run) {}
    }

    @ExtendWith(Harness.Replace.class)
    static class Load {
        @LlmLoad(concurrency = 4, maxErrorRate = 0.02)
        @Test
        void chat(LlmRun run) {}
    }

    @ExtendWith(Harness.Replace.class)
    static class Objective {
        @LlmLoad(concurrency = 4, maxErrorRate = 0.02)
        @Slo("errorRate < 5%")
        @Slo(value = "errorRate < 50%", severity = Severity.WARN)
        @Test
        void chat(LlmRun run) {}
    }

    @Test
    void theLargestBudgetOfTheGateCounts() {
        assertThat(stopsAt(Nothing.class, new Harness(directory))).isZero();
        assertThat(stopsAt(Load.class, new Harness(directory))).isEqualTo(0.02);
        assertThat(stopsAt(Objective.class, new Harness(directory))).isEqualTo(0.05);
    }

    @Test
    void whoWantsTheFiguresOfAFailingServerGetsThem() {
        Harness harness = new Harness(directory);
        harness.systemProperties.put("llmbench.stop-on-errors", "false");
        assertThat(stopsAt(Objective.class, harness)).isEqualTo(1);
    }

    private static double stopsAt(Class<?> gates, Harness harness) {
        harness.environment.put("LLMBENCH_BASE_URL", "http://env:1");
        harness.run(gates);
        return harness.onlyPlan().errorsToStopAt();
    }
}
