// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Common lower-case English words of 3 to 9 letters, each once. Tokenizers split text before every word, so pieces
 * never merge across two of them, and with most vocabularies such a word is one token: length follows the number of
 * words.
 *
 * <p>The list is part of what a seed means. To change it changes every prompt.
 */
final class Words {

    private static final String RESOURCE = "words.txt";
    private static final List<String> ALL = load();

    private Words() {}

    static List<String> all() {
        return ALL;
    }

    private static List<String> load() {
        try (InputStream in = Words.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is missing beside " + Words.class.getName()
                        + ": keep the resources of bench-core when you repackage it");
            }
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
