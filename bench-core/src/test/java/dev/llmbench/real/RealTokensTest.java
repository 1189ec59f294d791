// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.real;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.LlmRun;
import dev.llmbench.LoadTest;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.ServerExtras;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.prompt.Prefix;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.prompt.WordedText;
import dev.llmbench.report.ReportFiles;
import dev.llmbench.slo.TokenDoubts;
import dev.llmbench.token.ModelTokenizer;
import dev.llmbench.token.Tokenizers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is asked, what the tokenizer counts and what a real server counts are one number, its chat template apart. */
@Tag("real")
class RealTokensTest {

    private static final ModelTokenizer TINY = Tokenizers.tiny();

    private static final int SLOTS = 4;
    private static final WordedText TEXT = WordedText.exact(TINY, 11);

    private static LlamaServer server;

    @TempDir
    Path directory;

    @BeforeAll
    static void start() throws Exception {
        server = LlamaServer.startIfAvailable(
                        SLOTS, "-c", Integer.toString(SLOTS * 8192), "--override-kv", "llama.context_length=int:8192")
                .orElse(null);
        Assumptions.assumeTrue(server != null, "no llama-server");
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    /** 200 sizes from 1 to 4,000. Field case TK-01. */
    @Test
    void promptsHaveTheAskedTokensByTheServersCountToo() throws Exception {
        int[] sizes = IntStream.range(0, 200).map(i -> 1 + 3_999 * i / 199).toArray();
        List<JsonNode> records = run(test(11).prompts(index -> prompt(index, sizes[(int) index % 200], 1)), 200);
        assertThat(records).hasSize(200);
        int template = records.get(0).at("/tokens/serverInput").asInt()
                - records.get(0).at("/tokens/clientInput").asInt();
        assertThat(template).isBetween(1, 100);
        int equal = 0;
        for (JsonNode record : records) {
            int asked = record.at("/tokens/requestedInput").asInt();
            assertThat(record.at("/tokens/clientInput").asInt()).isEqualTo(asked);
            assertThat(record.at("/tokens/serverInput").asInt() - template).isEqualTo(asked);
            equal++;
        }
        System.out.println("RealTokensTest: asked = tokenizer = server - template of " + template + " for " + equal
                + " of 200 sizes from 1 to 4,000");
    }

    @Test
    void theServersTokenizeCallCountsAsItsTokenizerDoes() {
        String text = TEXT.text("any", 300);
        assertThat(new ServerExtras(EndpointSpec.of(server.baseUrl()), "tiny", Optional.empty()).countTokens(text))
                .hasValue(TINY.count(text))
                .hasValue(300);

        List<String> console = new ArrayList<>();
        LlmRun run = LoadTest.against(EndpointSpec.of(server.baseUrl()))
                .isl(500)
                .osl(1)
                .serverTokenizes(true)
                .load(load(1, 40, 15))
                .console(console::add)
                .run();
        console.forEach(System.out::println);
        assertThat(console).anyMatch(line -> line.contains("the server's /tokenize counts 3.8"));
        double mean =
                run.metrics().completed().get(Metric.INPUT_SEQUENCE_LENGTH).mean();
        assertThat(mean).isBetween(500.0, 525.0); // the chat template's 10 on top
    }

    @Test
    void answersHaveTheAskedTokens() throws Exception {
        int[] sizes = IntStream.range(0, 32).map(i -> 1 + 511 * i / 31).toArray();
        List<JsonNode> records = run(test(12).prompts(index -> prompt(index, 16, sizes[(int) index % 32])), 32);
        assertThat(records)
                .hasSize(32)
                .allSatisfy(record -> assertThat(record.at("/tokens/output").asInt())
                        .isEqualTo(record.at("/tokens/requestedOutput").asInt()));
        System.out.println(
                "RealTokensTest: answers of the asked length for " + records.size() + " of 32 sizes from 1 to 512");
    }

    @Test
    void aSharedPrefixIsFoundInTheCacheAndTheDefaultFindsNothing() throws Exception {
        List<String> console = new ArrayList<>();
        LlmRun unshared = test(13).isl(256)
                .osl(1)
                .tokenizer(TINY)
                .load(load(1, 40, 13))
                .console(console::add)
                .run();
        long templateOnly = unshared.metrics().cachedInputTokens().orElse(0) / 40;
        LlmRun shared = test(14).isl(256)
                .osl(1)
                .tokenizer(TINY)
                .sharedPrefix(new Prefix(192, 1))
                .primePrefixes(true)
                .load(load(1, 40, 14))
                .console(console::add)
                .run();
        long found = shared.metrics().cachedInputTokens().orElse(0) / 40;
        LlmRun again =
                test(13).isl(256).osl(1).tokenizer(TINY).load(load(1, 1, 13)).run();
        console.forEach(System.out::println);
        System.out.println("RealTokensTest: cached per prompt of 256: " + templateOnly + " by default, " + found
                + " with a shared prefix of 192");
        assertThat(templateOnly).isLessThanOrEqualTo(10);
        assertThat(found).isBetween(180L, 215L);
        assertThat(unshared.doubts()).noneMatch(doubt -> doubt.code().equals(TokenDoubts.PREFIX_CACHE));
        assertThat(shared.doubts()).noneMatch(doubt -> doubt.code().equals(TokenDoubts.PREFIX_CACHE));
        assertThat(again.doubts()).noneMatch(doubt -> doubt.code().equals(TokenDoubts.INPUT_COUNTS));
    }

    private static Prompt prompt(long index, int isl, int osl) {
        return new Prompt(TEXT.text("prompt-" + index, isl), OptionalInt.of(isl), OptionalInt.of(osl));
    }

    private static LoadTest test(long seed) {
        return LoadTest.against(EndpointSpec.of(server.baseUrl()).withIgnoreEos(true))
                .name("tokens-" + seed)
                .tokenizer(TINY);
    }

    private List<JsonNode> run(LoadTest test, int requests) throws Exception {
        test.load(load(SLOTS, requests, 5)).reportTo(directory).run();
        ObjectMapper json = new ObjectMapper();
        List<JsonNode> records = new ArrayList<>();
        for (String line : Files.readAllLines(directory.resolve(ReportFiles.REQUESTS))) {
            JsonNode record = json.readTree(line);
            if (record.path("phase").asText().equals("measured")
                    && record.path("outcome").asText().equals("completed")) {
                records.add(record);
            }
        }
        return records;
    }

    private static LoadSpec load(int users, int requests, long seed) {
        return new LoadSpec(
                new LoadModel.ClosedLoop(users),
                StopRule.afterRequests(requests),
                Warmup.NONE,
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                seed);
    }
}
