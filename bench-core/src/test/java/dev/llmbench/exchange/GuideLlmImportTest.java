// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuideLlmImportTest {

    /** Seconds since 1970 as doubles are good to a quarter of a microsecond. */
    private static final double CLOCK_NANOS = 1_000;

    private static double nanos(double milliseconds) {
        return milliseconds * 1e6;
    }

    @TempDir
    Path directory;

    private static String request(double start, double first, double last, int tokens) {
        return String.format(
                Locale.ROOT,
                "{\"request_id\":\"r\",\"output\":\"words\",\"info\":{\"status\":\"completed\",\"timings\":{"
                        + "\"targeted_start\":%f,\"request_start\":%f,\"first_token_iteration\":%f,"
                        + "\"last_token_iteration\":%f,\"request_end\":%f,\"token_iterations\":%d}},"
                        + "\"input_metrics\":{\"text_tokens\":10},\"output_metrics\":{\"text_tokens\":%d}}",
                start - 0.001,
                start,
                first,
                last,
                last + 0.001,
                tokens,
                tokens);
    }

    private static String benchmark(String strategy, String successful, String incomplete, String errored) {
        return "{\"type_\":\"generative_benchmark\",\"config\":{\"strategy\":" + strategy
                + ",\"backend\":{\"model\":\"llama-3\"}},\"metrics\":{\"time_to_first_token_ms\":{\"successful\":{}}},"
                + "\"requests\":{\"successful\":[" + successful + "],\"incomplete\":[" + incomplete
                + "],\"errored\":[" + errored + "]}}";
    }

    private Path file(String... benchmarks) throws IOException {
        return Files.writeString(
                directory.resolve("benchmarks.json"),
                "{\"metadata\":{\"version\":2},\"config\":{},\"benchmarks\":[" + String.join(",", benchmarks) + "]}");
    }

    private static final String TWO = request(1_767_323_045.5, 1_767_323_045.6, 1_767_323_045.65, 3) + ","
            + request(1_767_323_045.6, 1_767_323_045.8, 1_767_323_045.86, 3);
    private static final String CONCURRENT = "{\"type_\":\"concurrent\",\"streams\":2}";

    /** TTFT 100 and 200 ms; (latency - TTFT) / 2 is 25 and 30 ms. */
    @Test
    void metricsComeFromTheStampsByOurFormulas() throws IOException {
        ImportedRun run = GuideLlmImport.read(
                file(benchmark(CONCURRENT, TWO, "", "{\"info\":{\"error\":\"boom\"}}")), OptionalInt.empty());

        RunMetrics metrics = run.metrics();
        assertThat(metrics.completed().get(Metric.TTFT).min()).isCloseTo(nanos(100), within(CLOCK_NANOS));
        assertThat(metrics.completed().get(Metric.TTFT).max()).isCloseTo(nanos(200), within(CLOCK_NANOS));
        assertThat(metrics.completed().get(Metric.ITL).min()).isCloseTo(nanos(25), within(CLOCK_NANOS));
        assertThat(metrics.completed().get(Metric.ITL).max()).isCloseTo(nanos(30), within(CLOCK_NANOS));
        assertThat(metrics.completed().get(Metric.REQUEST_LATENCY).max()).isCloseTo(nanos(260), within(CLOCK_NANOS));
        assertThat(metrics.completed().get(Metric.START_DELAY).max()).isCloseTo(nanos(1), within(CLOCK_NANOS));
        assertThat(metrics.judged().get(Metric.TTFT).infiniteCount()).isEqualTo(1);
        assertThat(metrics.counts().failed()).isEqualTo(1);
        assertThat(run.label().load()).isEqualTo("strategy=concurrent streams=2 by GuideLLM");
        assertThat(run.label().model()).isEqualTo("llama-3");
        assertThat(run.doubts()).extracting("code").containsExactly("definitions-of-guidellm");
    }

    @Test
    void whatItDoesNotStampIsAbsentWithAReason() throws IOException {
        RunMetrics metrics = GuideLlmImport.read(file(benchmark(CONCURRENT, TWO, "", "")), OptionalInt.empty())
                .metrics();

        assertThat(metrics.judged()).doesNotContainKeys(Metric.ICL, Metric.MAX_STALL, Metric.TTST, Metric.TTFO);
        assertThat(metrics.whyAbsent(Metric.ICL))
                .hasValue("GuideLLM stamps the first and the last token of an answer only, so there is no ICL");
    }

    @Test
    void incompleteRequestsAreUnfinished() throws IOException {
        RunMetrics metrics = GuideLlmImport.read(
                        file(benchmark(
                                CONCURRENT, TWO, "{\"info\":{\"timings\":{\"request_start\":1767323045.9}}}", "")),
                        OptionalInt.empty())
                .metrics();

        assertThat(metrics.counts().unfinished()).isEqualTo(1);
        assertThat(metrics.judged().get(Metric.TTFT).infiniteCount()).isEqualTo(1);
    }

    @Test
    void ofSeveralBenchmarksOneMustBeNamed() throws IOException {
        Path file = file(benchmark("{\"type_\":\"synchronous\"}", TWO, "", ""), benchmark(CONCURRENT, TWO, "", ""));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> GuideLlmImport.read(file, OptionalInt.empty()))
                .withMessageEndingWith("the file holds 2 benchmarks; say which one with fromGuideLlm(file, number):"
                        + " 0 (strategy=synchronous), 1 (strategy=concurrent streams=2)");
        assertThatIllegalArgumentException().isThrownBy(() -> GuideLlmImport.read(file, OptionalInt.of(2)));
        assertThat(GuideLlmImport.read(file, OptionalInt.of(0)).label().load())
                .isEqualTo("strategy=synchronous by GuideLLM");
    }

    @Test
    void aBenchmarkWithoutRequestsIsRefused() throws IOException {
        Path file = file(benchmark(CONCURRENT, "", "", ""));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> GuideLlmImport.read(file, OptionalInt.empty()))
                .withMessageEndingWith("benchmark 0 holds no request");
    }

    @Test
    void answersThatWereNotStreamedHaveALatencyAndNoFirstToken() throws IOException {
        List<String> bare =
                List.of("{\"info\":{\"timings\":{\"request_start\":1767323045.5,\"request_end\":1767323045.75}}}");
        RunMetrics metrics = GuideLlmImport.read(
                        file(benchmark(CONCURRENT, String.join(",", bare), "", "")), OptionalInt.empty())
                .metrics();

        assertThat(metrics.completed().get(Metric.REQUEST_LATENCY).max()).isCloseTo(nanos(250), within(CLOCK_NANOS));
        assertThat(metrics.judged()).doesNotContainKey(Metric.TTFT);
    }
}
