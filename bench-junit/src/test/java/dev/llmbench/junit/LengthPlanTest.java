// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.prompt.LengthDistribution;
import dev.llmbench.prompt.Prefix;
import dev.llmbench.token.TokenSource;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lengths, prefixes and tokenizer, from annotation and settings to the plan. */
class LengthPlanTest {

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    static class Spread {
        @LlmLoad(
                concurrency = 2,
                islSpread = "512 ± 128 in 300..800",
                osl = 64,
                sharedPrefix = "256 x 4",
                userContext = "16 x 8",
                tokenizer = "tokenizer.json",
                tokenCounts = TokenCounts.CLIENT)
        @Test
        void chat(LlmRun run) {}
    }

    @Test
    void anAnnotationSaysItAll() {
        LengthPlan prompts = Harness.withServer(directory).planOf(Spread.class).lengths();
        assertThat(prompts.isl()).isEqualTo(new LengthDistribution.Normal(512, 128, 300, 800));
        assertThat(prompts.osl()).isEqualTo(new LengthDistribution.Fixed(64));
        assertThat(prompts.sharedPrefix()).contains(new Prefix(256, 4));
        assertThat(prompts.userContext()).contains(new Prefix(16, 8));
        assertThat(prompts.tokenizer().map(PlannedTokenizer::place)).contains("tokenizer.json");
        assertThat(prompts.tokenCounts()).isEqualTo(TokenSource.CLIENT);
        assertThat(prompts.primePrefixes()).isFalse();
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(concurrency = 2, isl = 100, osl = 10)
    static class Pairs {
        @LlmLoad(lengths = "64 / 32 : 70; 256 / 128 : 30")
        @Test
        void chat(LlmRun run) {}
    }

    @ExtendWith(Harness.Replace.class)
    static class FullLength {
        @LlmLoad(concurrency = 4, ignoreEos = true, minTokens = true)
        @Test
        void chat(LlmRun run) {}
    }

    @Test
    void answersOfTheFullLengthAreAskedForByTheAnnotation() {
        LoadPlan plan = Harness.withServer(directory).planOf(FullLength.class);
        assertThat(plan.endpoint().ignoreEos()).isTrue();
        assertThat(plan.lengths().minTokens()).isTrue();
        assertThat(Harness.lines(plan))
                .contains(
                        "ignore-eos = true   (@LlmLoad on FullLength.chat)",
                        "min-tokens = true   (@LlmLoad on FullLength.chat)");
    }

    @Test
    void theServersTokenizerNeedsNoFileAndCountsNoAnswers() {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench.tokenizer", "server");
        assertThat(harness.planOf(FullLength.class).lengths().tokenizer().map(PlannedTokenizer::place))
                .hasValue("server");
        harness.systemProperties.put("llmbench.token-counts", "client");
        assertThat(harness.failureOf(FullLength.class)).hasMessageContaining("there is no tokenizer to count with");
    }

    @Test
    void pairsHideTheLengthsOfTheClass() {
        Harness harness = Harness.withServer(directory);
        LoadPlan plan = harness.planOf(Pairs.class);
        assertThat(plan.lengths().lengths()).isPresent();
        assertThat(plan.isl()).isEqualTo(122);
        assertThat(Harness.lines(plan)).noneMatch(line -> line.startsWith("isl = "));
    }

    @Test
    void anOverrideOfALengthHidesThePairs() {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench.override.isl", "10..30");
        LoadPlan plan = harness.planOf(Pairs.class);
        assertThat(plan.lengths().lengths()).isEmpty();
        assertThat(plan.lengths().isl()).isEqualTo(new LengthDistribution.Uniform(10, 30));
    }

    @ExtendWith(Harness.Replace.class)
    static class Twice {
        @LlmLoad(concurrency = 2, isl = 100, islSpread = "5..9")
        @Test
        void chat(LlmRun run) {}
    }

    @ExtendWith(Harness.Replace.class)
    static class PairsAndOne {
        @LlmLoad(concurrency = 2, osl = 100, lengths = "5 / 9")
        @Test
        void chat(LlmRun run) {}
    }

    @Test
    void sayingALengthTwiceIsAMistake() {
        assertThat(Harness.withServer(directory).failureOf(Twice.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage(
                        "[chat] isl and islSpread (@LlmLoad on Twice.chat): these say the same thing twice; keep one of"
                                + " them");
        assertThat(Harness.withServer(directory).failureOf(PairsAndOne.class))
                .hasMessage(
                        "[chat] lengths = 5 / 9 (@LlmLoad on PairsAndOne.chat): it says the lengths of prompts and answers"
                                + " together; leave isl and osl out");
    }

    @ExtendWith(Harness.Replace.class)
    static class Plain {
        @LlmLoad(concurrency = 2)
        @Test
        void chat(LlmRun run) {}
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "llmbench.isl | many | isl = many (-Dllmbench.isl): it must be a number of tokens such as 512, or a spread",
                "llmbench.lengths | 5 | '5': each kind of request is ISL / OSL : WEIGHT",
                "llmbench.shared-prefix | 600 | its shortest prompt has 512 tokens, and what prompts share has 600",
                "llmbench.user-context | x | it must be a number of tokens such as 256",
                "llmbench.prime-prefixes | true | there is nothing to prime without shared-prefix or user-context",
                "llmbench.token-counts | client | there is no tokenizer to count with; set tokenizer, too",
                "llmbench.token-counts | both | it must be one of server, client"
            })
    void mistakesAreRefusedBeforeTheLoad(String property, String value, String message) {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put(property, value);
        assertThat(harness.failureOf(Plain.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining(message);
        assertThat(harness.plans).isEmpty();
    }

    /** The library is not on this module's class path: a gate that asks for it says what to add, others do not care. */
    @Test
    void aTokenizerWithoutItsLibraryIsNamed() {
        Harness harness = Harness.withServer(directory);
        harness.runner = LoadPlan::run;
        harness.systemProperties.put("llmbench.tokenizer", "../scripts/real-server/tiny-tokenizer.json");
        assertThat(harness.failureOf(Plain.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage(
                        "[chat] tokenizer = ../scripts/real-server/tiny-tokenizer.json: it takes a library that is not on"
                                + " the class path; add the test dependency ai.djl.huggingface:tokenizers:0.38.0");
    }
}
