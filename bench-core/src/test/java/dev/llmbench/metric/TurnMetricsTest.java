// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import static dev.llmbench.request.Records.measured;
import static dev.llmbench.request.Records.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.request.Records;
import org.junit.jupiter.api.Test;

class TurnMetricsTest {

    private final TurnMetrics metrics = new TurnMetrics(StartPoint.SENT, true);

    private static Records ttft(long index, long conversation, int turn, double millis) {
        return measured(index).turn(conversation, turn).chunksAt(ms(millis), ms(millis + 10));
    }

    @Test
    void eachTurnHasFiguresOfItsOwn() {
        metrics.accept(ttft(0, 0, 1, 100).completed());
        metrics.accept(ttft(1, 0, 2, 300).completed());
        metrics.accept(ttft(2, 1, 1, 200).completed());
        metrics.accept(ttft(3, 1, 2, 300).failed());
        metrics.accept(measured(4).chunksAt(ms(900)).completed());

        assertThat(metrics.snapshot()).containsOnlyKeys(1, 2);
        RunMetrics first = metrics.snapshot().get(1);
        assertThat(first.completed().get(Metric.TTFT).mean()).isEqualTo(150e6);
        RunMetrics second = metrics.snapshot().get(2);
        assertThat(second.completed().get(Metric.TTFT).mean()).isEqualTo(300e6);
        assertThat(second.counts().failed()).isEqualTo(1);
    }

    @Test
    void aTurnThatOnlyWarmedUpIsMissing() {
        metrics.accept(Records.warmup(0).turn(0, 1).chunksAt(ms(5)).completed());
        assertThat(metrics.snapshot()).isEmpty();
    }
}
