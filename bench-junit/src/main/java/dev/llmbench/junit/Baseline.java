// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.baseline.Varying;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Holds the run of an {@link LlmLoad} against a stored one and hands the comparison to a
 * {@link dev.llmbench.baseline.BaselineComparison} parameter, which the test must have.
 *
 * <pre>{@code
 * @LlmLoad(concurrency = 16, requests = 2000)
 * @Baseline(file = "perf/baselines/chat.json", margin = "10%")
 * @Test void noRegression(BaselineComparison comparison) {
 *   assertThat(comparison).ttft().p95().hasNotRegressed();
 * }
 * }</pre>
 *
 * <p>The run takes its seed from the file, so that both sides have the same requests and pairs of them can be compared;
 * a word of its own before every prompt keeps it out of the server's prefix cache. A run on the same server is the same
 * workload again; on another workload, or where anything differs that is not {@link #varying}, nothing is compared, and
 * what differs is named.
 *
 * <p>{@code -Dllmbench.baseline=update} replaces the file by the run and shows old and new figures; {@code =add} keeps
 * it and adds the run's figures to what is known of the noise. Both skip the test's body. See docs/baselines.md.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
public @interface Baseline {

    /** Where the baseline is kept, from the working directory; to be put under version control. */
    String file();

    /**
     * How much worse the candidate may be, such as {@code "10%"}; when not said 5 % for medians and throughput and 10 %
     * for other percentiles.
     */
    String margin() default "";

    /** What the comparison is about, and so may differ; anything else that differs is refused. */
    Varying[] varying() default {Varying.ENGINE_VERSION, Varying.ENGINE_FLAGS};

    /** Names of further facts that may differ, such as {@code "env.batching"}. */
    String[] varyingFacts() default {};

    /** What to do when there is no such file. */
    OnMissing onMissing() default OnMissing.FAIL;
}
