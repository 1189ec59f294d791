// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.micro;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.internal.sse.ReadClock;
import dev.llmbench.internal.sse.ServerSentEventReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import okio.Buffer;
import okio.Source;
import okio.Timeout;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Bytes to a stamped event, one read for each. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EventBenchmark {

    private static final byte[] EVENT = ("data: {\"id\":\"chatcmpl-9f1c6b1e5c1a4d0b8f7e6d5c4b3a2910\",\"object\":"
                    + "\"chat.completion.chunk\",\"created\":1764000000,\"model\":\"some-model\",\"choices\":[{\"index\":0,"
                    + "\"delta\":{\"content\":\" token\"},\"logprobs\":null,\"finish_reason\":null}]}\n\n")
            .getBytes(StandardCharsets.UTF_8);

    private final ServerSentEventReader events =
            new ServerSentEventReader(new EndlessEvents(), ReadClock.everyRead(NanoClock.system()), stamp -> {});

    /** One event a read, for ever. */
    private static final class EndlessEvents implements Source {
        @Override
        public long read(Buffer sink, long byteCount) {
            sink.write(EVENT);
            return EVENT.length;
        }

        @Override
        public Timeout timeout() {
            return Timeout.NONE;
        }

        @Override
        public void close() {}
    }

    @Benchmark
    public long bytesToStampedEvent() throws IOException {
        events.next();
        return events.stampNanos() + events.dataLength();
    }
}
