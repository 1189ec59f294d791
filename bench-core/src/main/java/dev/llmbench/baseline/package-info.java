// SPDX-License-Identifier: Apache-2.0
/**
 * A stored run to compare with, and the comparison. Knows records and what was measured of them; knows no server and
 * starts no load. Read {@link dev.llmbench.baseline.BaselineComparison} first, then
 * {@link dev.llmbench.baseline.Baseline}.
 */
@NullMarked
package dev.llmbench.baseline;

import org.jspecify.annotations.NullMarked;
