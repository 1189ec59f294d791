// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.util.List;

/**
 * No words, only a length, and perhaps which parts are those of other prompts.
 *
 * @param hashIds names of the blocks of text it begins with; may be empty
 * @param blockTokens tokens of each block but the last
 * @param ownBlocks whether the names mean something within this entry only
 */
record AskedLength(int inputTokens, List<Long> hashIds, int blockTokens, boolean ownBlocks) implements Ask {

    AskedLength {
        hashIds = List.copyOf(hashIds);
    }
}
