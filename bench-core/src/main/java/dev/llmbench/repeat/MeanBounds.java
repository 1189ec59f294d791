// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.repeat;

/**
 * Between what the mean of all runs that could have been lies, in the figure's raw unit.
 *
 * @param lower where it is at least
 * @param upper where it is at most
 */
public record MeanBounds(double lower, double upper) {}
