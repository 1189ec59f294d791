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
 * The APIs that answer at once and by no text: vectors for texts, scores for passages, a picture for a text. An answer
 * is complete when its list of results is there and not empty.
 */
final class ResultDialect implements ApiDialect {

    /** Writes a prompt, the names of its fields included. */
    @FunctionalInterface
    interface PromptWriter {
        void write(JsonGenerator json, Prompt prompt) throws IOException;
    }

    private final List<String> path;
    private final Set<String> promptFields;
    private final PromptWriter writer;
    private final String resultField;

    /** @param resultField the field with the list of results; empty when the answer itself is that list */
    private ResultDialect(List<String> path, Set<String> promptFields, PromptWriter writer, String resultField) {
        this.path = path;
        this.promptFields = promptFields;
        this.writer = writer;
        this.resultField = resultField;
    }

    static ResultDialect embeddings() {
        return new ResultDialect(List.of("embeddings"), Set.of("input"), ResultInputs::embeddings, "data");
    }

    static ResultDialect images() {
        return new ResultDialect(List.of("images", "generations"), Set.of("prompt"), ResultInputs::image, "data");
    }

    static ResultDialect cohereRankings() {
        return new ResultDialect(
                List.of("v2", "rerank"), Set.of("query", "documents"), ResultInputs::cohere, "results");
    }

    static ResultDialect teiRankings() {
        return new ResultDialect(List.of("rerank"), Set.of("query", "texts"), ResultInputs::tei, "");
    }

    static ResultDialect nimRankings() {
        return new ResultDialect(List.of("ranking"), Set.of("query", "passages"), ResultInputs::nim, "rankings");
    }

    @Override
    public List<String> path(boolean streaming) {
        return path;
    }

    @Override
    public boolean isVersioned() {
        return !path.contains("rerank");
    }

    @Override
    public Set<String> promptFields() {
        return promptFields;
    }

    @Override
    public void writePrompt(JsonGenerator json, Prompt prompt) throws IOException {
        writer.write(json, prompt);
    }

    @Override
    public boolean namesModel() {
        return !answersByList();
    }

    @Override
    public boolean canStream() {
        return false;
    }

    @Override
    public boolean generates() {
        return false;
    }

    @Override
    public Optional<String> lengthField(String configured) {
        return Optional.empty();
    }

    @Override
    public boolean answersByList() {
        return resultField.isEmpty();
    }

    @Override
    public void read(JsonParser in, AnswerChunk into) throws IOException {
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            if (field.equals(resultField)) {
                into.readResults(in);
            } else if (field.equals("usage")) {
                into.addUsage(UsageParser.readInput(in));
            } else if (field.equals("meta")) {
                readMeta(in, into);
            } else {
                CommonFields.read(in, field, into);
            }
        }
    }

    /** Cohere's place for counts. */
    private static void readMeta(JsonParser in, AnswerChunk into) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        while (in.nextToken() != JsonToken.END_OBJECT) {
            boolean tokens = in.currentName().equals("tokens");
            in.nextToken();
            if (tokens) {
                into.addUsage(UsageParser.readInput(in));
            } else {
                in.skipChildren();
            }
        }
    }
}
