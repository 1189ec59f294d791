// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

/** What users say, as a function of the conversation's number. Thread-safe; the same number gives the same turns. */
@FunctionalInterface
public interface ConversationSource {

    /** Conversation {@code index}, counted from 0 over all that the load starts, warm-up included. */
    Conversation conversation(long index);
}
