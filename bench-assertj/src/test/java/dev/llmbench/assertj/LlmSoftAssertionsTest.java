// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.llmbench.LlmRun;
import dev.llmbench.metric.Metric;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Runs;
import dev.llmbench.slo.UnmeasuredException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Condition;
import org.junit.jupiter.api.Test;

class LlmSoftAssertionsTest {

    private static final double MS = 1e6;
    private static final String LOAD = ", concurrency=32 isl=512 osl=128 model=tiny";

    @Test
    void everyFindingIsCollectedHoweverDeepTheNavigation() {
        LlmSoftAssertions softly = new LlmSoftAssertions();
        LlmRun run = run();

        softly.assertThat(run)
                .ttft()
                .p95()
                .isBelow(ofMillis(100))
                .isAtMost("50ms")
                .returnToRun()
                .itl()
                .mean()
                .isAbove("1s");
        softly.assertThat(run).metric(Metric.ICL).percentile(99.9).isBelow("1ms");
        softly.assertThat(run).outputTokenThroughput().isAbove(5_000);
        softly.assertThat(run).hasNoFailures();

        assertThat(softly.assertionErrorsCollected()).hasSize(5);
        assertThat(softly.wasSuccess()).isTrue();
    }

    @Test
    void oneErrorNamesAllInItsFirstLineAndTellsTheRunOnce() {
        Throwable thrown = catchThrowable(() -> LlmSoftAssertions.assertSoftly(softly -> {
            softly.assertThat(run()).ttft().p95().isBelow("100ms");
            softly.assertThat(run()).itl().p99().isBelow("10ms");
            softly.assertThat(run()).errorRate().isAtMost(0);
        }));

        assertThat(thrown).isExactlyInstanceOf(AssertionError.class);
        assertThat(firstLine(thrown))
                .isEqualTo("2 checks failed: [chatIsFast] ttft p95 = 400 ms, limit < 100 ms (+300 %), n=320" + LOAD
                        + "; [chatIsFast] itl p99 = 20 ms, limit < 10 ms (+100 %), n=320" + LOAD);
        assertThat(thrown.getMessage()).containsOnlyOnce("\n  seed ");
        assertThat(thrown.getSuppressed()).hasSize(2);
        assertThat(thrown.getSuppressed()[1].getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(LlmSoftAssertionsTest.class.getName()));
    }

    @Test
    void oneFindingReadsAsItWouldAlone() {
        LlmRun run = run();
        Throwable alone =
                catchThrowable(() -> LlmAssertions.assertThat(run).ttft().p95().isBelow("100ms"));

        assertThatThrownBy(() -> LlmSoftAssertions.assertSoftly(
                        softly -> softly.assertThat(run).ttft().p95().isBelow("100ms")))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessage(alone.getMessage());
    }

    @Test
    void nothingFoundRaisesNothing() {
        assertThatCode(() -> LlmSoftAssertions.assertSoftly(
                        softly -> softly.assertThat(run()).meets("ttft p95 < 500ms", "errorRate == 0")))
                .doesNotThrowAnyException();
    }

    @Test
    void oneRunThatCouldNotBeMeasuredMakesTheWholeAnError() {
        LlmRun doubted = SampleRun.of(Runs.of(320)
                .each(Metric.TTFT, MS)
                .doubt(new Doubt("achieved-rate", "150 of 200/s", "99 %", "add CPU")));

        assertThatThrownBy(() -> LlmSoftAssertions.assertSoftly(softly -> {
                    softly.assertThat(run()).ttft().p95().isBelow("100ms");
                    softly.assertThat(doubted).ttft().p95().isBelow("100ms");
                }))
                .isExactlyInstanceOf(UnmeasuredException.class)
                .hasMessageStartingWith("2 checks failed: [chatIsFast] ttft p95 = 400 ms")
                .hasMessageContaining("; [chatIsFast] ttft p95 < 100 ms: not measurable: achieved-rate");
    }

