// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.text.PlainLine;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * A server's own words, out of an error body of any of the usual forms: OpenAI's {@code error}, FastAPI's
 * {@code detail}, a plain {@code message}, text, an HTML page.
 */
final class ServerWords {

    /** The longest text given back. */
    static final int MAX_CHARS = 500;

    /** No more than this is looked at: an error's words are short, and a hostile body is not worth parsing. */
    static final int LONGEST_READ = 64 << 10;

    private static final ObjectMapper JSON = new ObjectMapper();

    private ServerWords() {}

    static String from(byte[] body) {
        return from(new String(body, StandardCharsets.UTF_8));
    }

    /**
     * One line of at most {@link #MAX_CHARS} characters without control characters; empty when the body says nothing.
     */
    static String from(String body) {
        String text = withoutEventPrefix(beginning(body));
        JsonNode json = parse(text);
        if (json != null) {
            String words = ofJson(json);
            return PlainLine.of(words.isBlank() ? text : words, MAX_CHARS);
        }
        return PlainLine.of(text.startsWith("<") ? HtmlText.of(text) : text, MAX_CHARS);
    }

    /** The same, with the error's own code where it has one: inside a 200 answer nothing else tells it. */
    static String withCode(String body) {
        String words = from(body);
        JsonNode json = parse(beginning(body));
        if (json == null) {
            return words;
        }
        JsonNode code = json.path("error").has("code") ? json.path("error").path("code") : json.path("code");
        String text = code.isNull() ? "" : PlainLine.of(code.asText(), 50);
        return text.isEmpty() || words.contains(text) ? words : words + " (code " + text + ")";
    }

    /** Whether the body is a JSON object that reports an error, as opposed to one that merely is no stream. */
    static boolean isErrorObject(String body) {
        JsonNode json = parse(beginning(body));
        if (json == null || !json.isObject()) {
            return false;
        }
        JsonNode error = json.path("error");
        boolean named = error.isTextual() ? !error.textValue().isEmpty() : error.isObject() && !error.isEmpty();
        return named || json.path("object").asText().equals("error");
    }

    private static String beginning(String body) {
        return (body.length() > LONGEST_READ ? body.substring(0, LONGEST_READ) : body).strip();
    }

    private static String withoutEventPrefix(String text) {
        return text.startsWith("data:") ? text.substring("data:".length()).strip() : text;
    }

    private static @Nullable JsonNode parse(String text) {
        if (!text.startsWith("{") && !text.startsWith("[") && !text.startsWith("\"")) {
            return null;
        }
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    private static String ofJson(JsonNode json) {
        if (!json.isContainerNode()) {
            return json.isNull() ? "" : json.asText();
        }
        if (json.isArray()) {
            StringJoiner all = new StringJoiner("; ");
            json.forEach(each -> all.add(ofJson(each)));
            return all.toString();
        }
        for (String field :
                new String[] {"error", "detail", "message", "msg", "errors", "error_description", "title"}) {
            String words = ofJson(json.path(field));
            if (!words.isBlank()) {
                return withField(json, words);
            }
        }
        return "";
    }

    /** Says which request field is meant, where the server says so beside its words. */
    private static String withField(JsonNode json, String words) {
        JsonNode place = json.path("loc");
        StringJoiner path = new StringJoiner(".");
        place.forEach(step -> path.add(step.asText()));
        String field = place.isArray() ? path.toString() : json.path("param").asText("");
        return field.isEmpty() || field.equals("null") || words.contains(field) ? words : field + ": " + words;
    }
}
