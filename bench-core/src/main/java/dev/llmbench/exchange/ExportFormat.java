// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import dev.llmbench.naming.NearestName;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The formats of other tools in which a run can be written, beside its own files. docs/exchange.md has their fields.
 */
public enum ExportFormat {
    /** AIPerf's records and summary. */
    AIPERF("aiperf", new AiperfExport()),
    /** The result file of {@code vllm bench serve --save-result --save-detailed}. */
    VLLM("vllm", new VllmExport()),
    /** llm-d's Benchmark Report. */
    LLM_D("llm-d", new LlmdExport()),
    /** A table for people and spreadsheets. */
    CSV("csv", new CsvExport()),
    /** Custom benchmarks of the GitHub action {@code github-action-benchmark}. */
    GITHUB_BENCHMARK("github-benchmark", new GithubBenchmarkExport()),
    /** Bencher Metric Format. */
    BENCHER("bencher", new BencherExport()),
    /** A log of HdrHistogram's, an interval a second, with a tag for each metric. */
    HLOG("hlog", new HistogramLogExport());

    private final String text;
    private final Exporter exporter;

    ExportFormat(String text, Exporter exporter) {
        this.text = text;
        this.exporter = exporter;
    }

    /** The name in settings, such as {@code llm-d}. */
    public String text() {
        return text;
    }

    /** The names of the files that are written, within the report directory. */
    public List<String> files() {
        return exporter.files();
    }

    Exporter exporter() {
        return exporter;
    }

    /**
     * Reads {@code aiperf, csv}: names in any case, with commas or white space between them.
     *
     * @throws IllegalArgumentException for a name that is none, with the names there are
     */
    public static Set<ExportFormat> parse(String names) {
        Set<ExportFormat> formats = EnumSet.noneOf(ExportFormat.class);
        for (String name : names.split("[,\\s]+", -1)) {
            if (!name.isEmpty()) {
                formats.add(of(name));
            }
        }
        return Collections.unmodifiableSet(formats);
    }

    private static ExportFormat of(String name) {
        Optional<ExportFormat> found = Arrays.stream(values())
                .filter(format -> format.text.equalsIgnoreCase(name))
                .findFirst();
        return found.orElseThrow(() -> {
            List<String> names = Arrays.stream(values()).map(ExportFormat::text).toList();
            String near = NearestName.among(names, name)
                    .map(known -> "; did you mean " + known + "?")
                    .orElse("");
            return new IllegalArgumentException("\"" + name + "\" is no format that a run can be written in; there are "
                    + String.join(", ", names) + near);
        });
    }

    @Override
    public String toString() {
        return text;
    }
}
