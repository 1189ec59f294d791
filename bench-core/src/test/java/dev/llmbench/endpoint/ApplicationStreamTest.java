// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.prompt.ChatMessage;
import dev.llmbench.prompt.Prompt;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ApplicationStreamTest {

    private static final Prompt PROMPT = new Prompt("say \"hi\"\n{{prompt}}", OptionalInt.empty(), OptionalInt.of(16));

    private static String body(String template, Prompt prompt) {
        EndpointSpec spec = EndpointSpec.of("http://h/api/chat").withApplication(ApplicationStream.posting(template));
        return new String(new RequestBodyWriter(spec, "m").bytes(prompt), StandardCharsets.UTF_8);
    }

    /** What a prompt holds is never read as a part of the template. */
    @Test
    void aPromptIsPutInAsAValue() {
        assertThat(body("{\"q\": \"Answer: {{prompt}} ({{prompt}})\"}", Prompt.of("say \"hi\"\n")))
                .isEqualTo("{\"q\":\"Answer: say \\\"hi\\\"\\n (say \\\"hi\\\"\\n)\"}");
        assertThat(body("{\"q\": [{\"x\": \"{{prompt}}\"}], \"t\": 0.75}", PROMPT))
                .isEqualTo("{\"q\":[{\"x\":\"say \\\"hi\\\"\\n{{prompt}}\"}],\"t\":0.75}");
    }

    @Test
    void messagesBecomeAListWithWhatWasSaidBefore() {
        Prompt later =
                Prompt.of("and now?").after(List.of(new ChatMessage("user", "hi"), new ChatMessage("assistant", "ho")));
        assertThat(body("{\"chat\": {\"m\": \"{{messages}}\"}}", later))
                .isEqualTo(
                        "{\"chat\":{\"m\":[{\"role\":\"user\",\"content\":\"hi\"},"
                                + "{\"role\":\"assistant\",\"content\":\"ho\"},{\"role\":\"user\",\"content\":\"and now?\"}]}}");
    }

    @Test
    void theFieldOfALengthIsLeftOutWhenNoneIsAsked() {
        String template = "{\"q\": \"{{prompt}}\", \"limit\": \"{{max_tokens}}\"}";
        assertThat(body(template, PROMPT)).endsWith(",\"limit\":16}");
        assertThat(body(template, Prompt.of("x"))).isEqualTo("{\"q\":\"x\"}");
    }

    @Test
    void aMistakeInTheDescriptionIsNamed() {
        assertThatThrownBy(() -> ApplicationStream.posting("{\"q\": 1}"))
                .hasMessage(
                        "application-body: it has no place for the prompt; write for example"
                                + " {\"question\": \"{{prompt}}\"}, or \"{{messages}}\" where the API takes a list of messages");
        assertThatThrownBy(() -> ApplicationStream.posting("{\"q\": [\"{{messages}}\"]}"))
                .hasMessageContaining("it has no place for the prompt");
        assertThatThrownBy(() -> ApplicationStream.posting("{{prompt}}")).hasMessageContaining("it is no JSON");
        ApplicationStream good = ApplicationStream.posting("{\"q\": \"{{prompt}}\"}");
        assertThatThrownBy(() -> good.text("delta"))
                .hasMessageContaining("application-text = delta: it is no JSON pointer");
        assertThatThrownBy(() -> good.finish("/done")).hasMessageContaining("application-text is missing");
        assertThatThrownBy(() -> good.text("/a").finish("/a/b"))
                .hasMessageContaining("/a/b leads to or through the place of another one");
    }

    @Test
    void theAddressIsTheCallAndNoFieldIsAddedToTheBody() {
        EndpointSpec spec = EndpointSpec.of("http://h:8080/api/chat?tenant=1")
                .withApplication(ApplicationStream.posting("{\"q\": \"{{prompt}}\"}"));
        assertThat(BaseUrl.of(spec).call()).hasToString("http://h:8080/api/chat?tenant=1");
        assertThatThrownBy(() -> new RequestBodyWriter(spec.withExtraBody(Map.of("x", 1)), "m"))
                .hasMessageContaining("put these fields into llmbench.application-body");
    }
}
