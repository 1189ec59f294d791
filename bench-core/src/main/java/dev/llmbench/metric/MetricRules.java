// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

/**
 * By which rules records become metrics.
 *
 * @param startPoint where latencies start: {@link StartPoint#SCHEDULED} in an open loop, {@link StartPoint#SENT} in a
 *     closed one
 * @param streaming whether the run asks for streams; without, metrics that need streaming stay absent
 * @param generates whether answers are text, made of tokens; without, metrics of output tokens stay absent
 * @param gapLimits the limits on gaps that a verdict will ask for
 */
public record MetricRules(StartPoint startPoint, boolean streaming, boolean generates, GapLimits gapLimits) {}
