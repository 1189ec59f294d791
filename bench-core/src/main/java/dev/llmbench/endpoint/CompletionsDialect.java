// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import dev.llmbench.prompt.Prompt;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** OpenAI's legacy completions, still how base models are asked. Answers differ from chat's within a choice only. */
final class CompletionsDialect implements ApiDialect {

    @Override
    public List<String> path(boolean streaming) {
        return List.of("completions");
    }

    @Override
    public Set<String> promptFields() {
        return Set.of("prompt");
    }

    @Override
    public void writePrompt(JsonGenerator json, Prompt prompt) throws IOException {
        json.writeStringField("prompt", prompt.text());
    }

    @Override
    public boolean asksForUsage() {
        return true;
    }

    @Override
    public Set<LengthField> enforcingFields() {
        return ALL_LENGTH_FIELDS;
    }

    @Override
    public void read(JsonParser in, AnswerChunk into) throws IOException {
        ChoiceFields.read(in, into);
    }
}
