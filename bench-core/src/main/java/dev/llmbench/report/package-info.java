// SPDX-License-Identifier: Apache-2.0
/**
 * Showing a run: JSON, JSON lines, Markdown and console. Read {@link dev.llmbench.report.RunReport} first.
 */
@NullMarked
package dev.llmbench.report;

import org.jspecify.annotations.NullMarked;
