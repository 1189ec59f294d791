// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Severity;
import dev.llmbench.slo.UnmeasuredException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.io.TempDir;

/** What a test with declared objectives ends as. Every load here measures 200 requests with a TTFT of 812 ms. */
class SloTest {

    private static final String MISSED = "ttft p95 = 812 ms, limit < 500 ms (+62 %), n=200";

    @TempDir
    Path directory;

    private Harness harness() {
        Harness harness = Harness.withServer(directory);
        harness.runner = FakeRuns::measured;
        return harness;
    }

    private static String firstLine(Throwable failure) {
        return failure.getMessage().lines().findFirst().orElseThrow();
    }

    @ExtendWith(Harness.Replace.class)
    static class Met {
        @LlmLoad(concurrency = 4)
        @Slo("ttft p95 < 1s")
        @Slo("errorRate == 0")
        @Test
        void chat() {}
    }

    @Test
    void aTestWithoutABodyPassesWhenItsObjectivesAreMet() {
        LoadPlan plan = harness().planOf(Met.class);
        assertThat(plan.objectives())
                .extracting(PlacedObjective::toString)
                .containsExactly(
                        "objective = ttft p95 < 1s   (@Slo on Met.chat)",
                        "objective = errorRate == 0   (@Slo on Met.chat)");
    }

    @ExtendWith(Harness.Replace.class)
    static class Missed {
        @LlmLoad(concurrency = 4)
        @Slo("ttft p95 < 500ms")
        @Test
        void chat() {}
    }

    @Test
    void aMissedObjectiveIsAFailureWhoseFirstLineStandsAlone() {
        Throwable failure = harness().failureOf(Missed.class);
        assertThat(failure).isInstanceOf(AssertionError.class);
        assertThat(firstLine(failure)).startsWith("[chat] " + MISSED);
    }

    @ExtendWith(Harness.Replace.class)
    static class TwoMissedAndABody {
        @LlmLoad(concurrency = 4)
        @Slo("ttft p95 < 500ms")
        @Slo("ttft p50 < 100ms")
        @Test
        void chat() {
            throw new AssertionError("the answer is empty");
        }
    }

    @Test
    void allBreachesAndAFailingBodyAreOneError() {
        Throwable failure = harness().failureOf(TwoMissedAndABody.class);
        assertThat(failure).isInstanceOf(AssertionError.class);
        assertThat(firstLine(failure)).contains(MISSED, "ttft p50 = 812 ms", "the answer is empty");
        assertThat(failure.getSuppressed()).extracting(Throwable::getMessage).containsExactly("the answer is empty");
    }

    @ExtendWith(Harness.Replace.class)
    static class OnlyTheBody {
        @LlmLoad(concurrency = 4)
        @Slo("ttft p95 < 1s")
        @Test
        void chat() {
            throw new IllegalStateException("of the body");
        }
    }

    @Test
    void aBodyThatFailsAloneKeepsItsError() {
        assertThat(harness().failureOf(OnlyTheBody.class))
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("of the body")
                .hasNoSuppressedExceptions();
    }

    @ExtendWith(Harness.Replace.class)
    static class Warned {
        @LlmLoad(concurrency = 4)
        @Slo(value = "ttft p95 < 500ms", severity = Severity.WARN)
        @Test
        void chat() {}
    }

    @Test
    void aWarningIsPrintedAndFailsNothing() {
        Harness harness = harness();
        harness.planOf(Warned.class);
        assertThat(harness.console).filteredOn(line -> line.contains(MISSED)).hasSize(1);
    }

    @Test
    void anObjectiveThatCannotBeMeasuredIsAnError() {
        Harness harness = harness();
        harness.runner = FakeRuns::of;
        assertThat(harness.failureOf(Missed.class)).isInstanceOf(UnmeasuredException.class);

        harness.runner = plan ->
                FakeRuns.measured(plan, List.of(new Doubt("start-delay", "late by 80 ms", "10 ms", "use fewer")));
        assertThat(harness.failureOf(Missed.class))
                .isInstanceOf(UnmeasuredException.class)
                .hasMessageContaining("late by 80 ms");
    }

    @ExtendWith(Harness.Replace.class)
    static class AbortedBody {
        @LlmLoad(concurrency = 4)
        @Slo("ttft p95 < 500ms")
        @Test
        void missed() {
            Assumptions.abort("not today");
        }
    }

    @ExtendWith(Harness.Replace.class)
    static class AbortedBodyOfAGoodRun {
        @LlmLoad(concurrency = 4)
        @Slo("ttft p95 < 1s")
        @Test
        void met() {
            Assumptions.abort("not today");
        }
    }

    @Test
    void anAbortedBodyHidesNoBreach() {
        assertThat(harness().failureOf(AbortedBody.class))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(MISSED);
        assertThat(harness().skipReasonOf(AbortedBodyOfAGoodRun.class)).contains("not today");
    }

    /** Forgives whatever a body threw. */
    static final class Swallow implements TestExecutionExceptionHandler {
        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable failure) {}
    }

    @ExtendWith({Swallow.class, Harness.Replace.class})
    static class Swallowed {
        @LlmLoad(concurrency = 4)
        @Slo("ttft p95 < 500ms")
        @Test
        void chat() {
            throw new AssertionError("forgiven");
        }
    }

    @Test
    void anExtensionThatForgivesTheBodyForgivesNoBreach() {
        assertThat(firstLine(harness().failureOf(Swallowed.class)))
                .startsWith("[chat] " + MISSED)
                .doesNotContain("forgiven");
    }
}
