// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.llmbench.prompt.ChatMessage;
import dev.llmbench.prompt.Prompt;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Anthropic's messages. In a stream the tokens of the prompt are told by the first event and those of the answer by the
 * last but one.
 */
final class MessagesDialect implements ApiDialect {

    /** What is asked for where the prompt leaves the length to the model, which this API does not. */
    private static final int OTHERWISE_TOKENS = 1024;

    @Override
    public List<String> path(boolean streaming) {
        return List.of("messages");
    }

    @Override
    public Set<String> promptFields() {
        return Set.of("messages");
    }

    /** The system prompt is a field of its own here, and no message. */
    @Override
    public void writePrompt(JsonGenerator json, Prompt prompt) throws IOException {
        String system = prompt.before().stream()
                .filter(MessagesDialect::isSystem)
                .map(ChatMessage::content)
                .collect(Collectors.joining("\n\n"));
        if (!system.isEmpty()) {
            json.writeStringField("system", system);
        }
        ChatMessages.write(json, "messages", prompt, message -> !isSystem(message));
    }

    private static boolean isSystem(ChatMessage message) {
        return message.role().equals("system");
    }

    @Override
    public Optional<String> lengthField(String configured) {
        return Optional.of("max_tokens");
    }

    @Override
    public OptionalInt demandedLength() {
        return OptionalInt.of(OTHERWISE_TOKENS);
    }

    @Override
    public Set<LengthField> enforcingFields() {
        return ALL_LENGTH_FIELDS;
    }

    @Override
    public Map<String, String> headers() {
        return Map.of("anthropic-version", "2023-06-01");
    }

    @Override
    public void read(JsonParser in, AnswerChunk into) throws IOException {
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "type" -> takeType(AnswerChunk.name(in), into);
                case "message" -> readMessage(in, into);
                case "content_block", "delta" -> readBlock(in, into);
                case "content" -> readBlocks(in, into);
                case "stop_reason" -> CommonFields.finish(AnswerChunk.name(in), into);
                case "usage" -> into.addUsage(UsageParser.readMessages(in));
                default -> CommonFields.read(in, field, into);
            }
        }
    }

    private static void takeType(String type, AnswerChunk into) {
        if (type.equals("message_stop")) {
            into.setEnd();
        } else if (type.equals("error")) {
            into.setError();
        }
    }

    /** What the first event says: nothing is generated yet. */
    private static void readMessage(JsonParser in, AnswerChunk into) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            if (field.equals("usage")) {
                into.addUsage(UsageParser.readMessages(in));
            } else {
                CommonFields.read(in, field, into);
            }
        }
    }

    private static void readBlocks(JsonParser in, AnswerChunk into) throws IOException {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            in.skipChildren();
            return;
        }
        while (in.nextToken() != JsonToken.END_ARRAY) {
            readBlock(in, into);
        }
    }

    /** A block of the answer, or a piece of one: what it is follows from the field that has the text. */
    private static void readBlock(JsonParser in, AnswerChunk into) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "text" -> CommonFields.readString(in, ContentChannel.TEXT, into);
                case "thinking" -> CommonFields.readString(in, ContentChannel.REASONING, into);
                case "name", "partial_json" -> CommonFields.readString(in, ContentChannel.TOOL_CALL, into);
                case "input" -> readInput(in, into);
                case "stop_reason" -> CommonFields.finish(AnswerChunk.name(in), into);
                default -> in.skipChildren();
            }
        }
    }

    /** Whole in an answer that came whole; in a stream empty, and followed by pieces. */
    private static void readInput(JsonParser in, AnswerChunk into) throws IOException {
        if (into.isWhole()) {
            GeneratedText.readArguments(in, into);
        } else {
            in.skipChildren();
        }
    }
}
