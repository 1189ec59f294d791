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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An application's own API, read by the pointers that its user gives. The address is that of the call. */
final class ApplicationDialect implements ApiDialect {

    private final Optional<BodyTemplate> body;
    private final FieldTree fields;
    private final boolean readsText;
    private final boolean endsWithBody;

    /** @param given empty for the API as such, of which nothing is known yet */
    ApplicationDialect(Optional<ApplicationStream> given) {
        this.body = given.map(stream -> BodyTemplate.parse(stream.body()));
        this.fields = given.map(ApplicationStream::fields).orElseGet(FieldTree::new);
        this.readsText = given.map(stream -> stream.text().isEmpty()).orElse(false);
        this.endsWithBody = given.map(stream -> stream.finish().isEmpty()).orElse(false);
    }

    @Override
    public List<String> path(boolean streaming) {
        return List.of();
    }

    @Override
    public boolean isVersioned() {
        return false;
    }

    @Override
    public Set<String> promptFields() {
        return Set.of();
    }

    @Override
    public void writePrompt(JsonGenerator json, Prompt prompt) throws IOException {
        body.orElseThrow(() -> new IllegalArgumentException(
                        "llmbench.endpoint-type = application: llmbench.application-body is missing"))
                .writeFields(json, prompt);
    }

    @Override
    public boolean namesModel() {
        return false;
    }

    @Override
    public boolean hasStreamField() {
        return false;
    }

    @Override
    public Optional<String> lengthField(String configured) {
        return Optional.empty();
    }

    @Override
    public String acceptedStream() {
        return "text/event-stream, application/x-ndjson";
    }

    @Override
    public StreamFraming framing(@Nullable String contentType) {
        return AnswerKind.isOfJsonLines(contentType) ? StreamFraming.JSON_LINES : StreamFraming.EVENTS;
    }

    @Override
    public boolean readsText() {
        return readsText;
    }

    @Override
    public boolean endsWithBody() {
        return endsWithBody;
    }

    @Override
    public void read(JsonParser in, AnswerChunk into) throws IOException {
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            in.nextToken();
            FieldTree below = fields.child(name);
            if (below == null && name.equals("error")) {
                CommonFields.read(in, name, into);
            } else {
                readValue(in, below, into);
            }
        }
    }

    private static void readValue(JsonParser in, @Nullable FieldTree at, AnswerChunk into) throws IOException {
        if (at == null) {
            in.skipChildren();
        } else if (at.part() != null) {
            readPart(in, at.part(), into);
        } else if (in.currentToken() == JsonToken.START_OBJECT) {
            while (in.nextToken() != JsonToken.END_OBJECT) {
                String name = in.currentName();
                in.nextToken();
                readValue(in, at.child(name), into);
            }
        } else if (in.currentToken() == JsonToken.START_ARRAY) {
            for (int i = 0; in.nextToken() != JsonToken.END_ARRAY; i++) {
                readValue(in, at.child(Integer.toString(i)), into);
            }
        }
    }

    private static void readPart(JsonParser in, FieldTree.Part part, AnswerChunk into) throws IOException {
        switch (part) {
            case TEXT -> GeneratedText.readText(in, ContentChannel.TEXT, into);
            case REASONING -> GeneratedText.readText(in, ContentChannel.REASONING, into);
            case FINISH -> CommonFields.finish(finish(in), into);
            case USAGE -> into.addUsage(UsageParser.read(in));
        }
    }

    /** A text, a number or {@code true} tells the end; nothing else does. */
    private static String finish(JsonParser in) throws IOException {
        return switch (in.currentToken()) {
            case VALUE_STRING -> AnswerChunk.name(in);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE -> "done";
            default -> {
                in.skipChildren();
                yield "";
            }
        };
    }
}
