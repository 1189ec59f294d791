// SPDX-License-Identifier: Apache-2.0
/**
 * Showing a run: JSON, JSON lines, Markdown and console lines. Knows neither how a load is executed nor how it is
 * judged, and prints nothing itself. Read {@link dev.llmbench.report.RunReport} first.
 */
@NullMarked
package dev.llmbench.report;

import org.jspecify.annotations.NullMarked;
