// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import static dev.llmbench.request.Records.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A row of a baseline says of a request what a gate says. */
class RequestRowTest {

    @Test
    void percentilesOfRowsAreThoseThatAGateJudges() {
        SimulatedSides run = SimulatedSides.of(3, 1, 1, 120).failing(4);
        for (Metric metric : List.of(Metric.TTFT, Metric.TTST, Metric.REQUEST_LATENCY, Metric.MAX_STALL, Metric.ITL)) {
            for (double percent : new double[] {50, 90}) {
                assertThat(RunFigures.percentile(run.run(), metric, percent).orElseThrow())
                        .as("%s p%s", metric, percent)
                        .isCloseTo(run.metrics().judged().get(metric).percentile(percent), within(1.0));
            }
        }
    }

    @Test
    void aFailedRequestIsTheWorstValueAndACancelledOneIsNotThere() {
        RequestRows rows = new RequestRows(StartPoint.SENT);
        rows.accept(Records.measured(2).scheduledAt(ms(5)).sentAt(ms(5)).failed(FailureKind.HTTP, "busy"));
        rows.accept(Records.measured(1)
                .chunksAt(ms(20), ms(30), ms(40))
                .tokens(8, 3)
                .completed());
        rows.accept(Records.measured(3).cancelled());
        rows.accept(Records.warmup(0).chunksAt(ms(20)).completed());

        List<RequestRow> inOrder = rows.inOrder();

        assertThat(inOrder).extracting(RequestRow::index).containsExactly(1L, 2L);
        RequestRow completed = inOrder.get(0);
        assertThat(completed.judged(Metric.TTFT)).hasValue(20e6);
        assertThat(completed.judged(Metric.ITL)).hasValue(10e6);
        assertThat(completed.judged(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER)).hasValue(100);
        RequestRow failed = inOrder.get(1);
        assertThat(failed.scheduledNanos()).isEqualTo(ms(5));
        assertThat(failed.judged(Metric.TTFT)).hasValue(Double.POSITIVE_INFINITY);
        assertThat(failed.judged(Metric.OUTPUT_TOKEN_THROUGHPUT_PER_USER)).hasValue(0);
    }

    @Test
    void theSameRecordsWithMoreCountsTakeThePlaceOfTheOldOnes() {
        RequestRecord record =
                Records.measured(0).chunksAt(ms(20), ms(40)).tokens(8, 3).completed();
        RequestRows rows = new RequestRows(StartPoint.SENT);
        rows.accept(record);
        rows.replace(List.of(
                Records.measured(0).chunksAt(ms(20), ms(40)).tokens(8, 2).completed()));

        assertThat(rows.inOrder()).hasSize(1);
        assertThat(rows.inOrder().get(0).judged(Metric.ITL)).hasValue(20e6);
    }
}
