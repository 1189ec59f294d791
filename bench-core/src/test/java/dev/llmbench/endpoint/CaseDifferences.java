// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.llmbench.request.Outcome;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Holds what was heard of an answer against the line of its case. */
final class CaseDifferences {

    private CaseDifferences() {}

    /** @param found the fields that could be seen; others of the line are not looked at */
    static List<String> of(
            StreamCase given, ObservedAnswer observed, Outcome outcome, Map<String, @Nullable Object> found) {
        List<String> differences = new ArrayList<>();
        JsonNode line = given.line();
        found.forEach((field, value) -> {
            // a long text is null in the expectation and given by length and hash
            if (line.has(field) && !(field.equals("text") && line.get(field).isNull())) {
                compare(differences, field, line.get(field), value);
            }
        });
        String text = observed.text(0, ContentChannel.TEXT);
        compareIfGiven(differences, line, "bytes", given.bytes().length);
        compareIfGiven(differences, line, "text_length", text.codePointCount(0, text.length()));
        compareIfGiven(differences, line, "text_sha256", sha256(text));
        line.path("choices")
                .fieldNames()
                .forEachRemaining(choice -> compare(
                        differences,
                        "choices." + choice + ".text",
                        line.path("choices").path(choice).path("text"),
                        observed.text(Integer.parseInt(choice), ContentChannel.TEXT)));
        for (String field : List.of("error_code", "server_words")) {
            if (line.hasNonNull(field)
                    && outcome instanceof Outcome.Failed failed
                    && !failed.message().contains(line.get(field).asText())) {
                differences.add(field + ": expected <" + line.get(field).asText() + "> in <" + failed.message() + ">");
            }
        }
        return differences;
    }

    private static void compareIfGiven(List<String> differences, JsonNode line, String field, Object found) {
        if (line.hasNonNull(field)) {
            compare(differences, field, line.get(field), found);
        }
    }

    private static void compare(List<String> differences, String field, JsonNode expected, @Nullable Object found) {
        String wanted = expected.isNull() ? null : expected.asText();
        String got = found == null ? null : found.toString();
        if (!Objects.equals(wanted, got)) {
            differences.add(field + ": expected <" + wanted + "> got <" + got + ">");
        }
    }

    private static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
