// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LoadTest;
import dev.llmbench.token.ModelTokenizer;

/**
 * Whose counts of tokens are exact.
 *
 * @param place of a model's tokenizer, or {@code server}
 */
record PlannedTokenizer(String place) {

    /** In place of a tokenizer's place: the server's own, asked by its {@code /tokenize}. */
    private static final String SERVER = "server";

    boolean isOfServer() {
        return place.equals(SERVER);
    }

    /** @throws IllegalArgumentException when it cannot be read */
    void applyTo(LoadTest test) {
        if (isOfServer()) {
            test.serverTokenizes(true);
        } else {
            test.tokenizer(ModelTokenizer.at(place));
        }
    }
}
