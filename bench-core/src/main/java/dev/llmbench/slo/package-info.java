// SPDX-License-Identifier: Apache-2.0
/**
 * Judging a run: doubts and point checks. Read {@link dev.llmbench.slo.PointCheck} first.
 */
@NullMarked
package dev.llmbench.slo;

import org.jspecify.annotations.NullMarked;
