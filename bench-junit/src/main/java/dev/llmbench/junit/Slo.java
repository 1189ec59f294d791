// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.slo.Severity;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * An objective that the run of {@link LlmLoad} has to meet, judged after the test's body, which may be empty.
 *
 * <pre>{@code
 * @LlmLoad(concurrency = 32)
 * @Slo("ttft p95 < 500ms")
 * @Slo("errorRate < 1%")
 * @Slo(value = "requestLatency p99 < 6s", severity = WARN)
 * @Test void meetsItsObjectives() {}
 * }</pre>
 *
 * <p>On a test, its class, a class around that, or an annotation of your own. All that concern a test count together: a
 * nearer one takes nothing back. A mistake in the text of one is reported before {@code @BeforeEach}, one that does not
 * fit the load (too few requests for its percentile, two that contradict each other) after it; nothing is sent then.
 *
 * <p>Judged is what the run proves, with stated error rates: passed and failed only on evidence, wrong in at most 5 %
 * and 1 % of runs ({@code llmbench.alpha-pass}, {@code llmbench.alpha-fail}). A failed objective is a failure, one that
 * could not be measured an error. What was measured well and is too close to call is undecided: it warns, unless
 * {@code llmbench.on-undecided} says otherwise. A load too small to prove an objective is refused before it: p95 takes
 * 123 requests at the least, p99 626, and several times as many to have a good chance (docs/verdicts.md). What is no
 * claim about single requests ({@code mean}, {@code min}, {@code max}, {@code errorRate == 0}) is compared as it
 * stands. All objectives, and what the test's body threw, are told in one message. Without a word on the warm-up it
 * lasts ten seconds more.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Repeatable(Slos.class)
@ExtendWith(LlmLoadExtension.class)
public @interface Slo {

    /** The objective: {@code metric [percentile] comparison limit}, such as {@code "itl p99 < 60ms"}. */
    String value();

    /** Whether a miss fails the test or is only printed. */
    Severity severity() default Severity.FAIL;
}
