// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import dev.llmbench.request.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import okio.Source;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads every body of a case folder in several cuts and compares with its {@code expected.jsonl}. Another folder of the
 * same layout: {@code -Dcases.dir=DIR}.
 */
class StreamCasesTest {

    private static final int EVERY_CUT_BELOW_BYTES = 4096;

    @BeforeAll
    static void sayWhatIsRun() {
        List<StreamCase> all = StreamCase.all();
        List<StreamCase> others =
                all.stream().filter(each -> !each.isSupported()).toList();
        System.out.println("stream cases in " + all.get(0).folder() + ": " + (all.size() - others.size()) + " run, "
                + others.size() + " not yet supported");
        others.forEach(each -> System.out.println("  not yet supported: " + each + " (api "
                + each.line().path("api").asText() + ")"));
    }

    static Stream<StreamCase> cases() {
        return StreamCase.all().stream().filter(StreamCase::isSupported);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void isReadAsExpectedHoweverItIsCut(StreamCase given) throws IOException {
        byte[] body = given.body();
        Map<String, List<String>> deliveriesByDifference = new LinkedHashMap<>();
        for (Map.Entry<String, Source> delivery : deliveries(given, body).entrySet()) {
            ObservedStream observed = ObservedStream.of(given.contentType(), delivery.getValue());
            note(deliveriesByDifference, delivery.getKey(), differences(given, body, observed));
        }
        note(deliveriesByDifference, "cut once, against whole", differencesOfSingleCuts(given, body));
        note(deliveriesByDifference, "labelled as a stream", differencesWhenRelabelled(given, body));
        deliveriesByDifference.remove("");
        if (!deliveriesByDifference.isEmpty()) {
            StringBuilder message = new StringBuilder("case " + given + " differs");
            deliveriesByDifference.forEach((differences, deliveries) ->
                    message.append("\n  ").append(deliveries).append("\n    ").append(differences));
            fail(message.toString());
        }
    }

    private static void note(Map<String, List<String>> into, String delivery, List<String> differences) {
        into.computeIfAbsent(String.join("\n    ", differences), none -> new ArrayList<>())
                .add(delivery);
    }

    /** Cuts a short body once, at every place; what differs at the first place where something does. */
    private static List<String> differencesOfSingleCuts(StreamCase given, byte[] body) throws IOException {
        if (body.length >= EVERY_CUT_BELOW_BYTES) {
            return List.of();
        }
        for (boolean reset : given.resets()) {
            Source uncut = new CutSource(body, at -> body.length, reset);
            Map<String, @Nullable Object> whole =
                    ObservedStream.of(given.contentType(), uncut).fields();
            for (int cut = 1; cut < body.length; cut++) {
                int splitAt = cut;
                Source source = new CutSource(body, at -> at < splitAt ? splitAt : body.length, reset);
                Map<String, @Nullable Object> found =
                        ObservedStream.of(given.contentType(), source).fields();
                if (!found.equals(whole)) {
                    return List.of("cut at " + cut + ": expected <" + whole + "> got <" + found + ">");
                }
            }
        }
        return List.of();
    }

    /** What is no stream is none under the label of a stream either. */
    private static List<String> differencesWhenRelabelled(StreamCase given, byte[] body) {
        List<String> differences = new ArrayList<>();
        if (given.line().path("error_kind").asText().equals("not_an_event_stream")) {
            for (String label : List.of("text/event-stream; charset=utf-8", "text/plain", "")) {
                String code = ObservedStream.of(label, CutSource.whole(body))
                        .outcome()
                        .code();
                if (!code.equals("not_an_event_stream")) {
                    differences.add("error_kind as '" + label + "': expected <not_an_event_stream> got <" + code + ">");
                }
            }
        }
        return differences;
    }

    private static Map<String, Source> deliveries(StreamCase given, byte[] body) {
        Map<String, Source> deliveries = new LinkedHashMap<>();
        for (boolean reset : given.resets()) {
            String end = reset ? ", then reset" : "";
            deliveries.put("whole" + end, new CutSource(body, at -> body.length, reset));
            deliveries.put("byte by byte" + end, new CutSource(body, at -> at + 1, reset));
            deliveries.put("in 7-byte pieces" + end, new CutSource(body, at -> at + 7, reset));
            if (!given.splits().isEmpty()) {
                IntUnaryOperator nextSplit = at -> given.splits().stream()
                        .filter(split -> split > at)
                        .min(Integer::compare)
                        .orElse(body.length);
                deliveries.put("split at " + given.splits() + end, new CutSource(body, nextSplit, reset));
            }
        }
        return deliveries;
    }

    private static List<String> differences(StreamCase given, byte[] body, ObservedStream observed) throws IOException {
        List<String> differences = new ArrayList<>();
        JsonNode line = given.line();
        Map<String, @Nullable Object> found = observed.fields();
        found.forEach((field, value) -> {
            // a long text is null in the expectation and given by length and hash
            if (line.has(field) && !(field.equals("text") && line.get(field).isNull())) {
                compare(differences, field, line.get(field), value);
            }
        });
        String text = observed.text(0, ContentChannel.TEXT);
        compareIfGiven(differences, line, "bytes", body.length);
        compareIfGiven(differences, line, "text_length", text.codePointCount(0, text.length()));
        compareIfGiven(differences, line, "text_sha256", sha256(text));
        line.path("choices")
                .fieldNames()
                .forEachRemaining(choice -> compare(
                        differences,
                        "choices." + choice + ".text",
                        line.path("choices").path(choice).path("text"),
                        observed.text(Integer.parseInt(choice), ContentChannel.TEXT)));
        if (line.hasNonNull("error_code")
                && observed.outcome() instanceof Outcome.Failed failed
                && !failed.message().contains(line.get("error_code").asText())) {
            differences.add(
                    "error_code: expected <" + line.get("error_code").asText() + "> in <" + failed.message() + ">");
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
