// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.prompt.Prompt;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestBodyWriterTest {

    private static final Prompt FREE =
            new Prompt("say \"é\u20ac\ud83d\ude00\"\n", OptionalInt.empty(), OptionalInt.empty());

    private static String body(EndpointSpec spec, Prompt prompt) {
        return new String(new RequestBodyWriter(spec, "m").bytes(prompt), StandardCharsets.UTF_8);
    }

    /** Field case CF-01. */
    @Test
    void onlyStandardFieldsAreSentUnlessAsked() {
        assertThat(body(EndpointSpec.of("h"), FREE))
                .isEqualTo("{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"say \\\"é€😀\\\"\\n\"}],"
                        + "\"stream\":true,\"stream_options\":{\"include_usage\":true}}");
    }

    @Test
    void completionsSendThePromptAsItIs() {
        EndpointSpec spec = EndpointSpec.of("h").withType(EndpointType.COMPLETIONS);
        assertThat(body(spec, Specs.PROMPT))
                .isEqualTo("{\"model\":\"m\",\"prompt\":\"hi\",\"stream\":true,"
                        + "\"stream_options\":{\"include_usage\":true},\"max_tokens\":16}");
        assertThatThrownBy(() -> body(spec.withExtraBody(Map.of("prompt", "x")), FREE))
                .hasMessage("llmbench.extra-body: the field 'prompt' cannot be replaced: the prompts fill it");
        assertThat(body(spec.withExtraBody(Map.of("messages", 1)), FREE)).endsWith("\"messages\":1}");
    }

    @Test
    void withoutStreamingThereAreNoStreamOptions() {
        assertThat(body(Specs.streaming("h", false), FREE)).endsWith("],\"stream\":false}");
    }

    @Test
    void aRequestedLengthGoesIntoTheChosenField() {
        EndpointSpec spec = EndpointSpec.of("h")
                .withStreaming(false)
                .withMaxTokensField("max_completion_tokens")
                .withIgnoreEos(true);
        assertThat(body(spec, Specs.PROMPT))
                .endsWith("\"stream\":false,\"max_completion_tokens\":16,\"ignore_eos\":true}");
    }

    @Test
    void theAskedLengthIsAlsoTheLeastWhereThatIsAsked() {
        RequestBodyWriter body = new RequestBodyWriter(EndpointSpec.of("h"), "m");
        body.lengthFields(Set.of(LengthField.MIN_TOKENS, LengthField.IGNORE_EOS));
        assertThat(new String(body.bytes(Specs.PROMPT), StandardCharsets.UTF_8))
                .endsWith(",\"max_tokens\":16,\"ignore_eos\":true,\"min_tokens\":16}");
        assertThat(new String(body.bytes(FREE), StandardCharsets.UTF_8)).doesNotContain("min_tokens");
        RequestBodyWriter own = new RequestBodyWriter(Specs.extraBody(Map.of("min_tokens", 3)), "m");
        own.lengthFields(Set.of(LengthField.MIN_TOKENS));
        assertThat(new String(own.bytes(Specs.PROMPT), StandardCharsets.UTF_8))
                .endsWith("\"max_tokens\":16,\"min_tokens\":3}");
    }

    /** An extra field of the same name counts for more, and each name occurs once. */
    @Test
    void extraFieldsNestAndComeInAFixedOrder() {
        Map<String, Object> extra = Map.of(
                "zeta", 0.5, "alpha", List.of(1, "two", true), "inner", Map.of("deep", Map.of("deeper", "x\ny")));
        assertThat(body(Specs.extraBody(extra), FREE))
                .endsWith(",\"alpha\":[1,\"two\",true],\"inner\":{\"deep\":{\"deeper\":\"x\\ny\"}},\"zeta\":0.5}");
    }

    @Test
    void anExtraFieldReplacesOursInsteadOfStandingBesideIt() {
        Map<String, Object> extra = Map.of("max_tokens", 5, "stream_options", Map.of(), "ignore_eos", false);
        assertThat(body(Specs.extraBody(extra), Specs.PROMPT))
                .endsWith("\"stream\":true,\"ignore_eos\":false,\"max_tokens\":5,\"stream_options\":{}}");
    }

    @Test
    void aNullInsideAListStaysNull() {
        assertThat(body(Specs.extraBody(Map.of("a", Arrays.asList(1, null))), FREE))
                .endsWith(",\"a\":[1,null]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"model", "messages", "stream"})
    void fieldsThatTheRunReliesOnCannotBeReplaced(String name) {
        assertThatThrownBy(() -> new RequestBodyWriter(Specs.extraBody(Map.of(name, "x")), "m"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("llmbench.extra-body: the field '" + name + "' cannot be replaced: ");
    }

    @Test
    void whatJsonCannotSayIsRefusedBeforeAnyRequest() {
        assertThatThrownBy(() -> new RequestBodyWriter(Specs.extraBody(Map.of("a", Map.of("b", Double.NaN))), "m"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'a.b' is NaN");
        assertThatThrownBy(() -> new RequestBodyWriter(Specs.extraBody(Map.of("a", List.of(new Object()))), "m"))
                .hasMessageContaining("'a[]' is a java.lang.Object");
        assertThatThrownBy(() -> new RequestBodyWriter(Specs.extraBody(Map.of("a", Map.of(1, 2))), "m"))
                .hasMessageContaining("'a' is a map whose key 1 is not a text");
    }

    @Test
    void halfOfASurrogatePairStillGivesValidUtf8() {
        Prompt cut = new Prompt("a\ud83d", OptionalInt.empty(), OptionalInt.empty());
        assertThat(body(EndpointSpec.of("h"), cut)).contains("\"content\":\"a?\"");
    }
}
