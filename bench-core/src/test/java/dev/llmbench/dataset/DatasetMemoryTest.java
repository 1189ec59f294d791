// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files far larger than the heap, in JVMs of their own. */
class DatasetMemoryTest {

    /** With this and the words around it a line has 1,000 characters. */
    private static final String FILLER = "lorem ipsum ".repeat(80);

    @TempDir
    Path directory;

    @Test
    void sixtyFourMegabytesStreamInAHeapOfSixteen() throws Exception {
        assertThat(run(64_000, "-Xmx16m")).startsWith("64000 entries, ");
    }

    @Test
    @Tag("nightly")
    void aGigabyteStreamsInAHeapOfOneHundredAndTwentyEight() throws Exception {
        assertThat(run(1_080_000, "-Xmx128m")).startsWith("1080000 entries, ");
    }

    private String run(int lines, String heap) throws IOException, InterruptedException {
        Path file = directory.resolve("large.jsonl");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < lines; i++) {
                out.write(String.format(Locale.ROOT, "{\"prompt\": \"%08d %s\"}\n", i, FILLER));
            }
        }
        assertThat(Files.size(file)).isGreaterThan(980L * lines);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        heap,
                        "-cp",
                        System.getProperty("java.class.path"),
                        DatasetMemory.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }
}
