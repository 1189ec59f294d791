// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

/**
 * What to ask, as a function of the request's number. Thread-safe; the same source gives the same prompt for the same
 * index, so that a run can be repeated byte for byte.
 */
@FunctionalInterface
public interface PromptSource {

    /** The prompt of request {@code index}, counted from 0 over all requests of the load, warm-up included. */
    Prompt prompt(long index);
}
