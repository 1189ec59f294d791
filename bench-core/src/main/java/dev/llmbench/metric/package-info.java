// SPDX-License-Identifier: Apache-2.0
/**
 * Numbers with the field's names, computed from records. Knows no engine and no objective. Read
 * {@link dev.llmbench.metric.Metric} first.
 */
@NullMarked
package dev.llmbench.metric;

import org.jspecify.annotations.NullMarked;
