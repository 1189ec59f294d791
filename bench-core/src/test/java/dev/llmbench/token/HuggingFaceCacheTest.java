// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HuggingFaceCacheTest {

    @TempDir
    Path home;

    @Test
    void theRevisionMainIsTaken() throws IOException {
        Path model = home.resolve(".cache/huggingface/hub/models--Qwen--Qwen2.5-7B-Instruct");
        tokenizer(model, "aaa");
        Path main = tokenizer(model, "bbb");
        Files.createDirectories(model.resolve("refs"));
        Files.writeString(model.resolve("refs/main"), "bbb\n");
        assertThat(cache(Map.of()).tokenizerOf("Qwen/Qwen2.5-7B-Instruct")).contains(main);
        assertThat(HuggingFaceCache.inModelFolder(model)).contains(main);
    }

    @Test
    void withoutMainAnyRevisionThatHasATokenizerIsTaken() throws IOException {
        Path model = home.resolve("elsewhere/hub/models--a--b");
        Files.createDirectories(model.resolve("snapshots/aaa"));
        Path only = tokenizer(model, "bbb");
        assertThat(cache(Map.of("HF_HOME", home.resolve("elsewhere").toString()))
                        .tokenizerOf("a/b"))
                .contains(only);
    }

    @Test
    void theVariablesOfTheOtherToolsMoveTheFolder() {
        assertThat(cache(Map.of("HF_HUB_CACHE", "/x", "HF_HOME", "/y")).folder())
                .isEqualTo(Path.of("/x"));
        assertThat(cache(Map.of("HUGGINGFACE_HUB_CACHE", "/z")).folder()).isEqualTo(Path.of("/z"));
        assertThat(cache(Map.of("HF_HOME", "/y")).folder()).isEqualTo(Path.of("/y/hub"));
    }

    @Test
    void aModelThatWasNeverFetchedIsNotThere() {
        assertThat(cache(Map.of()).tokenizerOf("a/b")).isEmpty();
    }

    private HuggingFaceCache cache(Map<String, String> environment) {
        return new HuggingFaceCache(environment::get, home);
    }

    private static Path tokenizer(Path model, String revision) throws IOException {
        Path snapshot = Files.createDirectories(model.resolve("snapshots").resolve(revision));
        return Files.writeString(snapshot.resolve("tokenizer.json"), "{}");
    }
}
