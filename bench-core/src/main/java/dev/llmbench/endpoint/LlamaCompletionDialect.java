// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.llmbench.prompt.Prompt;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** llama.cpp's own completion. The event with {@code stop: true} is the last. */
final class LlamaCompletionDialect implements ApiDialect {

    @Override
    public List<String> path(boolean streaming) {
        return List.of("completion");
    }

    @Override
    public boolean isVersioned() {
        return false;
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
    public Optional<String> lengthField(String configured) {
        return Optional.of("n_predict");
    }

    @Override
    public Set<LengthField> enforcingFields() {
        return Set.of(LengthField.IGNORE_EOS);
    }

    @Override
    public void read(JsonParser in, AnswerChunk into) throws IOException {
        boolean stop = false;
        String reason = "";
        OptionalInt prompt = OptionalInt.empty();
        OptionalInt predicted = OptionalInt.empty();
        OptionalInt cached = OptionalInt.empty();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "content" -> CommonFields.readString(in, ContentChannel.TEXT, into);
                case "stop" -> stop = CommonFields.isTrue(in);
                case "stop_type" -> reason = AnswerChunk.name(in);
                case "tokens_evaluated" -> prompt = UsageParser.count(in);
                case "tokens_predicted" -> predicted = UsageParser.count(in);
                case "timings" -> cached = UsageParser.detail(in, "cache_n");
                default -> CommonFields.read(in, field, into);
            }
        }
        if (prompt.isPresent() || predicted.isPresent()) {
            into.addUsage(new ServerUsage(prompt, predicted, OptionalInt.empty(), cached));
        }
        if (stop) {
            into.setEnd();
            CommonFields.finish(reason.isEmpty() ? "stop" : reason, into);
        }
    }
}
