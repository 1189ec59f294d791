// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One turn as the file tells it.
 *
 * @param outputTokens the answer's length; empty when the file tells none
 * @param delay the wait before it; empty when the file tells none
 * @param wholeHistory whether it brings its own history
 */
record EntryTurn(Ask ask, OptionalInt outputTokens, Optional<Duration> delay, boolean wholeHistory) {

    static EntryTurn of(Ask ask, OptionalInt outputTokens) {
        return new EntryTurn(ask, outputTokens, Optional.empty(), false);
    }
}
