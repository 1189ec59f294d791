// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import okio.Buffer;
import okio.ByteString;

/**
 * One answer of a {@link FakeInferenceServer}, to the byte and to the moment: status, headers, an ordered list of
 * (delay, bytes), and how it ends. Delays add up from the arrival of the request, so a late step makes no later step
 * late, and what a client measures minus what was scripted is the client's own error. Immutable.
 *
 * <pre>{@code
 * Script.chat().role(ofMillis(100)).text(ofMillis(400), "hello").tokens(20, ofMillis(20), " word")
 *     .stall(ofMillis(700)).finish("stop").usage(512, 21).done();
 * Script.error(429, "slow down").header("Retry-After", "1");
 * }</pre>
 */
public final class Script {
    static final String EVENT_STREAM = "text/event-stream";

    private final int status;
    private final Map<String, String> headers;
    private final List<ScriptStep> steps;
    private final ScriptEnding ending;
    private final Optional<Duration> headersDelay;

    private Script(
            int status,
            Map<String, String> headers,
            List<ScriptStep> steps,
            ScriptEnding ending,
            Optional<Duration> headersDelay) {
        this.status = status;
        this.headers = headers;
        this.steps = List.copyOf(steps);
        this.ending = ending;
        this.headersDelay = headersDelay;
    }

    /** Begins a stream of chat completion chunks. */
    public static ChatScript chat() {
        return new ChatScript();
    }

    /** Begins a stream of the chunks of {@code /v1/completions}. */
    public static CompletionScript completions() {
        return new CompletionScript();
    }

    static Script events(List<ScriptStep> steps) {
        return status(200)
                .header("Content-Type", EVENT_STREAM)
                .header("Cache-Control", "no-cache")
                .steps(steps);
    }

