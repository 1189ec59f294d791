// SPDX-License-Identifier: Apache-2.0

/**
 * What came from outside, made fit to be shown: text of servers as one plain line, secrets out of any text. Knows
 * nothing of servers, settings or reports, so that all of them can use the same rules. Start at
 * {@link dev.llmbench.text.PlainLine} and {@link dev.llmbench.text.Secrets}.
 */
@NullMarked
package dev.llmbench.text;

import org.jspecify.annotations.NullMarked;
