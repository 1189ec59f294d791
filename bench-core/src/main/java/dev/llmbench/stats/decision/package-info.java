// SPDX-License-Identifier: Apache-2.0
/**
 * Three-way decisions with stated error rates over columns of values in the order in which they were scheduled: pure
 * functions, without the names and units of our field. Uses evidence, series and distributions; read
 * {@link dev.llmbench.stats.decision.QuantileJudge} first.
 */
@NullMarked
package dev.llmbench.stats.decision;

import org.jspecify.annotations.NullMarked;
