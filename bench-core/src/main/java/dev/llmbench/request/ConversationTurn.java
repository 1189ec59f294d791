// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.request;

/**
 * Where in a conversation a request belongs.
 *
 * @param conversation the conversation's number in the load, from 0
 * @param number the turn's, from 1
 */
public record ConversationTurn(long conversation, int number) {

    public ConversationTurn {
        if (number < 1) {
            throw new IllegalArgumentException("turn = " + number + ": turns are counted from 1");
        }
    }
}
