// SPDX-License-Identifier: Apache-2.0
/**
 * Questions about our own client alone, each answered in a process of its own. Read {@link
 * dev.llmbench.benchmarks.solo.SoloProcess} first.
 */
@NullMarked
package dev.llmbench.benchmarks.solo;

import org.jspecify.annotations.NullMarked;
