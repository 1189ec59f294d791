// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.llmbench.token.ModelTokenizer;
import dev.llmbench.token.Tokenizers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkloadPromptsTest {

    private static final Workload FIXED = Workload.of(Lengths.fixed(64, 8));
    private static final Workload SPREAD = Workload.of(Lengths.parse("64 ± 16 / 32 ± 8"));

    @Test
    void ofOneLengthTheyAreTheSyntheticPrompts() {
        WorkloadPrompts prompts = WorkloadPrompts.calibrated(FIXED, 42, 1.02);
        for (int i = 0; i < 50; i++) {
            assertThat(prompts.prompt(i))
                    .isEqualTo(SyntheticPrompts.of(64, 8, 42).prompt(i));
        }
    }

    /** Byte for byte the same on every JVM, in the same order: a changed hash is a change of what a seed means. */
    @Test
    void theSameSeedGivesTheSameBytes() throws Exception {
        Workload shared =
                new Workload(Lengths.fixed(96, 8), Optional.of(new Prefix(32, 2)), Optional.of(new Prefix(16, 4)));
        assertThat(List.of(
                        hash(WorkloadPrompts.calibrated(SPREAD, 42, 1.02)),
                        hash(WorkloadPrompts.exact(SPREAD, 42, Tokenizers.tiny())),
                        hash(WorkloadPrompts.calibrated(shared, 42, 1.02))))
                .containsExactly(
                        "1268e10bd73339c32c807838855ec891",
                        "df95fea0f160121d70f8eab786965a39",
                        "d6b8d7071d34bad00dfe4a7ed90a585f");
    }

    @Test
    void theyHaveExactlyTheLengthsTheyClaim() {
        ModelTokenizer tiny = Tokenizers.tiny();
        PromptSource prompts = WorkloadPrompts.exact(SPREAD, 42, tiny).verified(30);
        for (int i = 0; i < 60; i++) {
            Prompt prompt = prompts.prompt(i);
            assertThat(tiny.count(prompt.text()))
                    .isEqualTo(prompt.requestedInputTokens().getAsInt());
        }
    }

    /** No two of 2,000 prompts begin with the same 16 tokens, nor do prompts of another seed. */
    @Test
    void nothingIsSharedUnlessItIsAskedFor() {
        Set<String> beginnings = new HashSet<>();
        for (long seed : new long[] {1, 2}) {
            WorkloadPrompts calibrated = WorkloadPrompts.calibrated(FIXED, seed, 1);
            for (int i = 0; i < 1_000; i++) {
                beginnings.add(firstWords(calibrated.prompt(i).text(), 16));
            }
        }
        assertThat(beginnings).hasSize(2_000);
        WorkloadPrompts exact = WorkloadPrompts.exact(FIXED, 1, Tokenizers.tiny());
        Set<String> bytes = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            // 16 tokens of this vocabulary are at least 16 characters
            bytes.add(exact.prompt(i).text().substring(0, 16));
        }
        assertThat(bytes).hasSize(1_000);
    }

    @Test
    void groupsShareTheirBeginningAndUsersTheirContext() {
        Workload workload =
                new Workload(Lengths.fixed(64, 8), Optional.of(new Prefix(32, 2)), Optional.of(new Prefix(16, 4)));
        WorkloadPrompts prompts = WorkloadPrompts.calibrated(workload, 5, 1);
        List<String> texts = java.util.stream.IntStream.range(0, 8)
                .mapToObj(i -> prompts.prompt(i).text())
                .toList();
        assertThat(texts).allMatch(text -> text.split(" ").length == 64);
        assertThat(sharedWords(texts.get(0), texts.get(4))).as("same user").isEqualTo(48);
        assertThat(sharedWords(texts.get(0), texts.get(2))).as("same group").isEqualTo(32);
        assertThat(sharedWords(texts.get(0), texts.get(1))).as("other group").isZero();
        assertThat(prompts.primers()).hasSize(4);
        for (int user = 0; user < 4; user++) {
            assertThat(sharedWords(prompts.primers().get(user).text(), texts.get(user)))
                    .isEqualTo(48);
        }
    }

    @Test
    void sharedBeginningsAreAPartOfTheExactLength() {
        ModelTokenizer tiny = Tokenizers.tiny();
        Workload workload = new Workload(Lengths.fixed(300, 8), Optional.of(new Prefix(256, 1)), Optional.empty());
        PromptSource prompts = WorkloadPrompts.exact(workload, 5, tiny).verified(20);
        for (int i = 0; i < 20; i++) {
            assertThat(tiny.count(prompts.prompt(i).text())).isEqualTo(300);
        }
    }

    @Test
    void aPromptMustBeLongerThanWhatItShares() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new Workload(Lengths.parse("512 ± 128 / 8"), Optional.of(new Prefix(256, 1)), Optional.empty()))
                .withMessageContaining("its shortest prompt has 1 tokens, and what prompts share has 256")
                .withMessageContaining("512 ± 128 in 384..1024");
        assertThat(Prefix.parse("256 x 4")).isEqualTo(new Prefix(256, 4));
        assertThat(Prefix.parse("256")).hasToString("256");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Prefix.parse("x 4"))
                .withMessageContaining("256 x 4");
    }

    private static int sharedWords(String one, String other) {
        int mismatch = Arrays.mismatch(one.split(" "), other.split(" "));
        return mismatch < 0 ? one.split(" ").length : mismatch;
    }

    private static String firstWords(String text, int words) {
        return String.join(" ", List.of(text.split(" ")).subList(0, words));
    }

    private static String hash(PromptSource prompts) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (int i = 0; i < 200; i++) {
            Prompt prompt = prompts.prompt(i);
            digest.update(
                    (prompt.text() + "|" + prompt.requestedInputTokens() + "|" + prompt.requestedOutputTokens() + "\n")
                            .getBytes(StandardCharsets.UTF_8));
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, 32);
    }
}
