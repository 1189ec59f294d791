// SPDX-License-Identifier: Apache-2.0
/**
 * What numbers prove: tests that may be looked at after every value, tests of a fixed size, bounds of quantiles, means
 * and ratios, and what size they need. Uses the functions, series and distributions; read
 * {@link dev.llmbench.stats.evidence.SequentialTest} first.
 */
@NullMarked
package dev.llmbench.stats.evidence;

import org.jspecify.annotations.NullMarked;
