// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.StreamThreads;
import dev.llmbench.load.Warmup;
import org.junit.jupiter.api.Test;

class WorkerThreadsTest {

    private static final boolean HAS_VIRTUAL = Runtime.version().feature() >= StreamThreads.FIRST_JAVA_WITH_VIRTUAL;

    @Test
    void moreThanFiveHundredAndTwelveUsersAreReadByVirtualThreadsWhereThereAreSuch() {
        assertThat(WorkerThreads.areVirtual(closed(512))).isFalse();
        assertThat(WorkerThreads.areVirtual(closed(513))).isEqualTo(HAS_VIRTUAL);
        assertThat(WorkerThreads.areVirtual(open())).isFalse();
    }

    @Test
    void whatIsAskedForIsUsedWhateverTheLoad() {
        assertThat(nameOfThread(closed(2_000).withThreads(StreamThreads.PLATFORM)))
                .startsWith("llmbench-stream-");
        if (HAS_VIRTUAL) {
            assertThat(nameOfThread(open().withThreads(StreamThreads.VIRTUAL))).isEmpty();
            assertThat(WorkerThreads.virtualFor(closed(1).withThreads(StreamThreads.VIRTUAL)))
                    .isPresent();
        } else {
            assertThatThrownBy(() -> open().withThreads(StreamThreads.VIRTUAL))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("threads = virtual: this is Java ")
                    .hasMessageContaining("21 or later");
        }
    }

    private static String nameOfThread(LoadSpec load) {
        return WorkerThreads.of(load).newThread(() -> {}).getName();
    }

    private static LoadSpec closed(int users) {
        return load(new LoadModel.ClosedLoop(users));
    }

    private static LoadSpec open() {
        return load(new LoadModel.OpenLoop(new ConstantArrivals(10)));
    }

    private static LoadSpec load(LoadModel model) {
        return new LoadSpec(
                model,
                StopRule.afterRequests(1),
                Warmup.NONE,
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                1);
    }
}
