// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LoadTest;
import dev.llmbench.token.ModelTokenizer;
import org.jspecify.annotations.Nullable;

/**
 * Whose counts of tokens are exact. A model's tokenizer is read once, however often a plan is asked and run, since that takes a second
 * or two.
 */
final class PlannedTokenizer {

    /** In place of a tokenizer's place: the server's own, asked by its {@code /tokenize}. */
    private static final String SERVER = "server";

    private final String place;
    private @Nullable ModelTokenizer read;

    PlannedTokenizer(String place) {
        this.place = place;
    }

    String place() {
        return place;
    }

    boolean isOfServer() {
        return place.equals(SERVER);
    }

    /** @throws IllegalArgumentException when it cannot be read */
    synchronized void applyTo(LoadTest test) {
        if (isOfServer()) {
            test.serverTokenizes(true);
            return;
        }
        ModelTokenizer known = read;
        if (known == null) {
            known = ModelTokenizer.at(place);
            read = known;
        }
        test.tokenizer(known);
    }
}
