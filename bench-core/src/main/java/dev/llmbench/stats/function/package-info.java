// SPDX-License-Identifier: Apache-2.0
/**
 * The few mathematical functions that tests and intervals need: gamma, beta, normal, Student. Knows nothing else; read
 * {@link dev.llmbench.stats.function.IncompleteBeta} first.
 */
@NullMarked
package dev.llmbench.stats.function;

import org.jspecify.annotations.NullMarked;
