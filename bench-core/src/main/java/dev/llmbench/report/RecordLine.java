// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.llmbench.request.ChunkTimes;
import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.Retries;
import dev.llmbench.request.TokenUsage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One request as one line of JSON in UTF-8: stamps and counts as they were recorded, nothing computed from them, so
 * that a later reader can judge anew. Written field by field because an answer may have thousands of chunks.
 */
final class RecordLine {

    private static final int LONGEST_MESSAGE = 1_000;
    private static final int LONGEST_NAME = 200;
    private static final JsonFactory JSON = new JsonFactory();

    private final JsonGenerator json;
    private final long originNanos;

    private RecordLine(JsonGenerator json, long originNanos) {
        this.json = json;
        this.originNanos = originNanos;
    }

    static byte[] of(RequestRecord record, long originNanos) {
        ByteArrayOutputStream bytes =
                new ByteArrayOutputStream(512 + 14 * record.chunks().size());
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            new RecordLine(json, originNanos).write(record);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        bytes.write('\n');
        return bytes.toByteArray();
    }

    private void write(RequestRecord record) throws IOException {
        json.writeStartObject();
        json.writeNumberField("index", record.index());
        json.writeStringField("phase", record.phase().name().toLowerCase(Locale.ROOT));
        outcome(record.outcome());
        json.writeBooleanField("streaming", record.streaming());
        stamp("scheduledNanos", record.scheduledNanos());
        stamp("sentNanos", record.sentNanos());
        stamp("endNanos", record.endNanos());
        if (record.slotWaitNanos().isPresent()) {
            json.writeNumberField("slotWaitNanos", record.slotWaitNanos().getAsLong());
        }
        if (record.firstOutputNanos().isPresent()) {
            stamp("firstOutputNanos", record.firstOutputNanos().getAsLong());
        }
        chunks(record.chunks());
        if (!record.connection().equals(ConnectionTimes.UNKNOWN)) {
            connection(record.connection());
        }
        if (!record.tokens().equals(TokenUsage.UNKNOWN)) {
            tokens(record.tokens());
        }
        if (record.retries().count() > 0) {
            retries(record.retries());
        }
        text("finishReason", record.finishReason(), LONGEST_NAME);
        text("model", record.model(), LONGEST_NAME);
        if (record.turn().isPresent()) {
            json.writeNumberField("conversation", record.turn().get().conversation());
            json.writeNumberField("turn", record.turn().get().number());
        }
        json.writeEndObject();
    }

    private void outcome(Outcome outcome) throws IOException {
        json.writeStringField("outcome", outcome.code());
        if (outcome instanceof Outcome.Failed failed) {
            number("httpStatus", failed.httpStatus());
            number("retryAfterSeconds", failed.retryAfterSeconds());
            text("message", Optional.of(failed.message()), LONGEST_MESSAGE);
        } else if (outcome instanceof Outcome.Cancelled cancelled) {
            text("message", Optional.of(cancelled.reason()), LONGEST_MESSAGE);
        }
    }

    private void chunks(ChunkTimes chunks) throws IOException {
        json.writeArrayFieldStart("chunkNanos");
        for (int i = 0; i < chunks.size(); i++) {
            json.writeNumber(chunks.at(i) - originNanos);
        }
        json.writeEndArray();
        json.writeNumberField("sharedReads", chunks.sharedReads());
    }

    private void connection(ConnectionTimes times) throws IOException {
        json.writeObjectFieldStart("connection");
        json.writeBooleanField("reused", times.reused());
        number("poolNanos", times.poolNanos());
        number("lookupNanos", times.lookupNanos());
        number("connectNanos", times.connectNanos());
        number("tlsNanos", times.tlsNanos());
        number("sendNanos", times.sendNanos());
        number("waitNanos", times.waitNanos());
        number("receiveNanos", times.receiveNanos());
        number("headersNanos", times.headersNanos());
        json.writeEndObject();
    }

    private void retries(Retries retries) throws IOException {
        json.writeObjectFieldStart("retries");
        json.writeNumberField("count", retries.count());
        json.writeNumberField("elapsedNanos", retries.elapsedNanos());
        json.writeEndObject();
    }

    private void tokens(TokenUsage tokens) throws IOException {
        json.writeObjectFieldStart("tokens");
        number("requestedInput", tokens.requestedInput());
        number("requestedOutput", tokens.requestedOutput());
        number("input", tokens.inputTokens());
        text("inputSource", tokens.inputSource(), LONGEST_NAME);
        number("output", tokens.outputTokens());
        text("outputSource", tokens.outputSource(), LONGEST_NAME);
        if (tokens.otherInput().isPresent()) {
            number("serverInput", tokens.serverInput());
            number("clientInput", tokens.clientInput());
        }
        if (tokens.otherOutput().isPresent()) {
            number("serverOutput", tokens.serverOutput());
            number("clientOutput", tokens.clientOutput());
        }
        number("reasoning", tokens.reasoning());
        number("cachedInput", tokens.cachedInput());
        json.writeEndObject();
    }

    private void stamp(String name, long nanos) throws IOException {
        json.writeNumberField(name, nanos - originNanos);
    }

    private void number(String name, OptionalInt value) throws IOException {
        if (value.isPresent()) {
            json.writeNumberField(name, value.getAsInt());
        }
    }

    private void number(String name, OptionalLong value) throws IOException {
        if (value.isPresent()) {
            json.writeNumberField(name, value.getAsLong());
        }
    }

    private void text(String name, Optional<String> value, int limit) throws IOException {
        if (value.isPresent()) {
            json.writeStringField(name, PlainText.line(value.get(), limit));
        }
    }
}