    /** An answer with this status and, until a body is given, an empty body. */
    public static Script status(int status) {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("status = " + status + " is no final HTTP status; use 200 to 599");
        }
        Map<String, String> none = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        return new Script(status, none, List.of(), ScriptEnding.CLEAN, Optional.of(Duration.ZERO));
    }

    /** An answer with this status and the JSON error that OpenAI-compatible servers send. */
    public static Script error(int status, String message) {
        return status(status).json(ChatJson.error(message, status < 500 ? "invalid_request_error" : "server_error"));
    }

    /** A whole, non-streamed chat answer that stopped by itself. */
    public static Script chatAnswer(String text, long promptTokens, long completionTokens) {
        String json = ChatJson.answer(
                "chatcmpl-fake",
                FakeInferenceServer.DEFAULT_MODEL,
                text,
                "stop",
                ChatJson.usage(promptTokens, completionTokens));
        return status(200).json(json);
    }

    /** A whole, non-streamed answer of {@code /v1/completions} that stopped by itself. */
    public static Script completionAnswer(String text, long promptTokens, long completionTokens) {
        String json = CompletionJson.answer(
                "cmpl-fake",
                FakeInferenceServer.DEFAULT_MODEL,
                text,
                "stop",
                ChatJson.usage(promptTokens, completionTokens));
        return status(200).json(json);
    }

    /** Status 200 with raw bytes: each part one write (and one HTTP chunk) of its own, all at once. */
    public static Script body(String contentType, byte[]... parts) {
        List<ScriptStep> steps = new ArrayList<>();
        for (byte[] part : parts) {
            steps.add(new ScriptStep(Duration.ZERO, ByteString.of(part)));
        }
        return status(200).header("Content-Type", contentType).steps(steps);
    }

    /** Status 200 and an HTML page, as a wrong address or a login page gives. */
    public static Script html(String html) {
        return status(200).text("text/html; charset=utf-8", html);
    }

    /** The request is read and never answered: no status line, until the client hangs up or the server is closed. */
    public static Script silent() {
        Script any = status(200);
        return new Script(any.status, any.headers, any.steps, any.ending, Optional.empty());
    }

    /** This answer with a JSON body. */
    public Script json(String json) {
        return text("application/json", json);
    }

    /** This answer with one piece of text as its body. */
    public Script text(String contentType, String text) {
        return header("Content-Type", contentType).steps(List.of(ScriptStep.of(Duration.ZERO, text)));
    }

    /** This answer with one more header; a header of the same name is replaced. */
    public Script header(String name, String value) {
        Map<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(headers);
        more.put(name, value);
        return new Script(status, more, steps, ending, headersDelay);
    }

    /** This answer with its status line held back so long after the arrival; every step moves back with it. */
    public Script headersAfter(Duration delay) {
        return new Script(
                status,
                headers,
                steps,
                ending,
                Optional.of(ScriptStep.of(delay, "").delay()));
    }

    /** This answer's body cut anew into writes of {@code size} bytes, all at once. */
    public Script inPiecesOf(int size) {
        return inPiecesOf(size, Duration.ZERO);
    }

    /** This answer's body cut anew into writes of {@code size} bytes, {@code gap} apart; the first comes at once. */
    public Script inPiecesOf(int size, Duration gap) {
        if (size < 1) {
            throw new IllegalArgumentException("size = " + size + " is no piece; use 1 byte or more");
        }
        ByteString whole = whole();
        List<ScriptStep> pieces = new ArrayList<>();
        for (int from = 0; from < whole.size(); from += size) {
            ByteString piece = whole.substring(from, Math.min(from + size, whole.size()));
            pieces.add(new ScriptStep(from == 0 ? Duration.ZERO : gap, piece));
        }
        return steps(pieces);
    }

    /** This answer, with the connection closed (an orderly TCP close) after the last step, before the body's end. */
    public Script thenDrop() {
        return ending(ScriptEnding.DROP);
    }

    /** This answer, with the connection reset after the last step, before the body's end. */
    public Script thenReset() {
        return ending(ScriptEnding.RESET);
    }

    /** This answer, then silence on an open connection until the client hangs up or the server is closed. */
    public Script thenHang() {
        return ending(ScriptEnding.HANG);
    }

    /** The steps in order. */
    public List<ScriptStep> steps() {
        return steps;
    }

    /** When each step is due, counted from the arrival of the request; empty for {@link #silent()}. */
    public List<Duration> dueTimes() {
        List<Duration> due = new ArrayList<>();
        Duration sum = headersDelay.orElse(Duration.ZERO);
        for (ScriptStep step : headersDelay.isPresent() ? steps : List.<ScriptStep>of()) {
            sum = sum.plus(step.delay());
            due.add(sum);
        }
        return due;
    }

    /** The body's text, all steps joined, as UTF-8. */
    public String bodyText() {
        return whole().string(StandardCharsets.UTF_8);
    }

    int status() {
        return status;
    }

    Map<String, String> headers() {
        return headers;
    }

    ScriptEnding ending() {
        return ending;
    }

    /** Empty when the answer never begins. */
    Optional<Duration> headersDelay() {
        return headersDelay;
    }

    /** A body of several writes or of events is chunked; a single piece has its length announced. */
    boolean chunked() {
        String type = headers.getOrDefault("Content-Type", "").toLowerCase(Locale.ROOT);
        return steps.size() > 1 || ending == ScriptEnding.HANG || type.startsWith(EVENT_STREAM);
    }

    /** The length announced for a body that is not chunked; longer than what is sent when the connection is lost. */
    long announcedLength() {
        long lost = ending == ScriptEnding.CLEAN ? 0 : 1;
        return whole().size() + lost;
    }

    Script steps(List<ScriptStep> newSteps) {
        return new Script(status, headers, newSteps, ending, headersDelay);
    }

    private Script ending(ScriptEnding newEnding) {
        return new Script(status, headers, steps, newEnding, headersDelay);
    }

    private ByteString whole() {
        try (Buffer buffer = new Buffer()) {
            for (ScriptStep step : steps) {
                buffer.write(step.content());
            }
            return buffer.readByteString();
        }
    }
}
