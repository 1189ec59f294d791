// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import static dev.llmbench.assertj.LlmAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.LlmRun;
import dev.llmbench.metric.Metric;
import dev.llmbench.slo.Confidence;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.OnUndecided;
import dev.llmbench.slo.OnUnmeasured;
import dev.llmbench.slo.Runs;
import dev.llmbench.slo.UnmeasuredException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** 320 requests of 100 to 107 ms, of which every 33rd took 900 ms: 3 %, where p95 allows 5 %. */
class AtConfidenceTest {

    private final List<String> warnings = new ArrayList<>();
    private final Logger log = Logger.getLogger("dev.llmbench.assertj");
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord record) {
            warnings.add(record.getLevel() + " " + record.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        log.setUseParentHandlers(false);
        log.addHandler(handler);
    }

    @AfterEach
    void listenNoMore() {
        log.removeHandler(handler);
        log.setUseParentHandlers(true);
    }

    private static Runs close() {
        double[] ttft = new double[320];
        for (int i = 0; i < ttft.length; i++) {
            ttft[i] = i % 33 == 32 ? 900e6 : 100e6 + i % 8 * 1e6;
        }
        return Runs.of(320).values(Metric.TTFT, ttft);
    }

    private static LlmRun with(OnUndecided onUndecided) {
        LlmRun run = SampleRun.of(close());
        Gate gate = new Gate(List.of(), Confidence.USUAL, onUndecided, OnUnmeasured.FAIL);
        return new LlmRun(
                run.label(),
                run.spec(),
                gate,
                run.maxErrorRate(),
                run.metrics(),
                run.turns(),
                run.doubts(),
                run.findings(),
                run.self(),
                run.endedEarly(),
                run.reportDirectory(),
                run.comparable(),
                run.comparison());
    }

    @Test
    void whatIsProvedPassesOrFails() {
        LlmRun run = SampleRun.of(close());
        assertThat(run).ttft().p50().atConfidence(0.95).isBelow("500ms").isAtMost("500ms");
        assertThatThrownBy(() -> assertThat(run).ttft().p50().atConfidence(0.95).isBelow("50ms"))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageMatching(
                        "(?s)\\[chatIsFast] ttft p50 = 10[0-9.]+ ms, limit < 50 ms \\(\\+10[0-9] %\\), n=320,"
                                + " 95 % CI 10[0-9.]+\\.\\.10[0-9.]+ ms, concurrency=32.*");
        assertThat(warnings).isEmpty();
    }

    @Test
    void whatIsTooCloseToCallPassesWithAWarningInTheLog() {
        assertThat(SampleRun.of(close())).ttft().p95().atConfidence(0.95).isBelow("500ms");
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("WARNING [chatIsFast] ttft p95 = ")
                .contains("undecided, too close to call");
    }

    @Test
    void theGatesOwnRuleForTheUndecidedCounts() {
        assertThatThrownBy(() -> assertThat(with(OnUndecided.FAIL))
                        .ttft()
                        .p95()
                        .atConfidence(0.95)
                        .isBelow("500ms"))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageContaining("undecided, too close to call");
        assertThat(with(OnUndecided.BY_VALUE)).ttft().p95().atConfidence(0.95).isBelow("500ms");
    }

    @Test
    void withoutAConfidenceTheValueDecidesAsItStands() {
        assertThat(SampleRun.of(close())).ttft().p95().isBelow("500ms");
        assertThat(warnings).isEmpty();
    }

    @Test
    void aRunInDoubtIsAnErrorAllTheSame() {
        LlmRun doubtful = SampleRun.of(close().doubt(new Doubt("achieved-rate", "150 of 200/s", "99 %", "add CPU")));
        assertThatThrownBy(() ->
                        assertThat(doubtful).ttft().p50().atConfidence(0.95).isBelow("500ms"))
                .isInstanceOf(UnmeasuredException.class);
    }

    @Test
    void aConfidenceThatIsNoneIsRefused() {
        assertThatThrownBy(() -> assertThat(SampleRun.of(close())).ttft().p95().atConfidence(95))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("confidence = 95.0");
    }
}
