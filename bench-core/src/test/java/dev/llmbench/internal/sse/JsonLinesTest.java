// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.sse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.clock.NanoClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import okio.Buffer;
import okio.Source;
import okio.Timeout;
import org.junit.jupiter.api.Test;

class JsonLinesTest {

    /** A body that arrives in pieces of this size. */
    private record Pieces(Buffer body, int size) implements Source {
        @Override
        public long read(Buffer sink, long most) {
            return body.read(sink, Math.min(size, most));
        }

        @Override
        public Timeout timeout() {
            return Timeout.NONE;
        }

        @Override
        public void close() {}
    }

    private static ServerSentEventReader reader(byte[] body, int size, int limit) {
        return new ServerSentEventReader(
                new Pieces(new Buffer().write(body), size),
                ReadClock.everyRead(NanoClock.system()),
                stamp -> {},
                StreamFraming.JSON_LINES,
                limit);
    }

    private static List<String> lines(String body, int size) throws IOException {
        ServerSentEventReader reader = reader(body.getBytes(StandardCharsets.UTF_8), size, 1 << 20);
        List<String> events = new ArrayList<>();
        while (reader.next()) {
            String data = new String(reader.data(), reader.dataOffset(), reader.dataLength(), StandardCharsets.UTF_8);
            events.add(reader.openAtEnd() ? data + "~" : data);
        }
        events.add(reader.looksLikeEvents() ? "end" : "stray:" + reader.strayText());
        return events;
    }

    private static void read(String body, String... expected) throws IOException {
        for (int size = 1; size <= body.length() + 4; size++) {
            assertThat(lines(body, size)).as("pieces of %d bytes", size).containsExactly(expected);
        }
    }

    @Test
    void everyLineIsAnEventHoweverItIsCut() throws IOException {
        read("{\"a\":1}\n{\"b\":\"é€😀\"}\n", "{\"a\":1}", "{\"b\":\"é€😀\"}", "end");
    }

    @Test
    void blankLinesAndCarriageReturnsAreNone() throws IOException {
        read("\n{\"a\":1}\r\n \t\n\r\n  {\"b\":2}\n\n", "{\"a\":1}", "{\"b\":2}", "end");
    }

    @Test
    void aByteOrderMarkIsSkipped() throws IOException {
        read("\uFEFF{\"a\":1}\n", "{\"a\":1}", "end");
    }

    @Test
    void theLastLineNeedsNoLineBreakAndIsMarked() throws IOException {
        read("{\"a\":1}\n{\"b\":", "{\"a\":1}", "{\"b\":~", "end");
    }

    @Test
    void aPageIsKeptAsWhatItIs() throws IOException {
        read("<html>\n<p>Sign in</p>\n", "stray:<html>\n<p>Sign in</p>\n");
    }

    @Test
    void afterTheFirstObjectEveryLineIsAnEvent() throws IOException {
        read("{\"a\":1}\nbroken\n", "{\"a\":1}", "broken", "end");
    }

    @Test
    void aLineBeyondTheLimitIsRefused() throws IOException {
        byte[] body = ("{\"a\":\"" + "x".repeat(100) + "\"}\n").getBytes(StandardCharsets.UTF_8);
        for (int size : new int[] {1, 7, 200}) {
            ServerSentEventReader reader = reader(body, size, 64);
            assertThatThrownBy(reader::next).isInstanceOf(EventTooLargeException.class);
        }
    }
}
