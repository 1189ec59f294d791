// SPDX-License-Identifier: Apache-2.0
/**
 * The front door: {@link dev.llmbench.LoadTest} assembles the rooms and {@link dev.llmbench.LlmRun} is what a run
 * yields.
 *
 * <p>Only this package wires rooms together; no room below may know it. Read {@link dev.llmbench.LoadTest} first.
 */
@NullMarked
package dev.llmbench;

import org.jspecify.annotations.NullMarked;
