// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

/** What a file says of one question: its words, its length, or the whole request. */
sealed interface Ask permits AskedWords, AskedLength, AskedBody {

    /** How long it is in tokens: told, or estimated. */
    int inputTokens();
}
