// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.util.OptionalInt;

/**
 * One question to the server, as a single user message.
 *
 * @param text what is asked
 * @param requestedInputTokens how many tokens the text is meant to have; empty when nobody asked for a length
 * @param requestedOutputTokens how many tokens the answer is meant to have; empty to let the model stop by itself
 */
public record Prompt(String text, OptionalInt requestedInputTokens, OptionalInt requestedOutputTokens) {}
