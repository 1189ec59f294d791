// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import java.util.function.Consumer;
import org.assertj.core.api.AbstractSoftAssertions;
import org.assertj.core.api.StandardSoftAssertionsProvider;

/**
 * Collects what assertions on runs find, and on everything that AssertJ knows, and raises it as one error.
 *
 * <pre>{@code
 * LlmSoftAssertions.assertSoftly(softly -> {
 *   softly.assertThat(run).ttft().p95().isBelow("500ms");
 *   softly.assertThat(run).itl().p99().isBelow("60ms");
 *   softly.assertThat(answers).hasSize(3);
 * });
 * }</pre>
 *
 * <p>The error names every finding in its first line. It is an {@link dev.llmbench.slo.UnmeasuredException} as soon as
 * one of them is that a run could not be measured, else an {@link AssertionError}. A mistake of the test itself, such
 * as a limit without a unit, is not collected.
 *
 * <p>Works with AssertJ's {@code SoftAssertionsExtension} and {@code @InjectSoftAssertions}. There AssertJ itself
 * raises what was collected: always as a failure, also when a run could not be measured, which the text says.
 */
public class LlmSoftAssertions extends AbstractSoftAssertions
        implements LlmSoftAssertionsProvider, StandardSoftAssertionsProvider {

    /** Runs the assertions, then raises what they found. */
    public static void assertSoftly(Consumer<LlmSoftAssertions> assertions) {
        LlmSoftAssertions softly = new LlmSoftAssertions();
        assertions.accept(softly);
        softly.assertAll();
    }

    @Override
    public void assertAll() {
        SoftEnd.raise(this);
        super.assertAll();
    }
}
