// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.random.RandomStream;
import dev.llmbench.token.ModelTokenizer;
import dev.llmbench.token.TokenCounter;
import dev.llmbench.token.Tokenizers;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Prompts have exactly the wanted number of tokens. With {@code -Dtokenizer.json=FILE} for that file, which may be
 * given relative to the repository; else for the tiny one.
 */
class ExactLengthTest {

    /** 300 sizes: each up to 150, then in equal steps to 8,192. */
    private static final int[] SIZES = IntStream.concat(
                    IntStream.rangeClosed(1, 150),
                    IntStream.rangeClosed(1, 150).map(i -> 150 + (8_192 - 150) * i / 150))
            .toArray();

    @Test
    void everySizeIsExactThroughTheGivenTokenizer() {
        Path file = Path.of(System.getProperty("tokenizer.json", Tokenizers.TINY.toString()));
        Path found = Files.exists(file) ? file : Path.of("..").resolve(file);
        proveExact(found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gpt2", "qwen2_5", "wordpiece"})
    void everySizeIsExactThroughTheTokenizersOfWellKnownModels(String name) throws Exception {
        Optional<Path> file = Tokenizers.named(name);
        Assumptions.assumeTrue(file.isPresent(), "no tokenizer " + name);
        proveExact(file.get());
    }

    private static void proveExact(Path file) {
        TokenCounter counter = ModelTokenizer.at(file.toString());
        ExactWording wording = ExactWording.through(counter);
        List<Integer> wrong = new ArrayList<>();
        int atOnce = 0;
        for (int size : SIZES) {
            atOnce += counter.count(text(wording, size, size)) == size ? 1 : 0;
            if (counter.count(verified(wording, size, size)) != size) {
                wrong.add(size);
            }
        }
        long cpuNanos = cpuNanos();
        int last = verified(wording, 8_192, 1).length();
        long spent = cpuNanos() - cpuNanos;
        System.out.printf(
                Locale.ROOT,
                "ExactLengthTest: %s: exact %d/%d (%d of them without a repair), %s; 8,192 tokens (%,d characters)"
                        + " made and verified in %.0f ms of CPU%n",
                counter.name(),
                SIZES.length - wrong.size(),
                SIZES.length,
                atOnce,
                wording,
                last,
                spent / 1e6);
        for (int size : new int[] {16_384, 32_767, 32_768}) {
            assertThat(counter.count(verified(wording, size, size))).isEqualTo(size);
        }
        assertThat(wrong).isEmpty();
    }

    private static String verified(ExactWording wording, int size, long seed) {
        return wording.verified(size, aim -> text(wording, aim, seed));
    }

    private static String text(ExactWording wording, int size, long seed) {
        return wording.beginning(size, RandomStream.of(seed, "exact"));
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
