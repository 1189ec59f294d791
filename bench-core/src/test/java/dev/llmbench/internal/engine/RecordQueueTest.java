// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.request.RecordSink;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class RecordQueueTest {

    private final List<Long> seen = new ArrayList<>();
    private final AtomicInteger enough = new AtomicInteger();
    private final List<Throwable> failures = new ArrayList<>();

    private final RecordQueue.Load load = new RecordQueue.Load() {
        @Override
        public void stop() {
            enough.incrementAndGet();
        }

        @Override
        public void fail(Throwable reason) {
            failures.add(reason);
        }
    };

    private static RequestRecord record(long index) {
        return Records.measured(index).chunksAt(1).completed();
    }

    @Test
    void everyRecordReachesTheSinkInItsOrderAlsoBeyondWhatTheQueueHolds() {
        try (RecordQueue queue = RecordQueue.started(ended -> seen.add(ended.index()))) {
            for (int i = 0; i < 3_000; i++) {
                queue.add(record(i), List.of());
            }
            queue.settle();
            assertThat(seen)
                    .containsExactlyElementsOf(
                            LongStream.range(0, 3_000).boxed().toList());
        }
    }

    @Test
    void whoEndsARequestDoesNotWaitForTheSink() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        RecordSink slow = ended -> {
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            seen.add(ended.index());
        };
        try (RecordQueue queue = RecordQueue.started(slow)) {
            queue.add(record(0), List.of());
            queue.add(record(1), List.of());
            release.countDown();
            queue.settle();
        }
        assertThat(seen).containsExactly(0L, 1L);
    }

    @Test
    void theLoadHearsWhenTheSinkHasEnoughAndNotBefore() {
        RecordSink three = new RecordSink() {
            @Override
            public void accept(RequestRecord ended) {
                seen.add(ended.index());
            }

            @Override
            public boolean enough() {
                return seen.size() >= 3;
            }
        };
        try (RecordQueue queue = RecordQueue.started(three)) {
            queue.serve(load);
            queue.add(record(0), List.of());
            queue.add(record(1), List.of());
            queue.settle();
            assertThat(enough).hasValue(0);
            queue.add(record(2), List.of());
            queue.settle();
            assertThat(enough).hasValue(1);
        }
    }

    @Test
    void aSinkThatBreaksIsToldAndTheNextRecordsStillReachIt() {
        RecordSink broken = ended -> {
            if (ended.index() == 0) {
                throw new IllegalStateException("full");
            }
            seen.add(ended.index());
        };
        try (RecordQueue queue = RecordQueue.started(broken)) {
            queue.serve(load);
            queue.add(record(0), List.of());
            queue.add(record(1), List.of());
            assertThatThrownBy(queue::settleOrThrow).hasMessage("full");
        }
        assertThat(failures).singleElement().satisfies(e -> assertThat(e).hasMessage("full"));
        assertThat(seen).containsExactly(1L);
    }

    @Test
    void anInterruptLosesNoRecordAndIsKept() {
        try (RecordQueue queue = RecordQueue.started(ended -> seen.add(ended.index()))) {
            Thread.currentThread().interrupt();
            queue.add(record(0), List.of());
            queue.settle();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(seen).containsExactly(0L);
        }
    }
}
