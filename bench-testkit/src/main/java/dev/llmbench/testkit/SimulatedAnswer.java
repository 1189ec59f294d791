// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import okio.BufferedSink;
import okio.ByteString;

/** One answer of the simulated engine: the engine's thread hands in tokens, the connection's thread writes them. */
final class SimulatedAnswer {
    private static final String[] WORDS = {" the", " token", " that", " nobody", " reads", " still", " takes", " time"};
    private static final long LOOK_MILLIS = 50;

    private final String id;
    private final AnswerForm form;
    private final ChatRequestBody body;
    private final boolean reportsCached;
    private final Exchange exchange;
    private final Pacer pacer;
    private final Runnable onComplete;
    private final Semaphore tokens = new Semaphore(0);
    private final Sequence sequence;

    SimulatedAnswer(
            String id,
            AnswerForm form,
            ChatRequestBody body,
            EngineProfile profile,
            Exchange exchange,
            Pacer pacer,
            Runnable onComplete) {
        this.id = id;
        this.form = form;
        this.body = body;
        this.reportsCached = profile.cache().prefixBlockTokens().isPresent();
        this.exchange = exchange;
        this.pacer = pacer;
        this.onComplete = onComplete;
        this.sequence = new Sequence(
                form.prompt(body.texts(), profile),
                body.outputLimit().orElse(profile.tokens().defaultOutput()),
                atNanos -> tokens.release());
    }

    Sequence sequence() {
        return sequence;
    }

    /** The whole answer as one JSON object, when the last token is there. */
    MockResponse whole() throws IOException {
        StringBuilder text = new StringBuilder();
        long lookNanos = System.nanoTime();
        for (int i = 0; i < sequence.outputTokens(); i++) {
            awaitToken();
            text.append(word(i));
            // Nothing is written meanwhile, so nothing else would tell that the client has gone.
            if (System.nanoTime() - lookNanos > TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS)) {
                pacer.look(exchange.connection());
                lookNanos = System.nanoTime();
            }
        }
        ByteString json = ByteString.encodeUtf8(form.whole(id, body.model(), text.toString(), finishReason(), usage()));
        Map<String, String> headers = Map.of("Content-Type", "application/json");
        return HttpAnswer.ofLength(json.size(), 200, headers, exchange.abortingOnFailure(sink -> {
            sink.write(json);
            complete(sink);
        }));
    }

    /** An answer that begins at once and writes each token as it comes. */
    MockResponse streamed() {
        Map<String, String> headers = Map.of("Content-Type", Script.EVENT_STREAM, "Cache-Control", "no-cache");
        return HttpAnswer.chunked(200, headers, exchange.abortingOnFailure(this::writeStream));
    }

    private void writeStream(BufferedSink sink) throws IOException {
        for (int i = 0; i < sequence.outputTokens(); i++) {
            awaitToken();
            if (i == 0) {
                for (String chunk : form.opening(id, body.model())) {
                    write(sink, chunk);
                }
            }
            write(sink, form.text(id, body.model(), word(i)));
            sink.flush();
        }
        write(sink, form.finish(id, body.model(), finishReason()));
        if (body.includeUsage()) {
            write(sink, form.usage(id, body.model(), usage()));
        }
        write(sink, "[DONE]");
        HttpAnswer.writeLastChunk(sink);
        complete(sink);
    }

    private void complete(BufferedSink sink) throws IOException {
        onComplete.run();
        exchange.ended();
        sink.flush();
    }

    private void awaitToken() throws IOException {
        try {
            while (!tokens.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                pacer.look(exchange.connection());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for a token", e);
        }
    }

    /** To be asked after a token has come: only then the engine has said how much was cached. */
    private String usage() {
        int promptTokens = sequence.prompt().tokens();
        return reportsCached
                ? ChatJson.usage(promptTokens, sequence.outputTokens(), sequence.cachedTokens())
                : ChatJson.usage(promptTokens, sequence.outputTokens());
    }

    private String finishReason() {
        return body.outputLimit().isPresent() ? "length" : "stop";
    }

    private static String word(int index) {
        return WORDS[index % WORDS.length];
    }

    private static void write(BufferedSink sink, String data) throws IOException {
        HttpAnswer.writeChunk(sink, ByteString.encodeUtf8(ChatJson.event(data)));
    }
}
