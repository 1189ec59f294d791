// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.llmbench.prompt.Attachment;
import dev.llmbench.prompt.ChatMessage;
import dev.llmbench.prompt.Prompt;
import java.io.IOException;
import java.util.function.Predicate;

/** Writes a prompt as the {@code messages} of a chat: what came before, and then the user's. */
final class ChatMessages {

    private ChatMessages() {}

    static void write(JsonGenerator json, Prompt prompt) throws IOException {
        write(json, "messages", prompt);
    }

    static void write(JsonGenerator json, String field, Prompt prompt) throws IOException {
        write(json, field, prompt, message -> true);
    }

    /** @param kept which of the messages before this one are written */
    static void write(JsonGenerator json, String field, Prompt prompt, Predicate<ChatMessage> kept) throws IOException {
        json.writeArrayFieldStart(field);
        for (ChatMessage message : prompt.before()) {
            if (!kept.test(message)) {
                continue;
            }
            json.writeStartObject();
            json.writeStringField("role", message.role());
            json.writeStringField("content", message.content());
            json.writeEndObject();
        }
        json.writeStartObject();
        json.writeStringField("role", "user");
        if (prompt.attachments().isEmpty()) {
            json.writeStringField("content", prompt.text());
        } else {
            writeParts(json, prompt);
        }
        json.writeEndObject();
        json.writeEndArray();
    }

    /** Attachments first, as vision models are trained on. */
    private static void writeParts(JsonGenerator json, Prompt prompt) throws IOException {
        json.writeArrayFieldStart("content");
        for (Attachment attachment : prompt.attachments()) {
            json.writeStartObject();
            if (attachment.kind() == Attachment.Kind.IMAGE) {
                json.writeStringField("type", "image_url");
                json.writeObjectFieldStart("image_url");
                json.writeStringField("url", "data:image/png;base64," + attachment.base64());
            } else {
                json.writeStringField("type", "input_audio");
                json.writeObjectFieldStart("input_audio");
                json.writeStringField("data", attachment.base64());
                json.writeStringField("format", "wav");
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeStartObject();
        json.writeStringField("type", "text");
        json.writeStringField("text", prompt.text());
        json.writeEndObject();
        json.writeEndArray();
    }
}
