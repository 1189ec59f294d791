// SPDX-License-Identifier: Apache-2.0
/**
 * Files of other tools: a run written as they write theirs, and theirs read as runs that a gate can judge. Knows no
 * engine and no server; what it cannot know of a file it leaves out with a reason. Read
 * {@link dev.llmbench.exchange.ExportFormat} for what is written and {@link dev.llmbench.exchange.ImportedRun} for what
 * is read; docs/exchange.md has the fields.
 */
@NullMarked
package dev.llmbench.exchange;

import org.jspecify.annotations.NullMarked;
