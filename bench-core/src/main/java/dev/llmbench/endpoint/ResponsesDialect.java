// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.llmbench.prompt.Prompt;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * OpenAI's responses. A stream is of typed events: text comes as {@code delta}, and once more, which is not to be
 * counted again, when a part is done. The last event carries the whole response.
 */
final class ResponsesDialect implements ApiDialect {

    private static final Set<String> LAST = Set.of("response.completed", "response.incomplete");

    @Override
    public List<String> path(boolean streaming) {
        return List.of("responses");
    }

    @Override
    public Set<String> promptFields() {
        return Set.of("input");
    }

    @Override
    public void writePrompt(JsonGenerator json, Prompt prompt) throws IOException {
        if (prompt.before().isEmpty()) {
            json.writeStringField("input", prompt.text());
        } else {
            ChatMessages.write(json, "input", prompt);
        }
    }

    @Override
    public Optional<String> lengthField(String configured) {
        return Optional.of("max_output_tokens");
    }

    @Override
    public Set<LengthField> enforcingFields() {
        return ALL_LENGTH_FIELDS;
    }

    @Override
    public void read(JsonParser in, AnswerChunk into) throws IOException {
        if (into.isWhole()) {
            ResponseObject.read(in, into);
        } else {
            readEvent(in, into);
        }
    }

    private static void readEvent(JsonParser in, AnswerChunk into) throws IOException {
        String type = "";
        int delta = into.mark();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "type" -> type = AnswerChunk.name(in);
                case "delta" -> CommonFields.readString(in, ContentChannel.TEXT, into);
                case "response" -> ResponseObject.readLast(in, into);
                case "item" -> ResponseObject.readNameOfCall(in, into);
                default -> CommonFields.read(in, field, into);
            }
        }
        settle(type, delta, into);
    }

    /** The type may come after the text that it tells the channel of. */
    private static void settle(String type, int mark, AnswerChunk into) {
        if (type.equals("error") || type.equals("response.failed")) {
            into.setError();
        }
        if (LAST.contains(type)) {
            into.setEnd();
        }
        if (type.equals("response.output_item.added")) {
            into.assignChannel(mark, ContentChannel.TOOL_CALL);
        } else {
            channel(type).ifPresentOrElse(channel -> into.assignChannel(mark, channel), () -> into.drop(mark));
        }
    }

    /** What kind of text the deltas of this type are; empty for sound and the like. */
    private static Optional<ContentChannel> channel(String type) {
        if (!type.endsWith(".delta")) {
            return Optional.empty();
        }
        if (type.contains("reasoning")) {
            return Optional.of(ContentChannel.REASONING);
        }
        if (type.contains("output_text") || type.contains("refusal")) {
            return Optional.of(ContentChannel.TEXT);
        }
        boolean call = type.contains("arguments") || type.contains("tool_call_input") || type.contains("call_code");
        return call ? Optional.of(ContentChannel.TOOL_CALL) : Optional.empty();
    }
}
