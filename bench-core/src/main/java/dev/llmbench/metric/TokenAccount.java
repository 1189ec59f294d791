// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The lengths of the completed measured requests, asked for and counted, side by side. Each is empty when no request
 * has it.
 *
 * @param requestedInput tokens that prompts were meant to have
 * @param serverInput tokens of prompts as the server counted them, its chat template included
 * @param clientInput tokens of prompts through the model's tokenizer
 * @param requestedOutput tokens that answers were meant to have
 * @param serverOutput tokens of answers as the server counted them
 * @param clientOutput tokens of answers through the model's tokenizer
 * @param cachedInput all prompt tokens that the server took from its prefix cache; empty when it never told
 * @param templateTokens what the server's chat template adds to each prompt, learned before the load; empty when not
 *     known
 * @param tokenizer the tokenizer that counted; empty without one
 */
public record TokenAccount(
        Optional<LengthFigures> requestedInput,
        Optional<LengthFigures> serverInput,
        Optional<LengthFigures> clientInput,
        Optional<LengthFigures> requestedOutput,
        Optional<LengthFigures> serverOutput,
        Optional<LengthFigures> clientOutput,
        OptionalLong cachedInput,
        OptionalInt templateTokens,
        Optional<String> tokenizer) {}
