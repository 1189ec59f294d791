// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.internal.sse.ReadClock;
import dev.llmbench.internal.sse.ServerSentEventReader;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import okio.Source;
import org.jspecify.annotations.Nullable;

/** Reads a body with the reader of streams, and knows in which event what came. */
final class ObservedStream extends ObservedAnswer {

    private final ServerSentEventReader events;
    private final StreamedAnswerReader reader;
    private @Nullable Integer firstToken;
    private @Nullable Integer firstOutput;
    private Outcome outcome = Outcome.COMPLETED;

    private ObservedStream(ApiDialect dialect, String contentType, Source body) {
        events = new ServerSentEventReader(
                body, ReadClock.everyRead(new TickingClock()), stamp -> {}, dialect.framing(contentType));
        reader = new StreamedAnswerReader(dialect, contentType, events, this);
    }

    static ObservedStream of(String contentType, Source body) {
        return of(EndpointType.CHAT, contentType, body);
    }

    static ObservedStream of(EndpointType type, String contentType, Source body) {
        return of(type.dialect(), contentType, body);
    }

    static ObservedStream of(ApiDialect dialect, String contentType, Source body) {
        ObservedStream observed = new ObservedStream(dialect, contentType, body);
        observed.outcome = observed.reader.read();
        return observed;
    }

    @Override
    public void content(long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {
        super.content(stampNanos, sharedRead, channel, text);
        int event = reader.eventCount() - 1;
        if (firstToken == null) {
            firstToken = event;
        }
        if (firstOutput == null && channel != ContentChannel.REASONING) {
            firstOutput = event;
        }
    }

    Outcome outcome() {
        return outcome;
    }

    /** The fields of an expectation, as found. Reads on to count the events after a failure. */
    Map<String, @Nullable Object> fields() throws IOException {
        Map<String, @Nullable Object> fields = fields(outcome);
        fields.put("event_count", reader.eventCount() + eventsAfterFailure());
        fields.put("first_token_event_index", firstToken);
        fields.put("first_output_event_index", firstOutput);
        return fields;
    }

    /** The reader stops at the first failure; an expectation counts what a patient one would have seen. */
    private int eventsAfterFailure() throws IOException {
        if (!(outcome instanceof Outcome.Failed failed)
                || (failed.kind() != FailureKind.SERVER_ERROR_IN_STREAM
                        && failed.kind() != FailureKind.MALFORMED_EVENT)) {
            return 0;
        }
        int count = 0;
        boolean done = false;
        while (!done && nextUnlessBroken()) {
            String data =
                    new String(events.data(), events.dataOffset(), events.dataLength(), StandardCharsets.UTF_8).strip();
            done = data.equals("[DONE]");
            count += events.hasData() && (done || !events.openAtEnd() || isJson(data)) ? 1 : 0;
        }
        return count;
    }

    private boolean nextUnlessBroken() {
        try {
            return events.next();
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isJson(String data) throws IOException {
        try {
            return !Objects.requireNonNull(new ObjectMapper().readTree(data)).isMissingNode();
        } catch (JsonProcessingException e) {
            return false;
        }
    }
}
