// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.llmbench.LlmRun;
import dev.llmbench.metric.Metric;
import dev.llmbench.slo.Runs;
import java.util.List;
import org.assertj.core.api.junit.jupiter.InjectSoftAssertions;
import org.assertj.core.api.junit.jupiter.SoftAssertionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

/** AssertJ's own JUnit extension, as a field and as a parameter. */
class SoftExtensionTest {

    private static final String INNER = "llmbench.test.inner";

    @Test
    void whatWasCollectedInAnInjectedFieldOrAParameterFailsTheTest() {
        List<String> messages = failures(Gates.class);

        assertThat(messages)
                .hasSize(2)
                .allSatisfy(message -> assertThat(message)
                        .contains("(2 failures)")
                        .contains("[chatIsFast] ttft p95 = 400 ms, limit < 100 ms (+300 %), n=320")
                        .contains("[chatIsFast] ttft p99 = 400 ms, limit < 90 ms (+344 %), n=320"));
    }

    private static List<String> failures(Class<?> gates) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(gates))
                .configurationParameter("junit.jupiter.conditions.deactivate", "*EnabledIfSystemProperty*")
                .execute()
                .testEvents()
                .finished()
                .stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .flatMap(result -> result.getThrowable().stream())
                .map(thrown -> String.valueOf(thrown.getMessage()))
                .toList();
    }

    @ExtendWith(SoftAssertionsExtension.class)
    @EnabledIfSystemProperty(named = INNER, matches = "only through the test kit")
    static class Gates {

        @InjectSoftAssertions
        private LlmSoftAssertions injected;

        @Test
        void withAField() {
            judge(injected);
        }

        @Test
        void withAParameter(LlmSoftAssertions softly) {
            judge(softly);
        }

        private static void judge(LlmSoftAssertions softly) {
            LlmRun run = SampleRun.of(Runs.of(320).each(Metric.TTFT, 400e6));
            softly.assertThat(run).ttft().p95().isBelow("100ms");
            softly.assertThat(run).ttft().p99().isBelow("90ms").isBelow("1s");
        }
    }
}
