// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

/**
 * Requests in flight during the measured window, fillers and warm-up stragglers included.
 *
 * @param mean time-weighted mean
 * @param peak most at one moment
 */
public record InFlight(double mean, int peak) {}
