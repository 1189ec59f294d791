// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.prompt.LengthCalibration;
import dev.llmbench.prompt.LengthObservation;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.prompt.SyntheticPrompts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("real")
class LlamaServerTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().proxy(HttpClient.Builder.NO_PROXY).build();

    private static LlamaServer server;

    @BeforeAll
    static void start() throws Exception {
        server = LlamaServer.startIfAvailable(2).orElse(null);
        Assumptions.assumeTrue(server != null, "no llama-server");
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.close();
            assertThat(ProcessHandle.of(server.pid())).isNotPresent();
        }
    }

    @Test
    void itsCountersGrowByWhatItReports() throws Exception {
        long predicted = server.predictedTokens();
        JsonNode usage = ask(SyntheticPrompts.of(64, 5, 1).prompt(0));
        assertThat(usage.path("completion_tokens").asInt()).isEqualTo(5);
        assertThat(server.predictedTokens() - predicted).isEqualTo(5);
        assertThat(server.requestsProcessing()).isZero();
    }

    /** Its vocabulary needs 3.9 tokens for a word of ours, so that an uncorrected length would be far off. */
    @Test
    void twoProbesMakeLengthsRight() throws Exception {
        SyntheticPrompts assumed = SyntheticPrompts.of(512, 1, 2);
        LengthCalibration learned = LengthCalibration.from(List.of(observe(assumed, 40), observe(assumed, 400)));
        assertThat(learned.provenance()).isEqualTo(LengthCalibration.Provenance.MEASURED);

        SyntheticPrompts calibrated = assumed.withTokensPerWord(learned.tokensPerWord());
        int prompts = 20;
        double sum = 0;
        for (int i = 0; i < prompts; i++) {
            sum += ask(calibrated.prompt(i)).path("prompt_tokens").asInt()
                    - learned.templateTokens().getAsInt();
        }
        // The probes' own words differ from the average by up to some 3 %.
        assertThat(sum / prompts / 512).isCloseTo(1, within(0.05));
    }

    /** What two prompts have in common is the start of the chat template, a few tokens. */
    @Test
    void nothingButTheTemplateIsFoundInItsCache() throws Exception {
        SyntheticPrompts prompts = SyntheticPrompts.of(256, 1, 3);
        for (int i = 0; i < 10; i++) {
            JsonNode usage = ask(prompts.prompt(i));
            assertThat(usage.at("/prompt_tokens_details/cached_tokens").asInt(-1))
                    .isBetween(0, 8);
        }
        JsonNode again = ask(prompts.prompt(9));
        assertThat(again.at("/prompt_tokens_details/cached_tokens").asInt()).isGreaterThan(100);
    }

    private static LengthObservation observe(SyntheticPrompts prompts, int words) throws Exception {
        return new LengthObservation(
                words, ask(prompts.probe(words)).path("prompt_tokens").asInt());
    }

    private static JsonNode ask(Prompt prompt) throws IOException, InterruptedException {
        String body = JSON.writeValueAsString(Map.of(
                "model",
                LlamaServer.MODEL,
                "max_tokens",
                prompt.requestedOutputTokens().orElseThrow(),
                "ignore_eos",
                true,
                "messages",
                List.of(Map.of("role", "user", "content", prompt.text()))));
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.baseUrl() + "/v1/chat/completions"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        var response = HTTP.send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.readTree(response.body()).path("usage");
    }
}
