// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelTokenizerTest {

    /** Byte-level BPE: without added tokens, and longer than the library's own limit of 512. */
    @Test
    void aTextIsNeitherCutNorFilledUp() {
        ModelTokenizer tiny = Tokenizers.tiny();
        assertThat(tiny.count("")).isZero();
        int one = tiny.count(" the");
        assertThat(one).isEqualTo(1);
        assertThat(tiny.count(" the".repeat(5_000))).isEqualTo(5_000);
    }

    @Test
    void aFileItsDirectoryAndAResourceAreTheSameTokenizer(@TempDir Path directory) throws Exception {
        Files.copy(Tokenizers.TINY, directory.resolve("tokenizer.json"));
        String text = "Please explain the latency of a token stream.";
        int expected = Tokenizers.tiny().count(text);
        assertThat(ModelTokenizer.at(directory.toString()).count(text)).isEqualTo(expected);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
            thread.setContextClassLoader(loader);
            ModelTokenizer ofResource = ModelTokenizer.at("classpath:/tokenizer.json");
            assertThat(ofResource.count(text)).isEqualTo(expected);
            assertThat(ofResource.name()).matches("classpath:/tokenizer.json \\(sha256 [0-9a-f]{12}\\)");
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void whatIsNotThereIsRefusedWithWhereWasLooked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelTokenizer.at("no/such-model"))
                .withMessageStartingWith("tokenizer = no/such-model: there is no such file, no directory with a"
                        + " tokenizer.json, and no model of that name in the Hugging Face cache ")
                .withMessageEndingWith(
                        "Nothing is downloaded: put the model's tokenizer.json beside the test and give its"
                                + " path, or classpath:NAME");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelTokenizer.at("classpath:nothing.json"))
                .withMessage("tokenizer = classpath:nothing.json: there is no such resource on the class path");
    }

    @Test
    void aFileThatIsNoTokenizerIsRefused(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("tokenizer.json"), "{\"version\": \"1.0\"}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelTokenizer.at(file.toString()))
                .withMessageContaining("tokenizer = " + file)
                .withMessageContaining("is no tokenizer.json: ");
    }

    @Test
    void manyThreadsMayCount() throws Exception {
        ModelTokenizer tiny = Tokenizers.tiny();
        String text = "request after request ".repeat(50);
        int expected = tiny.count(text);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Integer>> counts = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                counts.add(threads.submit(() -> Tokenizers.tiny().count(text)));
            }
            for (Future<Integer> count : counts) {
                assertThat(count.get()).isEqualTo(expected);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** What our own start says to the library is not left behind for others in this JVM. */
    @Test
    void thePropertiesOfTheLibraryAreLeftAsTheyWere() {
        Tokenizers.tiny();
        assertThat(System.getProperty("RUST_FLAVOR")).isNull();
        assertThat(System.getProperty("ai.djl.offline")).isNull();
    }

    /** With the classes of the library out of reach, everything but its use works, and that says what to add. */
    @Test
    void aMissingLibraryIsNamed() throws Exception {
        URL core = ModelTokenizer.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader bare = new URLClassLoader(new URL[] {core}, ClassLoader.getPlatformClassLoader())) {
            Class<?> type = bare.loadClass(ModelTokenizer.class.getName());
            Throwable refusal = org.assertj.core.api.Assertions.catchThrowable(
                    () -> type.getMethod("at", String.class).invoke(null, Tokenizers.TINY.toString()));
            assertThat(refusal.getCause())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("tokenizer = " + Tokenizers.TINY + ": it takes a library that is not on the class path;"
                            + " add the test dependency ai.djl.huggingface:tokenizers:0.38.0");
        }
    }
}
