// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import dev.llmbench.prompt.PromptSource;
import java.nio.file.Path;

/**
 * A program for a JVM with a small heap: opens a dataset, asks for prompts all over it, and prints how many there are.
 */
final class DatasetMemory {

    private DatasetMemory() {}

    public static void main(String[] arguments) {
        Dataset dataset = Dataset.of(Path.of(arguments[0])).sampled(Sampling.SHUFFLED);
        try (OpenDataset open = OpenDataset.open(dataset, 1, 128)) {
            PromptSource prompts = open.prompts(Examples.WORDS, 128, 42);
            long characters = 0;
            for (int i = 0; i < 10_000; i++) {
                characters += prompts.prompt(i).text().length();
            }
            System.out.println(open.size() + " entries, " + characters + " characters");
        }
    }
}
