// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.request;

import static dev.llmbench.request.Records.ms;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RecordsTest {

    @Test
    void sayingNothingGivesAnEmptyStreamedRequestThatStartedAndEndedAtZero() {
        RequestRecord record = Records.measured(3).completed();

        assertThat(record.index()).isEqualTo(3);
        assertThat(record.isMeasured()).isTrue();
        assertThat(record.streaming()).isTrue();
        assertThat(record.sentNanos()).isZero();
        assertThat(record.endNanos()).isZero();
        assertThat(record.chunks().size()).isZero();
        assertThat(record.firstOutputNanos()).isEmpty();
    }

    @Test
    void sentFollowsTheScheduleAndTheEndFollowsTheLastChunk() {
        RequestRecord record = Records.measured(0)
                .scheduledAt(ms(10))
                .chunksAt(ms(120), ms(140))
                .completed();

        assertThat(record.startDelayNanos()).isZero();
        assertThat(record.endNanos()).isEqualTo(ms(140));
        assertThat(record.firstOutputNanos()).isEqualTo(OptionalLong.of(ms(120)));
    }

    @Test
    void firstOutputComesAfterTheReasoningChunks() {
        Records twoOfThree = Records.measured(0).chunks(3, ms(100), ms(20));

        assertThat(twoOfThree.reasoningChunks(2).completed().firstOutputNanos()).isEqualTo(OptionalLong.of(ms(140)));
        assertThat(twoOfThree.reasoningChunks(3).completed().firstOutputNanos()).isEmpty();
    }
}
