// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Looks for what may complete an answer, in another way than the readers do: the whole body as text, line by line, each
 * event as a tree. Says yes too often rather than too seldom, so where it says no there must be no success.
 */
final class TerminalSignal {

    private static final Set<String> LAST_EVENTS = Set.of("message_stop", "response.completed", "response.incomplete");

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    static {
        JSON.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(1_000_000)
                        .maxNumberLength(Integer.MAX_VALUE)
                        .maxStringLength(Integer.MAX_VALUE)
                        .build());
    }

    private TerminalSignal() {}

    /** @param cleanEnd whether the body ended, and was not cut off */
    static boolean isIn(byte[] body, boolean cleanEnd) {
        boolean finished = false;
        for (String data : events(new String(body, StandardCharsets.UTF_8))) {
            if (data.strip().equals("[DONE]")) {
                return true;
            }
            if (data.isBlank()) {
                continue;
            }
            try {
                // a byte order mark before JSON may be ignored (RFC 8259, section 8.1)
                JsonNode event = JSON.readTree(data.startsWith("\uFEFF") ? data.substring(1) : data);
                if (LAST_EVENTS.contains(event.path("type").asText())) {
                    return true;
                }
                finished |= hasFinishReason(event);
            } catch (JsonProcessingException e) {
                return false;
            }
        }
        return finished && cleanEnd;
    }

    private static List<String> events(String body) {
        String text = body.startsWith("\uFEFF") ? body.substring(1) : body;
        List<String> events = new ArrayList<>();
        List<String> data = new ArrayList<>();
        for (String line : text.split("\r\n|\r|\n", -1)) {
            if (line.isEmpty() && !data.isEmpty()) {
                events.add(String.join("\n", data));
                data.clear();
            } else if (line.equals("data") || line.startsWith("data:")) {
                String value = line.substring(Math.min(line.length(), "data:".length()));
                data.add(value.startsWith(" ") ? value.substring(1) : value);
            }
        }
        if (!data.isEmpty()) {
            events.add(String.join("\n", data));
        }
        return events;
    }

    private static boolean hasFinishReason(JsonNode event) {
        // of a response and of a message
        boolean ended = Set.of("completed", "incomplete")
                .contains(event.path("response").path("status").asText());
        if (ended || !event.path("delta").path("stop_reason").asText("").isEmpty()) {
            return true;
        }
        for (JsonNode choice : event.path("choices")) {
            if (!choice.path("finish_reason").asText("").isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether an answer that came whole is one JSON object. A byte order mark before it says nothing (RFC 8259, 8.1).
     */
    static boolean isWhole(byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        try {
            return JSON.readTree(text.startsWith("\uFEFF") ? text.substring(1) : text)
                    .isObject();
        } catch (JsonProcessingException e) {
            return false;
        }
    }
}
