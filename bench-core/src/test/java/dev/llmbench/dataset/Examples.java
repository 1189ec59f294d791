// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import dev.llmbench.prompt.TextSource;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** The example files that docs/workloads.md shows, and text that says what it was made for. */
final class Examples {

    /** One word per token, each {@code purpose:number}. */
    static final TextSource WORDS = (purpose, tokens) -> {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < tokens; i++) {
            text.append(i == 0 ? "" : " ").append(purpose).append(':').append(i);
        }
        return text.toString();
    };

    private Examples() {}

    static Path file(String name) {
        try {
            return Path.of(Examples.class.getResource(name).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static OpenDataset open(String name) {
        return OpenDataset.open(Dataset.of(file(name)), 1, 128);
    }
}
