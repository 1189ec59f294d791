// SPDX-License-Identifier: Apache-2.0
/**
 * Values in the order in which they came: how far they depend on each other, when they have settled, whether they drift
 * or grow. Uses the functions only; read {@link dev.llmbench.stats.series.DesignEffect} first.
 */
@NullMarked
package dev.llmbench.stats.series;

import org.jspecify.annotations.NullMarked;
