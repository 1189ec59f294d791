// SPDX-License-Identifier: Apache-2.0
/**
 * The cost of single steps: an event's way from bytes to a stamp, a record's into the metrics, arrivals, histograms.
 */
@NullMarked
package dev.llmbench.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
