// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Applies the {@link LlmLoad} of a test to two servers in turn, block by block, and hands the comparison to a
 * {@link dev.llmbench.baseline.BaselineComparison} parameter, which the test must have. For pull requests: the server
 * before the change and the one after it, both up for a few minutes on the same machine or on two of a kind.
 *
 * <pre>{@code
 * @LlmLoad(concurrency = 16, requests = 150)              // of each block
 * @LlmCompare(baseline = "${BEFORE_URL}", candidate = "${AFTER_URL}")
 * @Test void theChangeCostsNothing(BaselineComparison comparison) {
 *   assertThat(comparison).ttft().p95().hasNotRegressed();
 * }
 * }</pre>
 *
 * <p>Both servers of a pair of blocks get the same requests, and who is first alternates. What machine, network and
 * hour do to one they do to the other, so there is no file to keep and no noise to know. An {@code LlmRun} parameter is
 * the candidate's last block. See docs/baselines.md.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
public @interface LlmCompare {

    /**
     * Address of the server that is held to be right; {@code "${NAME}"} is a system property or an environment
     * variable.
     */
    String baseline();

    /** Address of the server under test, likewise; when not said the test's usual target. */
    String candidate() default "";

    /** How many pairs of blocks; at least 4. */
    int blocks() default 8;

    /** As {@link Baseline#margin}. */
    String margin() default "";
}
