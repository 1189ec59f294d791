// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import dev.llmbench.prompt.Prompt;
import java.io.IOException;
import java.util.List;

/** OpenAI's chat completions. */
final class ChatDialect implements ApiDialect {

    @Override
    public List<String> path() {
        return List.of("chat", "completions");
    }

    @Override
    public String promptField() {
        return "messages";
    }

    @Override
    public void writePrompt(JsonGenerator json, Prompt prompt) throws IOException {
        ChatMessages.write(json, prompt);
    }

    @Override
    public void readField(JsonParser in, String field, AnswerChunk into) throws IOException {
        ChoiceFields.read(in, field, into);
    }
}
