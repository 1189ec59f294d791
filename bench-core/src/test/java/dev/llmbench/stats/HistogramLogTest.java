// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;

class HistogramLogTest {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final HistogramLog log = new HistogramLog(bytes, START);

    private List<Histogram> read() {
        HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(bytes.toByteArray()));
        List<Histogram> histograms = new ArrayList<>();
        for (EncodableHistogram next = reader.nextIntervalHistogram();
                next != null;
                next = reader.nextIntervalHistogram()) {
            histograms.add((Histogram) next);
        }
        return histograms;
    }

    private static long millis(long milliseconds) {
        return TimeUnit.MILLISECONDS.toNanos(milliseconds);
    }

    @Test
    void eachTagAndSecondIsAHistogramThatTheLibraryReads() throws IOException {
        log.comment("a test");
        log.record("ttft", millis(100), millis(10));
        log.record("ttft", millis(900), millis(20));
        log.record("itl", millis(900), millis(5));
        log.record("ttft", millis(2_500), millis(30));
        log.finish();

        List<Histogram> histograms = read();
        assertThat(histograms).extracting(Histogram::getTag).containsExactly("itl", "ttft", "ttft");
        assertThat(histograms).extracting(Histogram::getTotalCount).containsExactly(1L, 2L, 1L);
        assertThat(histograms.get(1).getMaxValue()).isBetween(millis(20), millis(20) + millis(1));
        assertThat(histograms.get(2).getStartTimeStamp()).isEqualTo(START.toEpochMilli() + 2_000);
        assertThat(histograms.get(2).getEndTimeStamp()).isEqualTo(START.toEpochMilli() + 3_000);
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .startsWith("#[Histogram log format version")
                .contains("#a test\n");
    }

    @Test
    void anEarlierMomentBelongsToTheIntervalThatIsOpen() throws IOException {
        log.record("ttft", millis(1_500), millis(10));
        log.record("ttft", millis(500), millis(20));
        log.finish();

        assertThat(read()).extracting(Histogram::getTotalCount).containsExactly(2L);
    }

    @Test
    void aLogWithoutValuesIsReadable() throws IOException {
        log.finish();

        assertThat(read()).isEmpty();
    }

    @Test
    void aFullDiskIsNotKeptQuiet() {
        HistogramLog full = new HistogramLog(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("No space left on device");
                    }
                },
                START);
        full.record("ttft", 0, 1);

        assertThatThrownBy(full::finish).isInstanceOf(IOException.class).hasMessageContaining("is the disk full?");
    }
}
