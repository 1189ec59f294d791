// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.sse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerSentEventReaderTest {

    private final List<Long> readStamps = new ArrayList<>();

    private ServerSentEventReader reader(ScriptedSource source) {
        return new ServerSentEventReader(source, source.clock(), readStamps::add);
    }

    private static String data(ServerSentEventReader reader) {
        return new String(reader.data(), reader.dataOffset(), reader.dataLength(), StandardCharsets.UTF_8);
    }

    private List<String> allData(String... pieces) throws IOException {
        ServerSentEventReader reader = reader(new ScriptedSource(pieces).thenEnd());
        List<String> all = new ArrayList<>();
        while (reader.next()) {
            all.add(reader.hasData() ? data(reader) : "error field " + reader.errorField());
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n"})
    void everyLineEndingGivesTheSameEvents(String ending) throws IOException {
        String body = "data: a\n\ndata: b\ndata: c\n\n\n\ndata\n\n".replace("\n", ending);

        assertThat(allData(body)).containsExactly("a", "b\nc", "");
        assertThat(allData(body.split("(?<=.)"))).containsExactly("a", "b\nc", "");
    }

    @Test
    void aCarriageReturnAtTheEndOfAReadCompletesTheEventWithoutAnotherRead() throws IOException {
        ScriptedSource source = new ScriptedSource("data: a\r\r");
        ServerSentEventReader reader = reader(source);

        assertThat(reader.next()).isTrue();
        assertThat(data(reader)).isEqualTo("a");
        assertThat(source.reads()).isEqualTo(1);
    }

    @Test
    void aLineFeedThatFollowsItsCarriageReturnInTheNextReadIsNoLineOfItsOwn() throws IOException {
        assertThat(allData("data: a\r", "\ndata: b\r", "\n\r", "\ndata: c\r\n\r", "\n"))
                .containsExactly("a\nb", "c");
    }

    @Test
    void eventsOfOneReadShareItsStampAndNumber() throws IOException {
        ServerSentEventReader reader = reader(new ScriptedSource("data: a\n\ndata: b\n\n", "data: c\n\n").thenEnd());

        reader.next();
        assertThat(List.of(reader.stampNanos(), reader.readNumber())).containsExactly(100L, 1L);
        reader.next();
        assertThat(List.of(reader.stampNanos(), reader.readNumber())).containsExactly(100L, 1L);
        reader.next();
        assertThat(List.of(reader.stampNanos(), reader.readNumber())).containsExactly(200L, 2L);
        assertThat(readStamps).containsExactly(100L, 200L);
    }

    @Test
    void anEventSplitOverTwoReadsHasTheLaterStamp() throws IOException {
        ServerSentEventReader reader = reader(new ScriptedSource("data: a\n\ndata: b", "\n\n").thenEnd());

        reader.next();
        assertThat(reader.stampNanos()).isEqualTo(100);
        reader.next();
        assertThat(reader.stampNanos()).isEqualTo(200);
    }

    @Test
    void anEventWhoseBlankLineComesLaterHasTheLaterStamp() throws IOException {
        ServerSentEventReader reader = reader(new ScriptedSource("data: a\n", "\n").thenEnd());

        reader.next();
        assertThat(reader.stampNanos()).isEqualTo(200);
    }

    @Test
    void anEventLeftOpenKeepsTheStampOfItsLastBytes() throws IOException {
        ServerSentEventReader reader = reader(new ScriptedSource("data: a\n\n", "data: b").thenEnd());

        reader.next();
        assertThat(reader.openAtEnd()).isFalse();
        assertThat(reader.next()).isTrue();
        assertThat(data(reader)).isEqualTo("b");
        assertThat(reader.openAtEnd()).isTrue();
        assertThat(reader.stampNanos()).isEqualTo(200);
        assertThat(reader.next()).isFalse();
    }

    @Test
    void piecesOfOneReadOfTheSocketShareItsStampAndNumber() throws IOException {
        ScriptedSource source = new ScriptedSource("data: a\n\n", "data: b\n\n", "data: c\n\n").thenEnd();
        ServerSentEventReader reader =
                new ServerSentEventReader(source, source.clockOfSocketReadsOf(2), readStamps::add);

        reader.next();
        assertThat(List.of(reader.stampNanos(), reader.readNumber())).containsExactly(100L, 1L);
        reader.next();
        assertThat(List.of(reader.stampNanos(), reader.readNumber())).containsExactly(100L, 1L);
        reader.next();
        assertThat(List.of(reader.stampNanos(), reader.readNumber())).containsExactly(200L, 2L);
        assertThat(readStamps).containsExactly(100L, 100L, 200L);
    }

    @Test
    void theEndOfTheBodyHasAStampOfItsOwn() throws IOException {
        ServerSentEventReader reader = new ServerSentEventReader(
                new ScriptedSource("data: a\n\n").thenEnd(), new TwoStamps(), readStamps::add);

        assertThat(reader.next()).isTrue();
        assertThat(reader.next()).isFalse();
        assertThat(reader.stampNanos()).isEqualTo(1);
        assertThat(reader.endNanos()).isEqualTo(2);
        assertThat(readStamps).containsExactly(1L);
    }

    /** Field case HT-25. */
    @Test
    void theStampIsTakenBeforeAnyByteIsLookedAt() throws IOException {
        ScriptedSource source = new ScriptedSource("data: a\n\n");
        ServerSentEventReader reader = reader(source);
        reader.next();

        assertThat(source.bytesHandedOutWhenLastAsked()).isEqualTo("data: a\n\n".length());
        assertThat(source.clockReads()).isEqualTo(1);
    }

    @Test
    void commentsIdsAndUnknownFieldsAreNoEvents() throws IOException {
        assertThat(allData(": ping\n\nid: 3\n\nretry: 10\n\nx-extra: yes\n\n:\n\nevent: message\n\n"))
                .isEmpty();
    }

    @Test
    void fieldsMayComeInAnyOrderWithAndWithoutASpace() throws IOException {
        assertThat(allData("id:1\ndata:a\n:c\nx: y\ndata:  b\nretry\n\n")).containsExactly("a\n b");
    }

    @Test
    void aFieldThatOnlyBeginsLikeDataIsUnknown() throws IOException {
        assertThat(allData("database: a\n\n data: b\n\nDATA: c\n\ndat\n\n")).isEmpty();
    }

    @Test
    void aByteOrderMarkIsDroppedAtTheBeginningOnly() throws IOException {
        String mark = "\uFEFF";
        assertThat(allData(mark + "data: a\n\n" + mark + "data: b\n\n")).containsExactly("a");
        assertThat(allData(mark + "\ndata: b\n\n")).containsExactly("b");
    }

    @Test
    void theEventNameIsThatOfItsOwnBlock() throws IOException {
        ServerSentEventReader reader = reader(
                new ScriptedSource("event: ping\n\ndata: a\n\nevent: x\nevent: error\ndata: b\n\nevent\ndata: c\n\n")
                        .thenEnd());

        reader.next();
        assertThat(reader.eventName()).isEqualTo("message");
        reader.next();
        assertThat(reader.eventName()).isEqualTo("error");
        reader.next();
        assertThat(reader.eventName()).isEqualTo("message");
    }

    @Test
    void anErrorFieldIsReportedUnlessItSaysNothing() throws IOException {
        assertThat(allData("error: {\"a\":1}\n\nerror\n\nerror: null\n\ndata: b\n\n"))
                .containsExactly("error field {\"a\":1}", "b");
    }

    @Test
    void whatHadArrivedComesBeforeTheBrokenConnection() throws IOException {
        ServerSentEventReader reader = reader(new ScriptedSource("data: a\n\ndata: b").thenBreak());

        assertThat(reader.next()).isTrue();
        assertThat(reader.next()).isTrue();
        assertThat(reader.openAtEnd()).isTrue();
        assertThatThrownBy(reader::next).isInstanceOf(IOException.class).hasMessage("Connection reset");
        assertThatThrownBy(reader::next).isInstanceOf(IOException.class);
    }

    @Test
    void theLimitIsNamedWhenAnEventExceedsIt() {
        for (String body : List.of(
                "data: " + "x".repeat(100), "data: xxxxxxxxxxxxxxxxxxxxxxxxx\n".repeat(4), ": " + "x".repeat(100))) {
            ScriptedSource source = new ScriptedSource(body).thenEnd();
            ServerSentEventReader reader =
                    new ServerSentEventReader(source, source.clock(), stamp -> {}, StreamFraming.EVENTS, 64);

            assertThatThrownBy(reader::next)
                    .isInstanceOf(EventTooLargeException.class)
                    .hasMessage("an event is larger than the limit of 64 bytes");
        }
    }

    @Test
    void theLimitIsForOneEventAndNotForTheStream() throws IOException {
        ScriptedSource source = new ScriptedSource("data: 123456789\n\n: comment\n".repeat(1000)).thenEnd();
        ServerSentEventReader reader =
                new ServerSentEventReader(source, source.clock(), stamp -> {}, StreamFraming.EVENTS, 64);
        int count = 0;
        while (reader.next()) {
            count++;
        }
        assertThat(count).isEqualTo(1000);
    }

    /**
     * Four times the bytes: linear work is four times as much, copying the event for every piece sixteen times. Field
     * case ST-31.
     */
    @Test
    void aMegabyteInOneEventIsReadInLinearTime() throws IOException {
        cpuNanosOfAnEventOf(1 << 18);
        long quarter = Long.MAX_VALUE;
        long whole = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            quarter = Math.min(quarter, cpuNanosOfAnEventOf(1 << 18));
            whole = Math.min(whole, cpuNanosOfAnEventOf(1 << 20));
        }
        assertThat((double) whole / quarter).isLessThan(9);
    }

    /** Byte by byte: one event of one line, and one of the same length in short lines. */
    private static long cpuNanosOfAnEventOf(int bytes) throws IOException {
        String payload = "0123456789abcdef".repeat(bytes / 16);
        String manyLines = ("data: " + "y".repeat(10) + "\n").repeat(bytes / 16);
        ScriptedSource source = new ScriptedSource("data: " + payload + "\n\n" + manyLines + "\n")
                .bytewise()
                .thenEnd();
        ServerSentEventReader reader = new ServerSentEventReader(source, source.clock(), stamp -> {});
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        assertThat(reader.next()).isTrue();
        assertThat(reader.dataLength()).isEqualTo(bytes);
        assertThat(data(reader)).isEqualTo(payload);
        assertThat(reader.next()).isTrue();
        assertThat(reader.dataLength()).isEqualTo(11 * (bytes / 16) - 1);
        assertThat(reader.next()).isFalse();
        return threads.getCurrentThreadCpuTime() - start;
    }

    @Test
    void aBodyThatIsNoEventStreamIsKeptForTheMessage() throws IOException {
        ServerSentEventReader reader = reader(new ScriptedSource("<html>\n<b>Sign in</b>").thenEnd());

        assertThat(reader.next()).isFalse();
        assertThat(reader.looksLikeEvents()).isFalse();
        assertThat(reader.strayText()).isEqualTo("<html>\n<b>Sign in</b>\n");
    }

    @Test
    void anEventCostsNextToNoGarbage() throws IOException {
        int events = 20_000;
        String event = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"word\"}}]}\n\n";
        ServerSentEventReader reader = reader(new ScriptedSource(event).repeated(2 * events));
        com.sun.management.ThreadMXBean threads =
                (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
        long before = 0;
        for (int i = 0; i < 2 * events; i++) {
            if (i == events) {
                readStamps.clear();
                before = threads.getCurrentThreadAllocatedBytes();
            }
            reader.next();
        }
        long perEvent = (threads.getCurrentThreadAllocatedBytes() - before) / events;
        // the list of stamps that this test keeps costs a boxed long and a slot
        assertThat(perEvent).isLessThan(60);
    }

    /** Says 1 for the first read and 2 for the second. */
    private static final class TwoStamps implements ReadClock {
        private long asked;

        @Override
        public long stampNanos() {
            return ++asked;
        }

        @Override
        public long readNumber() {
            return asked;
        }
    }

    @Test
    void aSmallHeapTakesSmallerEvents() {
        assertThat(EventLimit.ofHeap(8L << 30)).isEqualTo(16 << 20);
        assertThat(EventLimit.ofHeap(1L << 30)).isEqualTo(4 << 20);
        assertThat(EventLimit.ofHeap(256L << 20)).isEqualTo(2 << 20);
    }
}
