// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.token;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The tokenizers that tests use. */
public final class Tokenizers {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    /** Of the tiny model that the real server runs: small, and here. */
    public static final Path TINY = REPOSITORY.resolve("scripts/real-server/tiny-tokenizer.json");

    /** Names the directory in which the larger ones are kept, and fetched when they are not there. */
    private static final String DIRECTORY = "TOKENIZERS_FOR_TESTS";

    private Tokenizers() {}

    public static ModelTokenizer tiny() {
        return ModelTokenizer.at(TINY.toString());
    }

    /** {@code gpt2}, {@code qwen2_5} or {@code wordpiece}; empty, with a printed line, when it is not to be had. */
    public static Optional<Path> named(String name) throws IOException, InterruptedException {
        String directory = System.getenv(DIRECTORY);
        if (directory == null) {
            System.out.println("tokenizer " + name + " is skipped: set " + DIRECTORY
                    + " to a directory, into which scripts/tokenizers/fetch.sh fetches it once");
            return Optional.empty();
        }
        Path file = Path.of(directory, name + ".json");
        if (!Files.isRegularFile(file)) {
            fetchInto(directory);
        }
        if (Files.isRegularFile(file)) {
            return Optional.of(file);
        }
        System.out.println("tokenizer " + name + " is skipped: scripts/tokenizers/fetch.sh " + directory + " failed");
        return Optional.empty();
    }

    private static void fetchInto(String directory) throws IOException, InterruptedException {
        Process fetch = new ProcessBuilder(
                        REPOSITORY.resolve("scripts/tokenizers/fetch.sh").toString(), directory)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        fetch.waitFor();
    }
}
