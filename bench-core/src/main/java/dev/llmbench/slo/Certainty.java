// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How much a run tells about an objective.
 *
 * @param lower the true value is below this in 2.5 % of runs at most; empty where the objective has no such bound.
 *     Infinite when failed requests decide it
 * @param upper likewise above
 * @param designEffect so many requests tell as much as one independent request; at least 1
 * @param effectiveCount how many independent requests the judged ones are worth
 * @param next the one thing that would settle an undecided objective; empty for a settled one
 */
public record Certainty(
        OptionalDouble lower,
        OptionalDouble upper,
        double designEffect,
        double effectiveCount,
        Optional<String> next) {}
