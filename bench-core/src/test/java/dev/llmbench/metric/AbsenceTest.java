// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import static dev.llmbench.request.Records.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AbsenceTest {

    private static RunMetrics run(boolean streaming, RequestRecord... records) {
        MetricsCollector collector = new MetricsCollector(StartPoint.SENT, streaming);
        for (RequestRecord record : records) {
            collector.accept(record);
        }
        return collector.snapshot();
    }

    private static RunMetrics complete() {
        return run(
                true,
                Records.measured(0)
                        .chunks(3, ms(100), ms(20))
                        .tokens(10, 3)
                        .reasoningTokens(1)
                        .completed(),
                Records.measured(1)
                        .scheduledAt(ms(50))
                        .chunks(3, ms(100), ms(20))
                        .tokens(10, 3)
                        .waitedForASlot(1)
                        .completed());
    }

    @ParameterizedTest
    @EnumSource(Metric.class)
    void aMetricThatIsThereHasNoReasonToBeAbsent(Metric metric) {
        assertThat(complete().whyAbsent(metric)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(RunMetric.class)
    void aRunMetricThatIsThereHasAValueAndNoReasonToBeAbsent(RunMetric metric) {
        assertThat(metric.value(complete())).isPresent();
        assertThat(metric.whyAbsent(complete())).isEmpty();
    }

    /** Field case CF-06. */
    @Test
    void withoutStreamingThereIsNoTtft() {
        RunMetrics run =
                run(false, Records.measured(0).nonStreaming().endedAt(ms(9)).completed());

        assertThat(run.whyAbsent(Metric.TTFT)).contains("streaming was off, so there is no TTFT");
        assertThat(run.whyAbsent(Metric.MAX_STALL)).contains("streaming was off, so there is no maxStall");
        assertThat(run.whyAbsent(Metric.REQUEST_LATENCY)).isEmpty();
    }

    @Test
    void withoutUsageThereIsNoItl() {
        RunMetrics run =
                run(true, Records.measured(0).chunks(3, ms(100), ms(20)).completed());

        assertThat(run.whyAbsent(Metric.ITL))
                .contains("the server sent no usage and no tokenizer is configured, so output tokens are unknown,"
                        + " so there is no ITL");
        assertThat(run.whyAbsent(Metric.INPUT_SEQUENCE_LENGTH))
                .contains("the server sent no usage and no tokenizer is configured, so input tokens are unknown,"
                        + " so there is no inputSequenceLength");
        assertThat(run.whyAbsent(Metric.REASONING_TOKEN_COUNT))
                .contains("the server told no reasoning tokens, so there is no reasoningTokenCount");
        assertThat(RunMetric.OUTPUT_TOKEN_THROUGHPUT.whyAbsent(run))
                .contains("1 of 1 completed requests have no output token count (no usage from the server and no"
                        + " tokenizer configured), so there is no outputTokenThroughput");
        assertThat(RunMetric.TOTAL_TOKEN_THROUGHPUT.whyAbsent(run).orElseThrow())
                .startsWith("1 of 1 completed requests have no input token count")
                .endsWith("so there is no totalTokenThroughput");
    }

    @Test
    void anAnswerInOneChunkOrOfOneTokenSaysSo() {
        RunMetrics oneToken =
                run(true, Records.measured(0).chunksAt(ms(100)).tokens(10, 1).completed());
        RunMetrics oneChunk =
                run(true, Records.measured(0).chunksAt(ms(100)).tokens(10, 5).completed());

        assertThat(oneToken.whyAbsent(Metric.ITL))
                .contains("every answer with a known length had fewer than two output tokens, so there is no ITL");
        assertThat(oneToken.whyAbsent(Metric.ICL)).contains("every answer came in a single chunk, so there is no ICL");
        assertThat(oneChunk.whyAbsent(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER))
                .contains("every answer came at one instant, with no time between its tokens, so there is no"
                        + " outputTokenThroughputPerUser");
    }

    @Test
    void answersOfNothingButReasoningHaveNoTtfo() {
        RunMetrics run = run(
                true, Records.measured(0).chunksAt(ms(100)).reasoningChunks(1).completed());

        assertThat(run.whyAbsent(Metric.TTFO)).contains("every answer held nothing but reasoning, so there is no TTFO");
    }

    @Test
    void whereNothingCompletedTheReasonCountsHowRequestsEnded() {
        RunMetrics run = run(
                true,
                Records.measured(0).failed(),
                Records.measured(1).failed(),
                Records.measured(2).cancelled());

        assertThat(run.whyAbsent(Metric.TTFT)).isEmpty();
        assertThat(run.whyAbsent(Metric.OUTPUT_SEQUENCE_LENGTH))
                .contains(
                        "no request completed (3 attempts: 2 failed, 0 unfinished, 1 cancelled by plan), so there is no"
                                + " outputSequenceLength");
    }

    @Test
    void anEmptyRunSaysThatNothingWasSent() {
        RunMetrics run = run(true);

        assertThat(run.whyAbsent(Metric.TTFT)).contains("no measured request was sent, so there is no TTFT");
        assertThat(RunMetric.ERROR_RATE.whyAbsent(run))
                .contains("no measured request was sent, so there is no errorRate");
    }

    @Test
    void aRunWithoutTimeHasNoRates() {
        RunMetrics one = run(true, Records.measured(0).tokens(1, 1).completed());
        RunMetrics two = run(
                true,
                Records.measured(0).tokens(1, 1).completed(),
                Records.measured(1).tokens(1, 1).completed());

        assertThat(RunMetric.ACHIEVED_RATE.whyAbsent(one))
                .contains("a rate takes two measured requests and there was one, so there is no achievedRate");
        assertThat(RunMetric.SCHEDULED_RATE.whyAbsent(two))
                .contains("all 2 measured requests started at the same moment, so there is no scheduledRate");
        assertThat(RunMetric.REQUEST_THROUGHPUT.whyAbsent(two))
                .contains("no time passed between the first request's start and the last one's end, so there is no"
                        + " requestThroughput");
    }
}
