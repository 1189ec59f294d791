// SPDX-License-Identifier: Apache-2.0
/**
 * What the client costs, beside the least that any client on this JVM costs. Read {@link
 * dev.llmbench.benchmarks.macro.MacroBenchmark} first.
 */
@NullMarked
package dev.llmbench.benchmarks.macro;

import org.jspecify.annotations.NullMarked;
