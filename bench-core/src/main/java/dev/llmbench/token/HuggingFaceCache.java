// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.token;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder in which Hugging Face's tools keep what they have downloaded. Only read. */
final class HuggingFaceCache {

    private static final String TOKENIZER = "tokenizer.json";

    private final Path hub;

    /** @param environment the variables that move the folder */
    HuggingFaceCache(UnaryOperator<@Nullable String> environment, Path home) {
        this.hub = hub(environment, home);
    }

    private static Path hub(UnaryOperator<@Nullable String> environment, Path home) {
        for (String variable : new String[] {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"}) {
            String said = environment.apply(variable);
            if (said != null && !said.isBlank()) {
                return Path.of(said);
            }
        }
        String hfHome = environment.apply("HF_HOME");
        Path root = hfHome != null && !hfHome.isBlank() ? Path.of(hfHome) : home.resolve(".cache/huggingface");
        return root.resolve("hub");
    }

    Path folder() {
        return hub;
    }

    /** The tokenizer of a model such as {@code Qwen/Qwen2.5-7B-Instruct}; empty when it is not there. */
    Optional<Path> tokenizerOf(String model) {
        return inModelFolder(hub.resolve("models--" + model.replace("/", "--")));
    }

    /** The tokenizer in one model's folder of the cache: of the revision {@code main} if there is one, else of any. */
    static Optional<Path> inModelFolder(Path folder) {
        Path snapshots = folder.resolve("snapshots");
        try {
            Path main = folder.resolve("refs/main");
            if (Files.isRegularFile(main)) {
                Path file = snapshots.resolve(Files.readString(main).strip()).resolve(TOKENIZER);
                if (Files.isRegularFile(file)) {
                    return Optional.of(file);
                }
            }
            if (!Files.isDirectory(snapshots)) {
                return Optional.empty();
            }
            try (Stream<Path> revisions = Files.list(snapshots)) {
                return revisions
                        .sorted()
                        .map(revision -> revision.resolve(TOKENIZER))
                        .filter(Files::isRegularFile)
                        .findFirst();
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
