// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

/**
 * An {@link LlmLoad} and where it stands.
 *
 * @param load the annotation
 * @param place for messages, such as {@code @LlmLoad on ChatGate.chatIsFast}
 */
record PlacedLoad(LlmLoad load, String place) {}
