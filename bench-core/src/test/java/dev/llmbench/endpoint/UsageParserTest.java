// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageParserTest {

    /** Field case ST-09. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'usage':{'prompt_tokens':3,'completion_tokens':4}}                         | 3 4 null null",
                "{'usage':{'input_tokens':3,'output_tokens':4}}                              | 3 4 null null",
                "{'usage':{'prompt_tokens':3.0,'completion_tokens':4e0}}                     | 3 4 null null",
                "{'usage':{'prompt_tokens':3,'completion_tokens':4.5}}                       | 3 null null null",
                "{'usage':{'prompt_tokens':'3','completion_tokens':4}}                       | null 4 null null",
                "{'choices':[{'index':0,'usage':{'prompt_tokens':3,'completion_tokens':4}}]} | 3 4 null null",
                "{'x_groq':{'id':'a','usage':{'prompt_tokens':3,'completion_tokens':4}}}     | 3 4 null null",
                "{'usage':{'completion_tokens':4,'reasoning_tokens':2}}                      | null 4 2 null",
                "{'usage':{'completion_tokens':4,'output_tokens_details':{'reasoning_tokens':2}}} | null 4 2 null",
                "{'usage':{'prompt_tokens':3,'prompt_cache_hit_tokens':1}}                   | 3 null null 1",
                "{'usage':{'prompt_tokens':3,'cached_tokens':1}}                             | 3 null null 1",
                "{'usage':{'input_tokens':3,'input_tokens_details':{'cached_tokens':1}}}     | 3 null null 1",
                "{'usage':[{'prompt_tokens':3}]}                                             | null null null null",
                "{'usage':{'total_tokens':7}}                                                | null null null null",
            })
    void usageIsReadInEveryFormThatServersSend(String event, String counts) throws IOException {
        byte[] json = event.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        ServerUsage usage = AnswerChunkParser.ofStream(EndpointType.CHAT.dialect())
                .parse(json, 0, json.length)
                .usage();

        String found = usage == null
                ? "null null null null"
                : shown(usage.promptTokens()) + " " + shown(usage.completionTokens()) + " "
                        + shown(usage.reasoningTokens()) + " " + shown(usage.cachedPromptTokens());
        assertThat(found).isEqualTo(counts);
    }

    /** vLLM's embeddings end with a completion of 0 tokens; a throughput of 0 would be read as a slow server. */
    @Test
    void anApiThatGeneratesNothingHasNoCountOfWhatItGenerated() throws IOException {
        byte[] json = ("{\"data\":[{\"embedding\":[1]}],\"usage\":{\"prompt_tokens\":3,\"total_tokens\":3,"
                        + "\"completion_tokens\":0,\"prompt_tokens_details\":null}}")
                .getBytes(StandardCharsets.UTF_8);

        ServerUsage usage = AnswerChunkParser.ofAnswer(EndpointType.EMBEDDINGS.dialect())
                .parse(json, 0, json.length)
                .usage();

        assertThat(usage)
                .isEqualTo(new ServerUsage(
                        OptionalInt.of(3), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty()));
    }

    private static String shown(OptionalInt count) {
        return count.isPresent() ? Integer.toString(count.getAsInt()) : "null";
    }
}
