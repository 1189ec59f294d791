// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.llmbench.internal.sse.StreamFraming;
import dev.llmbench.prompt.Prompt;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Ollama's own chat and generate, whose streams are JSON lines. The line with {@code done: true} is the last. */
final class OllamaDialect implements ApiDialect {

    private final boolean chat;

    private OllamaDialect(boolean chat) {
        this.chat = chat;
    }

    static OllamaDialect chat() {
        return new OllamaDialect(true);
    }

    static OllamaDialect generate() {
        return new OllamaDialect(false);
    }

    @Override
    public List<String> path(boolean streaming) {
        return List.of("api", chat ? "chat" : "generate");
    }

    @Override
    public boolean isVersioned() {
        return false;
    }

    @Override
    public Set<String> promptFields() {
        return Set.of(chat ? "messages" : "prompt");
    }

    @Override
    public void writePrompt(JsonGenerator json, Prompt prompt) throws IOException {
        if (chat) {
            ChatMessages.write(json, "messages", prompt);
        } else {
            json.writeStringField("prompt", prompt.text());
        }
    }

    @Override
    public Optional<String> lengthParent() {
        return Optional.of("options");
    }

    @Override
    public Optional<String> lengthField(String configured) {
        return Optional.of("num_predict");
    }

    @Override
    public String acceptedStream() {
        return "application/x-ndjson";
    }

    @Override
    public StreamFraming framing(@Nullable String contentType) {
        return StreamFraming.JSON_LINES;
    }

    @Override
    public void read(JsonParser in, AnswerChunk into) throws IOException {
        boolean done = false;
        String reason = "";
        OptionalInt prompt = OptionalInt.empty();
        OptionalInt generated = OptionalInt.empty();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "message" -> readMessage(in, into);
                case "response" -> CommonFields.readString(in, ContentChannel.TEXT, into);
                case "thinking" -> CommonFields.readString(in, ContentChannel.REASONING, into);
                case "done" -> done = CommonFields.isTrue(in);
                case "done_reason" -> reason = AnswerChunk.name(in);
                case "prompt_eval_count" -> prompt = UsageParser.count(in);
                case "eval_count" -> generated = UsageParser.count(in);
                default -> CommonFields.read(in, field, into);
            }
        }
        if (prompt.isPresent() || generated.isPresent()) {
            into.addUsage(new ServerUsage(prompt, generated, OptionalInt.empty(), OptionalInt.empty()));
        }
        if (done) {
            into.setEnd();
            CommonFields.finish(reason.isEmpty() ? "stop" : reason, into);
        }
    }

    private static void readMessage(JsonParser in, AnswerChunk into) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "content" -> CommonFields.readString(in, ContentChannel.TEXT, into);
                case "thinking" -> CommonFields.readString(in, ContentChannel.REASONING, into);
                case "tool_calls" -> GeneratedText.readToolCalls(in, into);
                default -> in.skipChildren();
            }
        }
    }
}
