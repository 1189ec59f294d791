// SPDX-License-Identifier: Apache-2.0
/**
 * Ways to read many streams, ours among them, each in a process of its own that measures what it costs. Read {@link
 * dev.llmbench.benchmarks.reader.ReaderProcess} first.
 */
@NullMarked
package dev.llmbench.benchmarks.reader;

import org.jspecify.annotations.NullMarked;
