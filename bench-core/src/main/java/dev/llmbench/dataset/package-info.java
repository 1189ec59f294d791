// SPDX-License-Identifier: Apache-2.0
/**
 * What others have asked, read from files: prompts, conversations and traces. Must not know how anything is sent. Files
 * are streamed and never held: what stays in memory is where each entry lies. Read {@link dev.llmbench.dataset.Dataset}
 * first.
 */
@NullMarked
package dev.llmbench.dataset;

import org.jspecify.annotations.NullMarked;
