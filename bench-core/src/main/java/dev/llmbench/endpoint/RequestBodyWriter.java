// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.prompt.RecordedBody;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes the JSON body of a request. Only standard fields, and those the user asked for: strict servers
 * refuse a field that they do not know.
 *
 * <p>An extra field replaces ours of the same name, so that each name occurs once. Three names cannot be replaced,
 * because the rest of the run relies on them: {@code model}, {@code stream} and the field of the prompt.
 */
final class RequestBodyWriter {

    private static final JsonFactory JSON = new JsonFactory();

    private final ApiDialect dialect;
    private final String model;
    private final boolean streaming;
    private final Optional<String> lengthField;
    private volatile Set<LengthField> lengthFields;

    /** Names with their values as JSON text; sorted, so that the same settings give the same bytes in every JVM. */
    private final SortedMap<String, String> extra = new TreeMap<>();

    /** Throws {@link IllegalArgumentException} for an extra field that is reserved or is not a JSON value. */
    RequestBodyWriter(EndpointSpec spec, String model) {
        this.dialect = spec.dialect();
        this.model = model;
        this.streaming = spec.streaming();
        this.lengthField = dialect.lengthField(spec.maxTokensField());
        this.lengthFields = spec.ignoreEos() ? Set.of(LengthField.IGNORE_EOS) : Set.of();
        Map<String, String> reserved = new HashMap<>();
        if (dialect.namesModel()) {
            reserved.put("model", "set llmbench.model instead");
        }
        if (dialect.canStream()) {
            reserved.put("stream", "set llmbench.streaming instead");
        }
        dialect.promptFields().forEach(field -> reserved.put(field, "the prompts fill it"));
        if (spec.application().isPresent() && !spec.extraBody().isEmpty()) {
            throw new IllegalArgumentException(
                    "llmbench.extra-body: the body of an application is written as a whole; put these fields into"
                            + " llmbench.application-body");
        }
        spec.extraBody().forEach((name, value) -> {
            if (reserved.containsKey(name)) {
                throw new IllegalArgumentException(
                        "llmbench.extra-body: the field '" + name + "' cannot be replaced: " + reserved.get(name));
            }
            extra.put(name, JsonValueText.of(name, value));
        });
    }

    /** From now on these fields, and no others, ask for answers of the full length. */
    void lengthFields(Set<LengthField> fields) {
        lengthFields = Set.copyOf(fields);
    }

    /** The body in UTF-8. A lone surrogate in the prompt becomes a question mark, as in any encoder. */
    byte[] bytes(Prompt prompt) {
        StringWriter text = new StringWriter(prompt.text().length() + 256);
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            if (dialect.namesModel()) {
                json.writeStringField("model", model);
            }
            if (prompt.body().isPresent()) {
                writeRecorded(json, prompt.body().get());
            } else {
                dialect.writePrompt(json, prompt);
            }
            if (dialect.hasStreamField()) {
                json.writeBooleanField("stream", streaming);
            }
            writeOptions(json, prompt);
            String parent = dialect.lengthParent().orElse("");
            for (Map.Entry<String, String> field : extra.entrySet()) {
                if (field.getKey().equals(parent)) {
                    continue;
                }
                json.writeFieldName(field.getKey());
                json.writeRawValue(field.getValue());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a writer in memory failed", e);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** As it was recorded; an extra field of the user's replaces one of the same name. */
    private void writeRecorded(JsonGenerator json, RecordedBody body) throws IOException {
        for (Map.Entry<String, String> field : body.fields().entrySet()) {
            if (!extra.containsKey(field.getKey())) {
                json.writeFieldName(field.getKey());
                json.writeRawValue(field.getValue());
            }
        }
    }

    private void writeOptions(JsonGenerator json, Prompt prompt) throws IOException {
        if (streaming && dialect.asksForUsage() && !extra.containsKey("stream_options")) {
            json.writeObjectFieldStart("stream_options");
            json.writeBooleanField("include_usage", true);
            json.writeEndObject();
        }
        if (lengthField.isPresent()) {
            writeLength(json, lengthField.get(), prompt);
        }
        if (sends(LengthField.IGNORE_EOS, prompt)) {
            json.writeBooleanField(LengthField.IGNORE_EOS.text(), true);
        }
        if (sends(LengthField.MIN_TOKENS, prompt)
                && prompt.requestedOutputTokens().isPresent()) {
            json.writeNumberField(
                    LengthField.MIN_TOKENS.text(),
                    prompt.requestedOutputTokens().getAsInt());
        }
    }

    private void writeLength(JsonGenerator json, String field, Prompt prompt) throws IOException {
        boolean recorded = prompt.body().flatMap(RecordedBody::lengthField).isPresent();
        OptionalInt asked = prompt.requestedOutputTokens();
        OptionalInt length = asked.isPresent() ? asked : dialect.demandedLength();
        if (dialect.lengthParent().isPresent()) {
            LengthObject.write(json, dialect, extra, field, length);
        } else if (length.isPresent() && !recorded && !extra.containsKey(field)) {
            json.writeNumberField(field, length.getAsInt());
        }
    }

    private boolean sends(LengthField field, Prompt prompt) {
        boolean recorded = prompt.body()
                .map(body -> body.fields().containsKey(field.text()))
                .orElse(false);
        return lengthFields.contains(field)
                && dialect.enforcingFields().contains(field)
                && !recorded
                && !extra.containsKey(field.text());
    }
}
