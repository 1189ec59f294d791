// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import static dev.llmbench.request.Records.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RequestMetricsTest {

    /** Scheduled at 10, sent at 15, chunks at 135, 155, 255, 275, of which the first two are reasoning. */
    private static Records fourChunks() {
        return Records.measured(0)
                .scheduledAt(ms(10))
                .sentAt(ms(15))
                .chunksAt(ms(135), ms(155), ms(255), ms(275))
                .reasoningChunks(2)
                .endedAt(ms(300));
    }

    private static OptionalDouble value(RequestRecord record, Metric metric) {
        return RequestMetrics.of(record, StartPoint.SENT).value(metric);
    }

    private static Set<Metric> present(RequestRecord record) {
        return EnumSet.allOf(Metric.class).stream()
                .filter(metric -> value(record, metric).isPresent())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Metric.class)));
    }

    /** Field case MT-08. Field case HT-22. */
    @Test
    void everyMetricFollowsItsFormula() {
        RequestRecord record = fourChunks().tokens(512, 8).reasoningTokens(5).completed();

        assertThat(value(record, Metric.TTFT)).hasValue(ms(120));
        assertThat(value(record, Metric.TTFO)).hasValue(ms(240));
        assertThat(value(record, Metric.THINKING_TIME)).hasValue(ms(120));
        assertThat(value(record, Metric.TTST)).hasValue(ms(20));
        assertThat(value(record, Metric.REQUEST_LATENCY)).hasValue(ms(260));
        // (260 - 120) / (8 - 1)
        assertThat(value(record, Metric.ITL)).hasValue(ms(20));
        assertThat(value(record, Metric.MAX_STALL)).hasValue(ms(100));
        assertThat(value(record, Metric.TOKENS_PER_CHUNK)).hasValue(2);
        assertThat(value(record, Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER)).hasValue(50);
        assertThat(value(record, Metric.INPUT_SEQUENCE_LENGTH)).hasValue(512);
        assertThat(value(record, Metric.OUTPUT_SEQUENCE_LENGTH)).hasValue(8);
        assertThat(value(record, Metric.REASONING_TOKEN_COUNT)).hasValue(5);
        assertThat(value(record, Metric.START_DELAY)).hasValue(ms(5));
        assertThat(value(record, Metric.ICL)).isEmpty();
    }

    @Test
    void latenciesFromTheScheduleContainTheStartDelayAndGapsDoNot() {
        RequestMetrics metrics = RequestMetrics.of(fourChunks().tokens(512, 8).completed(), StartPoint.SCHEDULED);

        assertThat(metrics.value(Metric.TTFT)).hasValue(ms(125));
        assertThat(metrics.value(Metric.TTFO)).hasValue(ms(245));
        assertThat(metrics.value(Metric.REQUEST_LATENCY)).hasValue(ms(265));
        assertThat(metrics.value(Metric.THINKING_TIME)).hasValue(ms(120));
        assertThat(metrics.value(Metric.ITL)).hasValue(ms(20));
        assertThat(metrics.value(Metric.TTST)).hasValue(ms(20));
    }

    /** Field cases ST-44 and MT-01. Field case TK-06. */
    @Test
    void itlComesFromTokensAndNotFromChunks() {
        // three chunks that carry 21 tokens: 40 ms / 20, not 40 ms / 2
        RequestRecord speculative = Records.measured(0)
                .chunksAt(ms(100), ms(120), ms(140))
                .tokens(10, 21)
                .completed();

        assertThat(value(speculative, Metric.ITL)).hasValue(ms(2));
        assertThat(value(speculative, Metric.TOKENS_PER_CHUNK)).hasValue(7);
    }

    /** Field case CF-06. */
    @Test
    void withoutStreamingTheLatencyEndsWithTheBodyAndNothingLiesBetweenTokens() {
        RequestRecord record = fourChunks().nonStreaming().tokens(512, 8).completed();

        assertThat(value(record, Metric.REQUEST_LATENCY)).hasValue(ms(285));
        assertThat(present(record))
                .containsExactlyInAnyOrder(
                        Metric.REQUEST_LATENCY,
                        Metric.INPUT_SEQUENCE_LENGTH,
                        Metric.OUTPUT_SEQUENCE_LENGTH,
                        Metric.START_DELAY);
    }

    @Test
    void withoutTokenCountsThereIsNoItlAndNoLength() {
        assertThat(present(fourChunks().completed()))
                .containsExactlyInAnyOrder(
                        Metric.TTFT,
                        Metric.TTFO,
                        Metric.THINKING_TIME,
                        Metric.TTST,
                        Metric.REQUEST_LATENCY,
                        Metric.MAX_STALL,
                        Metric.START_DELAY);
    }

    /** Field case MT-03. */
    @Test
    void anAnswerOfOneTokenHasNoItl() {
        RequestRecord record =
                Records.measured(0).chunksAt(ms(100)).tokens(10, 1).completed();

        assertThat(value(record, Metric.ITL)).isEmpty();
        assertThat(value(record, Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER)).isEmpty();
        assertThat(value(record, Metric.TTST)).isEmpty();
        assertThat(value(record, Metric.MAX_STALL)).isEmpty();
        assertThat(value(record, Metric.TOKENS_PER_CHUNK)).hasValue(1);
        assertThat(value(record, Metric.REQUEST_LATENCY)).hasValue(ms(100));
    }

    @Test
    void anAnswerInOneChunkHasAnItlOfZeroAndNoThroughputPerUser() {
        RequestRecord record =
                Records.measured(0).chunksAt(ms(100)).tokens(10, 8).completed();

        assertThat(value(record, Metric.ITL)).hasValue(0);
        assertThat(value(record, Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER)).isEmpty();
    }

    /** Field case MT-08. */
    @Test
    void anAnswerOfNothingButReasoningHasATtftAndNoTtfo() {
        RequestRecord record = fourChunks().reasoningChunks(4).completed();

        assertThat(value(record, Metric.TTFT)).hasValue(ms(120));
        assertThat(value(record, Metric.TTFO)).isEmpty();
        assertThat(value(record, Metric.THINKING_TIME)).isEmpty();
    }

    @Test
    void aRequestThatBrokeOffHasWhatHappenedAndNothingThatSpeaksOfTheWholeAnswer() {
        for (RequestRecord record : new RequestRecord[] {
            fourChunks().tokens(512, 8).failed(),
            fourChunks().tokens(512, 8).unfinished(),
            fourChunks().tokens(512, 8).cancelled()
        }) {
            assertThat(present(record))
                    .as(record.outcome().code())
                    .containsExactlyInAnyOrder(
                            Metric.TTFT,
                            Metric.TTFO,
                            Metric.THINKING_TIME,
                            Metric.TTST,
                            Metric.INPUT_SEQUENCE_LENGTH,
                            Metric.OUTPUT_SEQUENCE_LENGTH,
                            Metric.START_DELAY);
        }
    }

    /** Field cases ST-51 and MT-09. */
    @Test
    void aRequestWithoutAChunkHasOnlyItsStartDelay() {
        assertThat(present(Records.measured(0).endedAt(ms(50)).failed())).containsExactly(Metric.START_DELAY);
        assertThat(present(Records.measured(0).endedAt(ms(50)).completed())).containsExactly(Metric.START_DELAY);
    }
}
