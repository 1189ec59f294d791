// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import dev.llmbench.prompt.Prompt;
import java.io.IOException;
import java.util.List;

/** OpenAI's legacy completions, still how base models are asked. Answers differ from chat's within a choice only. */
final class CompletionsDialect implements ApiDialect {

    @Override
    public List<String> path() {
        return List.of("completions");
    }

    @Override
    public String promptField() {
        return "prompt";
    }

    @Override
    public void writePrompt(JsonGenerator json, Prompt prompt) throws IOException {
        json.writeStringField("prompt", prompt.text());
    }

    @Override
    public void readField(JsonParser in, String field, AnswerChunk into) throws IOException {
        ChoiceFields.read(in, field, into);
    }
}
