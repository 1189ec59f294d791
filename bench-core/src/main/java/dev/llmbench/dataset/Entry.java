// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.util.List;
import java.util.OptionalLong;

/**
 * One entry of a file: a question, or several that follow one another.
 *
 * @param arrivalNanos when it arrived, from an origin that is the file's; empty when the file tells no times
 */
record Entry(List<EntryTurn> turns, OptionalLong arrivalNanos) {

    Entry {
        turns = List.copyOf(turns);
    }

    static Entry of(EntryTurn turn, OptionalLong arrivalNanos) {
        return new Entry(List.of(turn), arrivalNanos);
    }
}
