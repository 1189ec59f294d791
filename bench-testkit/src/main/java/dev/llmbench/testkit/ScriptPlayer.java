// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import mockwebserver3.MockResponse;
import okio.BufferedSink;

/** Plays a script on a connection, each step at its moment. */
final class ScriptPlayer {
    private final Pacer pacer;

    ScriptPlayer(Pacer pacer) {
        this.pacer = pacer;
    }

    /** Waits until the answer begins; the returned response plays the rest as it is written. */
    MockResponse answer(Script script, Exchange exchange) throws IOException {
        Duration headersDelay = script.headersDelay().orElse(null);
        if (headersDelay == null) {
            throw pacer.awaitEnd(exchange.connection());
        }
        long beginNanos = exchange.request().arrivalNanos() + headersDelay.toNanos();
        pacer.awaitTurn(beginNanos, exchange.connection());
        HttpAnswer.BodyWriter writer = exchange.abortingOnFailure(sink -> {
            writeSteps(script, exchange, beginNanos, sink);
            end(script, exchange, sink);
        });
        return script.chunked()
                ? HttpAnswer.chunked(script.status(), script.headers(), writer)
                : HttpAnswer.ofLength(script.announcedLength(), script.status(), script.headers(), writer);
    }

    private void writeSteps(Script script, Exchange exchange, long beginNanos, BufferedSink sink) throws IOException {
        List<ScriptStep> steps = script.steps();
        long dueNanos = beginNanos;
        for (int i = 0; i < steps.size(); i++) {
            ScriptStep step = steps.get(i);
            dueNanos += step.delay().toNanos();
            pacer.awaitTurn(dueNanos, exchange.connection());
            if (script.chunked()) {
                HttpAnswer.writeChunk(sink, step.content());
            } else {
                sink.write(step.content());
            }
            // The last step leaves together with the end of the body, after the exchange has been counted as over.
            if (i < steps.size() - 1 || script.ending() != ScriptEnding.CLEAN) {
                sink.flush();
            }
        }
    }

    private void end(Script script, Exchange exchange, BufferedSink sink) throws IOException {
        switch (script.ending()) {
            case CLEAN -> {
                if (script.chunked()) {
                    HttpAnswer.writeLastChunk(sink);
                }
                exchange.ended();
                sink.flush();
            }
            case DROP -> throw new IOException("dropped, as scripted");
            case RESET -> {
                exchange.connection().reset();
                throw new IOException("reset, as scripted");
            }
            case HANG -> throw pacer.awaitEnd(exchange.connection());
        }
    }
}
