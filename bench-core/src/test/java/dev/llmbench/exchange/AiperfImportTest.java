// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.RunMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What AIPerf's own files may hold that ours do not. */
class AiperfImportTest {

    private static final String LINE = "{\"metadata\":{\"session_num\":0,\"request_start_ns\":1000000000,"
            + "\"request_end_ns\":1200000000,\"benchmark_phase\":\"profiling\",\"was_cancelled\":false},\"metrics\":{"
            + "\"time_to_first_token\":{\"value\":100.0,\"unit\":\"ms\"},"
            + "\"request_latency\":{\"value\":150.0,\"unit\":\"ms\"}%s},\"error\":null}\n";

    @TempDir
    Path directory;

    private Path records(String text) throws IOException {
        return Files.writeString(directory.resolve(AiperfExport.RECORDS), text);
    }

    private static String failed(String error) {
        return "{\"metadata\":{\"request_start_ns\":1000000000,\"benchmark_phase\":\"profiling\"},\"metrics\":{},"
                + "\"error\":" + error + "}\n";
    }

    @Test
    void recordsWithoutGapsTellNoMetricOfGaps() throws IOException {
        RunMetrics metrics = AiperfImport.read(records(LINE.formatted(""))).metrics();

        assertThat(metrics.judged()).containsOnlyKeys(Metric.TTFT, Metric.REQUEST_LATENCY);
        assertThat(metrics.whyAbsent(Metric.MAX_STALL))
                .hasValue("1 of 1 records hold no inter_chunk_latency, so there is no maxStall");
        assertThat(metrics.whyAbsent(Metric.START_DELAY))
                .hasValue("the records do not tell when requests were meant to start, so there is no startDelay");
    }

    /** Lines stand in the order of their ends. The second one of these started 50 ms before the first, and failed. */
    @Test
    void requestsAreWatchedInTheOrderOfTheirStarts() throws IOException {
        String earlier = failed("{\"type\":\"TimeoutError\",\"message\":\"\"}").replace("1000000000", "950000000");

        RequestSeries series = AiperfImport.read(records(LINE.formatted("") + earlier))
                .metrics()
                .series();

        assertThat(series.isFailed(0)).isTrue();
        assertThat(series.isFailed(1)).isFalse();
        assertThat(series.judged(0, Metric.TTFT)).isInfinite();
        assertThat(series.judged(1, Metric.TTFT)).isEqualTo(100e6);
        assertThat(series.startNanos(1) - series.startNanos(0)).isEqualTo(50_000_000);
    }

    @Test
    void aLastLineThatIsCutOffIsLeftOutAndADoubt() throws IOException {
        ImportedRun run = AiperfImport.read(records(LINE.formatted("") + "{\"metadata\":{\"requ"));

        assertThat(run.metrics().counts().completed()).isEqualTo(1);
        assertThat(run.doubts()).extracting("code").containsExactly("records-incomplete");
        assertThat(run.doubts().get(0).seen()).isEqualTo("the last line of profile_export.jsonl is cut off");
    }

    @Test
    void aBrokenLineInTheMiddleIsRefused() throws IOException {
        Path file = records(LINE.formatted("") + "{\"metadata\":{\"requ\n" + LINE.formatted(""));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> AiperfImport.read(file))
                .withMessageContaining("profile_export.jsonl line 2: this is not JSON");
    }

    @Test
    void failuresThatTheSummaryCountsAndNoRecordHoldsAreADoubt() throws IOException {
        records(LINE.formatted(""));
        Files.writeString(
                directory.resolve(AiperfExport.SUMMARY),
                "{\"request_count\":{\"unit\":\"requests\",\"avg\":1.0},"
                        + "\"error_request_count\":{\"unit\":\"requests\",\"avg\":2.0},\"schema_version\":\"1.5\"}");

        ImportedRun run = AiperfImport.read(directory);

        assertThat(run.doubts())
                .extracting("seen")
                .containsExactly("the summary counts 1 completed and 2 failed requests, the records hold 1 and 0");
    }

    @Test
    void errorsOfPythonAreTheFailuresThatWeKnow() throws IOException {
        String errors = failed("{\"code\":503,\"type\":\"HTTPError\",\"message\":\"busy\"}")
                + failed("{\"type\":\"TimeoutError\",\"message\":\"\"}")
                + failed("{\"type\":\"ClientConnectorError\",\"message\":\"refused\"}")
                + failed("{\"type\":\"ServerDisconnectedError\",\"message\":\"\"}")
                + failed("{\"type\":\"InvalidInferenceResultError\",\"message\":\"\"}")
                + failed("{\"type\":\"ValueError\",\"message\":\"?\"}")
                + failed("{\"code\":499,\"type\":\"RequestCancellationError\",\"message\":\"cancelled\"}");

        RunMetrics metrics =
                AiperfImport.read(records(LINE.formatted("") + errors)).metrics();

        assertThat(metrics.counts().failuresByCode().keySet())
                .containsExactlyInAnyOrder("http_503", "timeout_total", "connect", "reset", "no_output", "own_call");
        assertThat(metrics.counts().unfinished()).isEqualTo(1);
        assertThat(metrics.judged().get(Metric.TTFT).infiniteCount()).isEqualTo(7);
    }

    @Test
    void aNumberThatIsNoneIsRefusedWithItsPlace() throws IOException {
        Path file = records(LINE.formatted("").replace("100.0", "-1"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> AiperfImport.read(file))
                .withMessage("profile_export.jsonl line 1: time_to_first_token = -1: it must be a number of"
                        + " milliseconds, not below 0");
    }

    @Test
    void anotherUnitIsRefused() throws IOException {
        Path file = records(LINE.formatted("").replace("100.0,\"unit\":\"ms\"", "100.0,\"unit\":\"ns\""));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> AiperfImport.read(file))
                .withMessageContaining("time_to_first_token has the unit \"ns\"; records hold milliseconds");
    }

    @Test
    void warmUpLinesAreInNoMetric() throws IOException {
        RunMetrics metrics = AiperfImport.read(
                        records(LINE.formatted("").replace("profiling", "warmup") + LINE.formatted("")))
                .metrics();

        assertThat(metrics.counts().attempts()).isEqualTo(1);
        assertThat(metrics.counts().warmup()).isEqualTo(1);
    }

    @Test
    void aRunWithoutStreamsHasLatenciesAndNoFirstToken() throws IOException {
        String line = "{\"metadata\":{\"request_start_ns\":1000000000},\"metrics\":{"
                + "\"request_latency\":{\"value\":150.0,\"unit\":\"ms\"}},\"error\":null}\n";

        RunMetrics metrics = AiperfImport.read(records(line)).metrics();

        assertThat(metrics.streaming()).isFalse();
        assertThat(metrics.completed().get(Metric.REQUEST_LATENCY).max()).isEqualTo(150e6);
        assertThat(metrics.whyAbsent(Metric.TTFT)).hasValue("streaming was off, so there is no TTFT");
    }
}
