// SPDX-License-Identifier: Apache-2.0
/**
 * What a verdict is worth, shown by simulation: seeded, in virtual time. Read
 * {@link dev.llmbench.benchmarks.verdict.VerdictSimulation} first.
 */
@NullMarked
package dev.llmbench.benchmarks.verdict;

import org.jspecify.annotations.NullMarked;
