// SPDX-License-Identifier: Apache-2.0
/**
 * What to ask the server. Must not know how it is sent. Read {@link dev.llmbench.prompt.PromptSource} first.
 */
@NullMarked
package dev.llmbench.prompt;

import org.jspecify.annotations.NullMarked;
