// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.stats.Distribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VllmImportTest {

    /** What --save-result alone leaves: p99 is all that it was told to have beside mean and median. */
    static final String SUMS = """
        {"date": "20260102-030405", "endpoint_type": "openai-chat", "backend": "openai-chat", "label": null,
         "model_id": "llama-3", "tokenizer_id": "llama-3", "num_prompts": 400, "request_rate": "inf",
         "burstiness": 1.0, "max_concurrency": 16, "duration": 20.0, "completed": %d, "failed": %d,
         "total_input_tokens": 204800, "total_output_tokens": 51200, "request_throughput": 20.0,
         "request_goodput": null, "output_throughput": 2560.0, "total_token_throughput": 12800.0,
         "mean_ttft_ms": 110.5, "median_ttft_ms": 100.25, "std_ttft_ms": 20.0, "p99_ttft_ms": 190.0,
         "mean_tpot_ms": 10.0, "median_tpot_ms": 9.5, "std_tpot_ms": 1.0, "p99_tpot_ms": 14.0,
         "mean_itl_ms": NaN, "median_itl_ms": NaN, "std_itl_ms": NaN, "p99_itl_ms": NaN}
        """;

    private static double nanos(double milliseconds) {
        return milliseconds * 1e6;
    }

    @TempDir
    Path directory;

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("vllm.json"), text);
    }

    private ImportedRun read(String text) throws IOException {
        return VllmImport.read(file(text));
    }

    @Test
    void ourOwnVllmFileIsReadBackAsItWasMeasured() throws IOException {
        SmallRun.export(SmallRun.records(), directory, ExportFormat.VLLM);

        RunMetrics read = VllmImport.read(directory.resolve(VllmExport.FILE)).metrics();

        RunMetrics measured = Readings.measured(SmallRun.records());
        List<Metric> told =
                List.of(Metric.TTFT, Metric.ITL, Metric.ICL, Metric.MAX_STALL, Metric.REQUEST_LATENCY, Metric.TTST);
        Readings.assertSame(read.judged(), measured.judged(), told);
        assertThat(read.requestThroughput()).isEqualTo(measured.requestThroughput());
        assertThat(read.outputTokenThroughput()).isEqualTo(measured.outputTokenThroughput());
        assertThat(read.inputTokenThroughput()).isEqualTo(measured.inputTokenThroughput());
        assertThat(read.counts().failed()).isEqualTo(2);
        assertThat(read.inFlight()).isPresent();
    }

    @Test
    void lengthsThatNobodyKnowsAreNoneInTheFileAndNoneReadBack() throws IOException {
        List<RequestRecord> records = List.of(Records.measured(0)
                .sentAt(0)
                .chunksAt(100_000_000, 120_000_000)
                .endedAt(121_000_000)
                .completed());
        SmallRun.export(records, directory, ExportFormat.VLLM);
        Path file = directory.resolve(VllmExport.FILE);

        assertThat(file).content().doesNotContain("total_input_tokens", "total_output_tokens");
        RunMetrics read = VllmImport.read(file).metrics();
        assertThat(read.inputTokenThroughput()).isEmpty();
        assertThat(read.outputTokenThroughput()).isEmpty();
        assertThat(read.judged()).containsKey(Metric.TTFT).doesNotContainKey(Metric.ITL);
    }

    /** A first chunk after 0 s is how a failed request looks in such a file. */
    @Test
    void aRunWithoutStreamsHasNoFirstChunksInTheFileAndNoFailuresReadBack() throws IOException {
        List<RequestRecord> records = List.of(Records.measured(0)
                .nonStreaming()
                .sentAt(0)
                .tokens(10, 3)
                .endedAt(150_000_000)
                .completed());
        SmallRun.export(records, directory, ExportFormat.VLLM);
        Path file = directory.resolve(VllmExport.FILE);

        assertThat(file).content().doesNotContain("\"ttfts\"", "\"itls\"");
        RunMetrics read = VllmImport.read(file).metrics();
        assertThat(read.counts().completed()).isEqualTo(1);
        assertThat(read.counts().failed()).isZero();
        assertThat(read.judged().get(Metric.REQUEST_LATENCY).percentile(95)).isEqualTo(150e6);
        assertThat(read.judged()).doesNotContainKey(Metric.TTFT);
    }

    @Test
    void promptsOfNoKnownLengthHaveNoThroughput() throws IOException {
        String sums = SUMS.formatted(400, 0).replace("\"total_input_tokens\": 204800", "\"total_input_tokens\": 0");

        assertThat(read(sums).metrics().inputTokenThroughput()).isEmpty();
    }

    /** Request 0: 100 ms, then gaps of 20 and 30 ms for 3 tokens; request 1: 200 ms, 60 ms; request 2 failed. */
    @Test
    void detailedResultsAreJudgedWithFailuresAsTheWorstValue() throws IOException {
        RunMetrics metrics =
                read("{\"num_prompts\": 3, \"completed\": 2, \"duration\": 0.5, \"request_throughput\": 4.0,"
                                + " \"input_lens\": [10, 20, 5], \"output_lens\": [3, 3, 0], \"ttfts\": [0.1, 0.2, 0.0], \"itls\":"
                                + " [[0.02, 0.03], [0.06], []], \"generated_texts\": [\"a\", \"b\", \"\"], \"errors\": [\"\","
                                + " \"\", \"Traceback: refused\"]}")
                        .metrics();

        Distribution ttft = metrics.judged().get(Metric.TTFT);
        assertThat(ttft.count()).isEqualTo(3);
        assertThat(ttft.min()).isEqualTo(nanos(100));
        assertThat(ttft.percentile(50)).isEqualTo(nanos(200));
        assertThat(ttft.max()).isInfinite();
        assertThat(metrics.completed().get(Metric.ITL).min()).isEqualTo(nanos(25));
        assertThat(metrics.completed().get(Metric.ITL).max()).isEqualTo(nanos(30));
        assertThat(metrics.completed().get(Metric.ICL).count()).isEqualTo(3);
        assertThat(metrics.counts().failed()).isEqualTo(1);
        assertThat(metrics.requestThroughput()).hasValue(4.0);
        assertThat(metrics.inputTokenThroughput()).isEmpty();
        assertThat(metrics.untold())
                .contains(entry(Metric.START_DELAY.key(), "vLLM does not tell when a request was meant to start"))
                .contains(entry(RunMetric.ACHIEVED_RATE.key(), "the file holds no start_times"));
        assertThat(metrics.judged()).doesNotContainKeys(Metric.START_DELAY, Metric.TTFO);
    }

    @Test
    void aFileOfSumsTellsTheFiguresThatItHasAndNoOthers() throws IOException {
        ImportedRun run = read(SUMS.formatted(400, 0));

        Distribution ttft = run.metrics().judged().get(Metric.TTFT);
        assertThat(ttft.mean()).isEqualTo(110.5e6);
        assertThat(ttft.percentile(50)).isEqualTo(100.25e6);
        assertThat(ttft.percentile(99)).isEqualTo(190e6);
        assertThat(ttft.knows(95)).isFalse();
        assertThat(ttft.knows(0)).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ttft.percentile(95))
                .withMessageContaining("only [50.0, 99.0] of this sample were written down");
        assertThat(run.metrics().totalTokenThroughput()).hasValue(2560.0 + 204_800 / 20.0);
        assertThat(run.label().load()).isEqualTo("concurrency=16 by vLLM's bench");
        assertThat(run.label().model()).isEqualTo("llama-3");
        assertThat(run.label().name()).isEqualTo("vllm.json");
    }

    @Test
    void aFigureThatIsNotANumberIsAbsentWithAReason() throws IOException {
        RunMetrics metrics = read(SUMS.formatted(400, 0)).metrics();

        assertThat(metrics.judged()).doesNotContainKey(Metric.ICL);
        assertThat(metrics.whyAbsent(Metric.ICL))
                .hasValue("the file holds no such figure; have vLLM save every request with --save-detailed,"
                        + " so there is no ICL");
    }

    @Test
    void sumsThatLeaveFailuresOutCannotBeJudged() throws IOException {
        RunMetrics metrics = read(SUMS.formatted(398, 2)).metrics();

        assertThat(metrics.judged()).isEmpty();
        assertThat(metrics.completed()).containsKey(Metric.TTFT);
        assertThat(metrics.whyAbsent(Metric.TTFT).orElseThrow())
                .startsWith("2 of 400 requests failed and the file's figures leave them out");
        assertThat(metrics.errorRate()).hasValue(0.005);
    }

    @Test
    void itsDefinitionsAreADoubtUntilTheyAreAccepted() throws IOException {
        ImportedRun run = read(SUMS.formatted(400, 0));

        assertThat(run.doubts()).hasSize(1);
        assertThat(run.doubts().get(0).code()).isEqualTo("definitions-of-vllm");
        assertThat(run.doubts().get(0).toString())
                .contains("ttft ends with any first chunk")
                .endsWith("say acceptingDefinitionsOf(\"vllm\")");
        assertThat(ToolDefinitions.accepted(run.doubts(), "vLLM")).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ToolDefinitions.accepted(run.doubts(), "vlm"))
                .withMessage("acceptingDefinitionsOf(\"vlm\"): known are aiperf, vllm, guidellm; did you mean vllm?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ToolDefinitions.accepted(run.doubts(), "guidellm"))
                .withMessage("acceptingDefinitionsOf(\"guidellm\"): the figures of this run are vllm's");
    }

    @Test
    void severalResultsInOneFileAreRefused() throws IOException {
        Path file = file(SUMS.formatted(400, 0) + SUMS.formatted(400, 0));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> VllmImport.read(file))
                .withMessageContaining("the file holds several results, as --append-result writes them");
    }

    @Test
    void arraysOfDifferentLengthAreRefused() throws IOException {
        Path file = file("{\"num_prompts\": 2, \"completed\": 2, \"ttfts\": [0.1, 0.2], \"itls\": [[0.1]]}");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> VllmImport.read(file))
                .withMessageEndingWith("itls has 1 entries and ttfts 2: there must be one of each for every request");
    }

    @Test
    void aNumberThatIsNoneIsRefusedWithItsPlace() throws IOException {
        Path file = file("{\"num_prompts\": 2, \"completed\": 2, \"ttfts\": [0.1, NaN], \"itls\": [[], []]}");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> VllmImport.read(file))
                .withMessageEndingWith("ttfts[1] = NaN: it must be a number, not below 0");
    }

    @Test
    void manyRequestsWithTheirTextsAreRead() throws IOException {
        int requests = 20_000;
        Path file = directory.resolve("large.json");
        String ttfts = IntStream.range(0, requests).mapToObj(i -> "0.1").collect(Collectors.joining(","));
        String gaps = IntStream.range(0, requests).mapToObj(i -> "[0.01,0.01]").collect(Collectors.joining(","));
        String texts =
                IntStream.range(0, requests).mapToObj(i -> "\"some words\"").collect(Collectors.joining(","));
        Files.writeString(
                file,
                "{\"num_prompts\":" + requests + ",\"completed\":" + requests + ",\"itls\":[" + gaps
                        + "],\"generated_texts\":[" + texts + "],\"ttfts\":[" + ttfts + "]}");

        RunMetrics metrics = VllmImport.read(file).metrics();

        assertThat(metrics.counts().completed()).isEqualTo(requests);
        assertThat(metrics.completed().get(Metric.ICL).count()).isEqualTo(2L * requests);
    }
}
