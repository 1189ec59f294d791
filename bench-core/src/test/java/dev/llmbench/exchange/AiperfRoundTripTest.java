// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What AIPerf's two files say of a run is what we measured, to the nanosecond. */
class AiperfRoundTripTest {

    @TempDir
    Path directory;

    private ImportedRun roundTrip(List<RequestRecord> records) throws IOException {
        SmallRun.export(records, directory, ExportFormat.AIPERF);
        return AiperfImport.read(directory);
    }

    @Test
    void everyMetricComesBackAsItWasMeasured() throws IOException {
        List<RequestRecord> records = SmallRun.records();

        ImportedRun read = roundTrip(records);

        RunMetrics measured = Readings.measured(records);
        List<Metric> all = new ArrayList<>(measured.judged().keySet());
        assertThat(all).contains(Metric.TTFT, Metric.TTFO, Metric.ITL, Metric.ICL, Metric.MAX_STALL);
        // The chunk of a failed request is in no file of AIPerf's; its gap of infinite length is counted all the same.
        Readings.assertSame(read.metrics().judged(), measured.judged(), all);
        Readings.assertSame(
                read.metrics().completed(),
                measured.completed(),
                new ArrayList<>(measured.completed().keySet()));
        assertThat(read.doubts()).isEmpty();
    }

    @Test
    void ratesAndCountsComeBackToo() throws IOException {
        List<RequestRecord> records = SmallRun.records();

        RunMetrics read = roundTrip(records).metrics();

        RunMetrics measured = Readings.measured(records);
        assertThat(read.duration()).isEqualTo(measured.duration());
        assertThat(read.requestThroughput()).isEqualTo(measured.requestThroughput());
        assertThat(read.outputTokenThroughput()).isEqualTo(measured.outputTokenThroughput());
        assertThat(read.inputTokenThroughput()).isEqualTo(measured.inputTokenThroughput());
        assertThat(read.counts().attempts()).isEqualTo(4);
        assertThat(read.counts().completed()).isEqualTo(2);
        assertThat(read.counts().failuresByCode())
                .containsEntry("http_429", 1)
                .containsEntry("stalled", 1)
                .hasSize(2);
    }

    @Test
    void cancelledAndUnfinishedRequestsAreToldApart() throws IOException {
        List<RequestRecord> records = new ArrayList<>(SmallRun.records());
        records.add(Records.measured(4).sentAt(Records.ms(1000)).cancelled());
        records.add(Records.measured(5).sentAt(Records.ms(1000)).unfinished());

        RunMetrics read = roundTrip(records).metrics();

        assertThat(read.counts().cancelled()).isEqualTo(1);
        assertThat(read.counts().unfinished()).isEqualTo(1);
    }

    @Test
    void nanosecondsThatAreNoRoundMillisecondsSurvive() throws IOException {
        List<RequestRecord> records = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            long sent = 1_234_567_891L * i;
            records.add(Records.measured(i)
                    .scheduledAt(sent)
                    .sentAt(sent)
                    .chunks(7, sent + 123_456_789L + i, 12_345_677L + 13L * i)
                    .tokens(11, 7)
                    .completed());
        }

        RunMetrics read = roundTrip(records).metrics();

