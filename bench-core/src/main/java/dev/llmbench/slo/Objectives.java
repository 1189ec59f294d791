// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/**
 * The text form of objectives, one grammar for annotations, configuration and assertions:
 *
 * <pre>{@code
 * ttft p95 < 500ms                     per-request metric, statistic (p50, p99.9, mean, min, max), comparison, quantity
 * outputTokenThroughput > 2000/s       metric of the run, comparison, quantity
 * errorRate == 0                       exactly none
 * }</pre>
 */
public final class Objectives {

    private Objectives() {}

    /**
     * @param text one objective
     * @throws IllegalArgumentException with the place of the mistake, the rule and what to write instead; its message's
     *     first line stands alone
     */
    public static Objective parse(String text) {
        throw new IllegalArgumentException("soon: " + text);
    }
}
