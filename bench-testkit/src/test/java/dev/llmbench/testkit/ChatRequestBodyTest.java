// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ChatRequestBodyTest {
    private static ChatRequestBody with(String members) {
        return ChatRequestBody.parse("{\"messages\":[{\"role\":\"user\",\"content\":\"a b\"}]" + members + "}");
    }

    @Test
    void theFieldsThatMatterAreReadAndTheRestIsIgnored() {
        ChatRequestBody body =
                with(",\"model\":\"m\",\"max_tokens\":7,\"stream\":true,\"temperature\":0.1,\"ignore_eos\":true,"
                        + "\"stream_options\":{\"include_usage\":true}");
        assertThat(body.model()).isEqualTo("m");
        assertThat(body.outputLimit()).hasValue(7);
        assertThat(body.stream()).isTrue();
        assertThat(body.includeUsage()).isTrue();
        ChatRequestBody bare = with("");
        assertThat(bare.model()).isEqualTo("fake-model");
        assertThat(bare.outputLimit()).isEmpty();
        assertThat(bare.stream()).isFalse();
        assertThat(bare.includeUsage()).isFalse();
        assertThat(with(",\"stream_options\":{\"include_usage\":false},\"stream\":false")
                        .includeUsage())
                .isFalse();
    }

    @Test
    void theNewerNameOfTheLimitWins() {
        assertThat(with(",\"max_completion_tokens\":5").outputLimit()).hasValue(5);
        assertThat(with(",\"max_tokens\":9,\"max_completion_tokens\":5").outputLimit())
                .hasValue(5);
        assertThat(with(",\"max_tokens\":9,\"max_completion_tokens\":null").outputLimit())
                .hasValue(9);
    }

    @Test
    void theTextsOfAllMessagesAndAllPartsAreRead() {
        ChatRequestBody body =
                ChatRequestBody.parse("{\"messages\":[{\"role\":\"system\",\"content\":\" one  two\\nthree \"},"
                        + "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"four five\"},{\"type\":\"image_url\"}]},"
                        + "{\"role\":\"assistant\",\"content\":null},{\"role\":\"tool\"}]}");
        assertThat(body.texts()).containsExactly(" one  two\nthree ", "four five");
    }

    @Test
    void whatAServerWouldRefuseIsRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ChatRequestBody.parse("no"))
                .withMessageContaining("JSON");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ChatRequestBody.parse("[]"))
                .withMessage("the body is not a JSON object");
        for (String messages : new String[] {"{}", "{\"messages\":[]}", "{\"messages\":\"hi\"}"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ChatRequestBody.parse(messages))
                    .withMessageContaining("messages");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ChatRequestBody.parse("{\"messages\":[1]}"))
                .withMessageContaining("a message");
        for (String limit : new String[] {"0", "-1", "1.5", "1e300", "\"5\"", "[]"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> with(",\"max_tokens\":" + limit))
                    .withMessageStartingWith("max_tokens = ");
        }
    }
}