        RunMetrics measured = Readings.measured(records);
        Readings.assertSame(
                read.judged(),
                measured.judged(),
                new ArrayList<>(measured.judged().keySet()));
    }

    @Test
    void theSummaryAloneHasTheSamePercentilesAndRefusesNothingThatItHolds() throws IOException {
        List<RequestRecord> records = SmallRun.manyRecords();
        SmallRun.export(records, directory, ExportFormat.AIPERF);

        RunMetrics read =
                AiperfImport.read(directory.resolve(AiperfExport.SUMMARY)).metrics();

        RunMetrics measured = Readings.measured(records);
        assertThat(read.judged().get(Metric.TTFT).percentile(95))
                .isEqualTo(measured.judged().get(Metric.TTFT).percentile(95));
        assertThat(read.judged().get(Metric.TTFT).knows(95)).isTrue();
        assertThat(read.judged().get(Metric.TTFT).knows(99.9)).isFalse();
        assertThat(read.judged().get(Metric.TTFT).count()).isEqualTo(200);
        assertThat(read.counts().attempts()).isEqualTo(200);
    }

    /** Section 3.6 of the format's description: the records alone give the summary again. */
    @Test
    void theRecordsGiveTheSummaryAgain() throws IOException {
        SmallRun.export(SmallRun.manyRecords(), directory, ExportFormat.AIPERF);
        ObjectMapper json = new ObjectMapper();
        AiperfSummary recomputed = new AiperfSummary();
        for (String line : Files.readAllLines(directory.resolve(AiperfExport.RECORDS))) {
            recomputed.add(json.readTree(line));
        }

        JsonNode summary = json.readTree(directory.resolve(AiperfExport.SUMMARY).toFile());

        recomputed
                .toJson()
                .properties()
                .forEach(tag ->
                        assertThat(summary.get(tag.getKey())).as(tag.getKey()).isNotNull());
        assertThat(json.readTree(recomputed.toJson().toString()).path("time_to_first_token"))
                .isEqualTo(summary.path("time_to_first_token"));
    }

    /** Computed with numpy: linear interpolation, population standard deviation. */
    @Test
    void statisticsAreNumpys() throws IOException {
        double[] values = {12.5, 13, 11.75, 40, 12.9, 13.4, 12.2, 15, 12.7, 90};
        AiperfSummary summary = new AiperfSummary();
        ObjectMapper json = new ObjectMapper();
        for (double value : values) {
            summary.add(json.readTree("{\"metadata\":{\"request_start_ns\":1000,\"benchmark_phase\":\"profiling\"},"
                    + "\"metrics\":{\"time_to_first_token\":{\"value\":" + value
                    + ",\"unit\":\"ms\"}},\"error\":null}"));
        }

        JsonNode figures = summary.toJson().path("time_to_first_token");

        double[] expected = {23.345, 11.7905, 11.9525, 12.155, 12.55, 12.95, 14.6, 45.0, 67.5, 85.5};
        List<String> names = List.of("avg", "p1", "p5", "p10", "p25", "p50", "p75", "p90", "p95", "p99");
        double[] actual = names.stream()
                .mapToDouble(name -> figures.path(name).doubleValue())
                .toArray();
        for (int i = 0; i < expected.length; i++) {
            assertThat(Math.abs(actual[i] / expected[i] - 1))
                    .as(names.get(i) + " of " + Arrays.toString(actual))
                    .isLessThan(1e-9);
        }
        assertThat(figures.path("std").doubleValue()).isBetween(23.652742, 23.652744);
        assertThat(figures.path("count").intValue()).isEqualTo(10);
    }

    @Test
    void aWarmUpLineAndAFailedOneAreInNoFigure() throws IOException {
        AiperfSummary summary = new AiperfSummary();
        ObjectMapper json = new ObjectMapper();
        summary.add(json.readTree("{\"metadata\":{\"benchmark_phase\":\"warmup\"},"
                + "\"metrics\":{\"request_latency\":{\"value\":9,\"unit\":\"ms\"}},\"error\":null}"));
        summary.add(json.readTree("{\"metadata\":{\"benchmark_phase\":\"profiling\"},"
                + "\"metrics\":{\"error_isl\":{\"value\":9,\"unit\":\"tokens\"}},\"error\":{\"code\":500}}"));

        assertThat(summary.toJson().toString())
                .isEqualTo("{\"request_count\":{\"unit\":\"requests\",\"avg\":0.0},"
                        + "\"error_request_count\":{\"unit\":\"requests\",\"avg\":1.0}}");
    }
}
