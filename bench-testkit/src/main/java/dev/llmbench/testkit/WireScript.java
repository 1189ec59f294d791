// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One answer of a {@link RawInferenceServer}, to the byte on the wire: what is written when, and what then becomes of
 * the connection. Unlike a {@link Script} it may break HTTP. Without an ending the connection is kept. Immutable.
 *
 * <pre>{@code
 * WireScript.stream().token("Hello").token(" world").done();           // a good answer
 * WireScript.stream().token("Hello").thenReset();                      // reset in the middle
 * WireScript.bytes("HTTP/1.1 200 OK\r\nContent-Ty").thenClose();       // closed in the headers
 * WireScript.stream().token("Hello").thenEvery(ofMillis(20), ": ping\n\n");  // kept alive, never ended
 * }</pre>
 */
public final class WireScript {

    /** What becomes of the connection after the last step. */
    enum Ending {
        KEEP,
        CLOSE,
        RESET,
        HALF_CLOSE,
        HANG
    }

    private final List<ScriptStep> steps;
    private final Ending ending;
    private final boolean endless;

    private WireScript(List<ScriptStep> steps, Ending ending, boolean endless) {
        this.steps = List.copyOf(steps);
        this.ending = ending;
        this.endless = endless;
    }

    /** Begins with these bytes, such as a status line; empty for an answer that never comes. */
    public static WireScript bytes(String bytes) {
        return new WireScript(List.of(), Ending.KEEP, false).then(bytes);
    }

    /** Begins with the head of an event stream, in HTTP chunks. */
    public static WireScript stream() {
        return bytes("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n");
    }

    /**
     * A whole answer that is no stream.
     *
     * @param statusLine what stands behind the version, such as {@code 429 Too Many Requests}
     * @param headers lines that each end in CR and LF; the length is added
     * @param body the body
     */
    public static WireScript answer(String statusLine, String headers, String body) {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        return bytes("HTTP/1.1 " + statusLine + "\r\n" + headers + "Content-Length: " + length + "\r\n\r\n" + body);
    }

    /** Then these bytes, at once. */
    public WireScript then(String bytes) {
        return then(Duration.ZERO, bytes);
    }

    /** Then, so much later, these bytes. */
    public WireScript then(Duration delay, String bytes) {
        List<ScriptStep> more = new ArrayList<>(steps);
        more.add(ScriptStep.of(delay, bytes));
        return new WireScript(more, ending, endless);
    }

    /** Then an HTTP chunk with these bytes. */
    public WireScript chunk(String bytes) {
        return then(chunkOf(bytes));
    }

    /** Then an HTTP chunk with an event that carries this text. */
    public WireScript token(String text) {
        return chunk(event(text));
    }

    /** Then the event that ends an answer, and the end of the body. */
    public WireScript done() {
        return chunk("data: [DONE]\n\n").then("0\r\n\r\n");
    }

    /** Then the connection is closed in an orderly way. */
    public WireScript thenClose() {
        return new WireScript(steps, Ending.CLOSE, endless);
    }

    /** Then the connection is reset. */
    public WireScript thenReset() {
        return new WireScript(steps, Ending.RESET, endless);
    }

    /** Then nothing more is written, which the client is told; what it sends is still read. */
    public WireScript thenHalfClose() {
        return new WireScript(steps, Ending.HALF_CLOSE, endless);
    }

    /** Then nothing, until the client leaves. */
    public WireScript thenHang() {
        return new WireScript(steps, Ending.HANG, endless);
    }

    /** Then these bytes in HTTP chunks, again and again, until the client leaves. */
    public WireScript thenEvery(Duration gap, String bytes) {
        WireScript once = then(gap, chunkOf(bytes));
        return new WireScript(once.steps, Ending.HANG, true);
    }

    /** An event with this text, as chat completions are streamed. */
    public static String event(String text) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":" + JsonText.quote(text) + "}}]}\n\n";
    }

    private static String chunkOf(String bytes) {
        return Integer.toHexString(bytes.getBytes(StandardCharsets.UTF_8).length) + "\r\n" + bytes + "\r\n";
    }

    List<ScriptStep> steps() {
        return steps;
    }

    Ending ending() {
        return ending;
    }

    /** Whether the last step is repeated. */
    boolean isEndless() {
        return endless;
    }
}
