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
        try (RecordQueue queue = new RecordQueue(ended -> seen.add(ended.index()))) {
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
        try (RecordQueue queue = new RecordQueue(slow)) {
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
        try (RecordQueue queue = new RecordQueue(three)) {
            queue.serve(load);
            queue.add(record(0), List.of());
            queue.add(record(1), List.of());
            queue.settle();
            assertThat(enough).hasValue(0);
            queue.add(record(2), List.of());
            queue.settle();
            assertThat(enough).hasPositiveValue();
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
        try (RecordQueue queue = new RecordQueue(broken)) {
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
        try (RecordQueue queue = new RecordQueue(ended -> seen.add(ended.index()))) {
            Thread.currentThread().interrupt();
            queue.add(record(0), List.of());
            queue.settle();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(seen).containsExactly(0L);
        }
    }

    @Test
    void aSinkThatTakesNothingBreaksTheLoadAndHoldsNobodyForEver() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        RecordSink stuck = ended -> {
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        try (RecordQueue queue = new RecordQueue(stuck, 50)) {
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 2_000; i++) {
                            queue.add(record(i), List.of());
                        }
                    })
                    .isInstanceOf(LoadBrokenException.class)
                    .hasMessageContaining("does not return");
            assertThatThrownBy(queue::settle).isInstanceOf(LoadBrokenException.class);
        } finally {
            release.countDown();
        }
    }

    @Test
    void anInterruptThatASinkLeavesBehindEndsNothing() {
        RecordSink interrupted = ended -> {
            seen.add(ended.index());
            Thread.currentThread().interrupt();
        };
        try (RecordQueue queue = new RecordQueue(interrupted)) {
            queue.add(record(0), List.of());
            queue.add(record(1), List.of());
            queue.settle();
        }
        assertThat(seen).containsExactly(0L, 1L);
    }

    @Test
    void afterTheCloseNobodyWaits() {
        RecordQueue queue = new RecordQueue(ended -> seen.add(ended.index()));
        queue.add(record(0), List.of());
        queue.settle();
        queue.close();

        for (int i = 1; i < 3_000; i++) {
            queue.add(record(i), List.of());
        }
        queue.settle();
        assertThat(seen).startsWith(0L);
    }

    @Test
    void whatASinkKeepsIsKeptBeforeTheAddReturns() {
        RecordSink keeping = new RecordSink() {
            @Override
            public void accept(RequestRecord ended) {}

            @Override
            public void keep(RequestRecord ended) {
                seen.add(ended.index());
            }

            @Override
            public boolean enough() {
                return seen.size() >= 2;
            }
        };
        try (RecordQueue queue = new RecordQueue(keeping)) {
            queue.serve(load);
            queue.add(record(0), List.of());
            assertThat(seen).containsExactly(0L);
            assertThat(enough).hasValue(0);
            queue.add(record(1), List.of());
            assertThat(seen).containsExactly(0L, 1L);
            assertThat(enough).hasPositiveValue();
        }
    }
}