    @Test
    void whatElseIsAssertedIsToldInFull() {
        assertThatThrownBy(() -> LlmSoftAssertions.assertSoftly(softly -> {
                    softly.assertThat(run()).ttft().p95().isBelow("100ms");
                    softly.assertThat(List.of("one")).as("answers").hasSize(3);
                }))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageStartingWith("2 checks failed: [chatIsFast] ttft p95")
                .hasMessageContaining("[answers]")
                .hasMessageContaining("Expected size: 3 but was: 1");
        assertThatThrownBy(() -> LlmSoftAssertions.assertSoftly(
                        softly -> softly.assertThat(List.of("one")).hasSize(3)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Multiple Failures (1 failure)");
    }

    @Test
    void aMistakeOfTheTestIsNotCollected() {
        LlmSoftAssertions softly = new LlmSoftAssertions();

        assertThatThrownBy(() -> softly.assertThat(run()).ttft().p95().isBelow("100"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> softly.assertThat(run()).meets("tfft p95 < 100ms"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void noRunIsOneFindingForEachLookAtIt() {
        LlmSoftAssertions softly = new LlmSoftAssertions();

        softly.assertThat((LlmRun) null).ttft().p95().isBelow("100ms").isAbove("1ms");
        softly.assertThat((LlmRun) null).hasNoFailures().hasNoDoubts();
        softly.assertThat((LlmRun) null).meets("ttft p95 < 100ms");

        assertThat(softly.assertionErrorsCollected())
                .hasSize(4)
                .allSatisfy(error -> assertThat(error).hasMessageContaining("not to be null"));
        assertThatThrownBy(softly::assertAll).isInstanceOf(AssertionError.class);
    }

    @Test
    void descriptionsAndOwnMessagesAreCarriedAlong() {
        LlmSoftAssertions softly = new LlmSoftAssertions();

        softly.assertThat(run()).as("smoke %d", 1).ttft().p95().isBelow("100ms");
        softly.assertThat(run()).ttft().p95().describedAs("for %s", "chat").isBelow("100ms");
        softly.assertThat(run())
                .as("smoke")
                .withFailMessage("too slow to %s", "type")
                .ttft()
                .p95()
                .isBelow("100ms");

        assertThat(softly.assertionErrorsCollected())
                .extracting(LlmSoftAssertionsTest::firstLine)
                .containsExactly(
                        "[smoke 1] ttft p95 = 400 ms, limit < 100 ms (+300 %), n=320, chatIsFast" + LOAD.substring(1),
                        "[for chat] ttft p95 = 400 ms, limit < 100 ms (+300 %), n=320, chatIsFast" + LOAD.substring(1),
                        "too slow to type: [smoke] ttft p95 = 400 ms, limit < 100 ms (+300 %), n=320, chatIsFast"
                                + LOAD.substring(1));
    }

    @Test
    void theInheritedAssertionsAreCollectedToo() {
        LlmSoftAssertions softly = new LlmSoftAssertions();
        LlmRun run = run();

        softly.assertThat(run).isEqualTo("x").isNotEqualTo(run).isSameAs("x").isNotNull();
        softly.assertThat(run).is(new Condition<>(any -> false, "never")).matches(any -> false, "never");
        softly.assertThat(run)
                .satisfies((LlmRun it) -> assertThat(it.maxErrorRate()).isPositive())
                .isInstanceOf(String.class);
        softly.assertThat(run).isNull();

        assertThat(softly.assertionErrorsCollected()).hasSize(8);
    }

    /** What AssertJ added after the oldest supported version cannot be wrapped; it raises at once. */
    @Test
    void noInheritedAssertionIsForgotten() {
        Set<String> noAssertions = Set.of(
                "actual",
                "asInstanceOf",
                "asList",
                "asString",
                "descriptionText",
                "describedAs",
                "overridingErrorMessage",
                "withFailMessage",
                "usingComparator",
                "usingDefaultComparator",
                "withThreadDumpOnError",
                "usingEquals",
                "withRepresentation",
                "equals",
                "hashCode",
                "getWritableAssertionInfo");
        Set<String> later = Set.of(
                "doesNotMatch(Predicate)",
                "doesNotMatch(Predicate,String)",
                "hasToString(String,Object[])",
                "doesNotHaveToString(String,Object[])");

        List<String> forgotten = new ArrayList<>();
        for (Method method : AbstractAssert.class.getDeclaredMethods()) {
            boolean assertion = Modifier.isPublic(method.getModifiers())
                    && !Modifier.isStatic(method.getModifiers())
                    && !Modifier.isFinal(method.getModifiers())
                    && !method.isBridge()
                    && !noAssertions.contains(method.getName());
            if (assertion && !later.contains(signature(method)) && !isWrapped(method)) {
                forgotten.add(signature(method));
            }
        }

        assertThat(forgotten).isEmpty();
    }

    private static String signature(Method method) {
        return method.getName() + "("
                + String.join(
                        ",",
                        Stream.of(method.getParameterTypes())
                                .map(Class::getSimpleName)
                                .toList())
                + ")";
    }

    private static boolean isWrapped(Method method) {
        return Stream.of(CollectingRunAssert.class.getDeclaredMethods())
                .anyMatch(own -> signature(own).equals(signature(method)));
    }

    @Test
    void closingRaisesWhatWasFound() {
        assertThatThrownBy(() -> {
                    try (AutoCloseableLlmSoftAssertions softly = new AutoCloseableLlmSoftAssertions()) {
                        softly.assertThat(run()).ttft().p95().isBelow("100ms");
                        softly.assertThat(run()).itl().p95().isBelow("1ms");
                    }
                })
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageStartingWith("2 checks failed: ");
    }

    @Test
    void behaviourDrivenWordsCollectAlike() {
        assertThatThrownBy(() -> BDDLlmSoftAssertions.assertSoftly(softly -> {
                    softly.then(run()).ttft().p95().isBelow("100ms");
                    softly.then("one").isEqualTo("two");
                }))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageStartingWith("2 checks failed: [chatIsFast] ttft p95 = 400 ms");
    }

    private static LlmRun run() {
        return SampleRun.of(Runs.of(320)
                .each(Metric.TTFT, 400 * MS)
                .each(Metric.ITL, 20 * MS)
                .rising(Metric.ICL, MS, MS)
                .outputTokenThroughput(1_200));
    }

    private static String firstLine(Throwable thrown) {
        return String.valueOf(thrown.getMessage()).lines().findFirst().orElse("");
    }
}
