// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.fail;

import dev.llmbench.internal.sse.ReadClock;
import dev.llmbench.request.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import okio.Source;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads every body of our case folders in several cuts and compares with {@code expected.jsonl}. Another folder of the
 * same layout, in their place: {@code -Dcases.dir=DIR}.
 */
class StreamCasesTest {

    private static final int EVERY_CUT_BELOW_BYTES = 4096;

    @BeforeAll
    static void sayWhatIsRun() {
        List<StreamCase> all = StreamCase.all();
        List<StreamCase> others =
                all.stream().filter(each -> !each.isSupported()).toList();
        System.out.println(
                "stream cases: " + (all.size() - others.size()) + " run, " + others.size() + " not yet supported");
        others.forEach(each -> System.out.println("  not yet supported: " + each + " (api "
                + each.line().path("api").asText() + ")"));
    }

    static Stream<StreamCase> cases() {
        // an answer with an error's status never reaches these readers: RawSocketCasesTest has it
        return StreamCase.all().stream().filter(each -> each.isSupported() && each.status() == 200);
    }

    /** Field case HT-26. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void isReadAsExpectedHoweverItIsCut(StreamCase given) throws IOException {
        byte[] body = given.body();
        Map<String, List<String>> deliveriesByDifference = new LinkedHashMap<>();
        for (Map.Entry<String, Source> delivery : deliveries(given, body).entrySet()) {
            note(deliveriesByDifference, delivery.getKey(), differences(given, delivery.getValue()));
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

    private static List<String> differences(StreamCase given, Source body) throws IOException {
        if (given.isStreamed()) {
            ObservedStream observed = ObservedStream.of(given.type(), given.contentType(), body);
            return CaseDifferences.of(given, observed, observed.outcome(), observed.fields());
        }
        ObservedAnswer observed = new ObservedAnswer();
        Outcome outcome = readWhole(given, body, observed);
        return CaseDifferences.of(given, observed, outcome, observed.fields(outcome));
    }

    private static Outcome readWhole(StreamCase given, Source body, ObservedAnswer observed) {
        return WholeAnswerReader.read(given.type().dialect(), body, ReadClock.everyRead(new TickingClock()), observed);
    }

    private static Map<String, @Nullable Object> fields(StreamCase given, Source body) throws IOException {
        if (given.isStreamed()) {
            return ObservedStream.of(given.type(), given.contentType(), body).fields();
        }
        ObservedAnswer observed = new ObservedAnswer();
        return observed.fields(readWhole(given, body, observed));
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
            Map<String, @Nullable Object> whole = fields(given, uncut);
            for (int cut = 1; cut < body.length; cut++) {
                int splitAt = cut;
                Source source = new CutSource(body, at -> at < splitAt ? splitAt : body.length, reset);
                Map<String, @Nullable Object> found = fields(given, source);
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
}
