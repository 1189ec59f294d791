// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.prompt.PromptSource;
import java.util.OptionalInt;

/**
 * The prompts of a load, ready to be sent.
 *
 * @param source the prompts
 * @param templateTokens what the server's chat template adds to each of them; empty when that could not be learned
 */
record PreparedPrompts(PromptSource source, OptionalInt templateTokens) {}
