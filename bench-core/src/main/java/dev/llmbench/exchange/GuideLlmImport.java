// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.metric.StartPoint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One benchmark of GuideLLM's benchmarks.json, from the stamps of its requests and by our formulas: its own percentiles
 * are of other formulas under the same names.
 */
public final class GuideLlmImport {

    private static final String NO_GAPS = "GuideLLM stamps the first and the last token of an answer only";

    private GuideLlmImport() {}

    /**
     * @param benchmark which one, from 0; empty for a file that has only one
     * @throws IllegalArgumentException when there is no such file or benchmark, or the file is another tool's, cut off
     *     or holds no request
     * @throws java.io.UncheckedIOException when it cannot be read
     */
    public static ImportedRun read(Path file, OptionalInt benchmark) {
        ToolFile kind = ToolFile.of(file);
        if (kind != ToolFile.GUIDELLM) {
            throw kind.refusedBy("fromGuideLlm", file);
        }
        Survey survey = new Survey();
        int benchmarks = GuideLlmFile.walk(file, survey);
        int wanted = wanted(file, benchmark, survey, benchmarks);
        Survey.Found found = survey.of(wanted);
        if (found.requests == 0) {
            throw new IllegalArgumentException("fromGuideLlm(" + file + "): benchmark " + wanted + " holds no request");
        }
        Collection requests = new Collection(wanted, found);
        GuideLlmFile.walk(file, requests);
        return new ImportedRun(
                Labels.of(file, found.load() + " by GuideLLM", found.model, OptionalLong.empty()),
                requests.collector.snapshot().untelling(untold(found)).withSeriesInOrderOfStarts(),
                ToolDefinitions.GUIDELLM.doubts());
    }

    private static int wanted(Path file, OptionalInt asked, Survey survey, int benchmarks) {
        if (asked.isEmpty() && benchmarks == 1) {
            return 0;
        }
        if (asked.isEmpty() || asked.getAsInt() < 0 || asked.getAsInt() >= benchmarks) {
            List<String> all = new ArrayList<>();
            for (int i = 0; i < benchmarks; i++) {
                all.add(i + " (" + survey.of(i).load() + ")");
            }
            throw new IllegalArgumentException("fromGuideLlm(" + file + "): the file holds " + benchmarks
                    + " benchmarks; say which one with fromGuideLlm(file, number): " + String.join(", ", all));
        }
        return asked.getAsInt();
    }

    private static Map<String, String> untold(Survey.Found found) {
        Map<String, String> reasons = new HashMap<>();
        for (Metric metric : List.of(Metric.ICL, Metric.MAX_STALL, Metric.TTST, Metric.TOKENS_PER_CHUNK)) {
            reasons.put(metric.key(), NO_GAPS);
        }
        if (!found.firstOutput) {
            reasons.put(Metric.TTFO.key(), "no request holds a first_output_token_iteration");
            reasons.put(Metric.THINKING_TIME.key(), "no request holds a first_output_token_iteration");
        }
        if (!found.targeted) {
            reasons.put(Metric.START_DELAY.key(), "a request holds no targeted_start");
            reasons.put(RunMetric.SCHEDULED_RATE.key(), "a request holds no targeted_start");
        }
        return reasons;
    }

    /** The first walk: what there is. */
    private static final class Survey implements GuideLlmFile.Visitor {

        private final Map<Integer, Found> found = new HashMap<>();

        private static final class Found {
            private int requests;
            private boolean streaming;
            private boolean firstOutput;
            private boolean targeted = true;
            private double originSeconds = Double.POSITIVE_INFINITY;
            private String strategy = "unknown";
            private String model = "unknown";

            private String load() {
                return "strategy=" + strategy;
            }
        }

        Found of(int benchmark) {
            return found.computeIfAbsent(benchmark, number -> new Found());
        }

        @Override
        public void config(int benchmark, JsonNode config) {
            JsonNode strategy = config.path("strategy");
            StringBuilder words = new StringBuilder(strategy.path("type_").asText("unknown"));
            for (String name : List.of("streams", "rate", "max_concurrency")) {
                if (strategy.path(name).isNumber()) {
                    words.append(' ')
                            .append(name)
                            .append('=')
                            .append(strategy.path(name).asText());
                }
            }
            of(benchmark).strategy = words.toString();
            of(benchmark).model = config.path("backend").path("model").asText("unknown");
        }

        @Override
        public void request(int benchmark, String bucket, JsonNode request) {
            Found one = of(benchmark);
            one.requests++;
            JsonNode timings = request.path("info").path("timings");
            one.streaming |= timings.path("first_token_iteration").isNumber();
            one.firstOutput |= timings.path("first_output_token_iteration").isNumber();
            OptionalDouble start = GuideLlmRequest.start(request);
            one.targeted &= start.isEmpty() || timings.path("targeted_start").isNumber();
            if (start.isPresent()) {
                one.originSeconds = Math.min(one.originSeconds, start.getAsDouble());
            }
        }
    }

    /** The second walk: the requests of one benchmark. */
    private static final class Collection implements GuideLlmFile.Visitor {

        private final int wanted;
        private final Survey.Found found;
        private final MetricsCollector collector;
        private long next;

        Collection(int wanted, Survey.Found found) {
            this.wanted = wanted;
            this.found = found;
            this.collector = new MetricsCollector(StartPoint.SENT, found.streaming);
        }

        @Override
        public void config(int benchmark, JsonNode config) {}

        @Override
        public void request(int benchmark, String bucket, JsonNode request) {
            if (benchmark == wanted) {
                double origin = Double.isFinite(found.originSeconds) ? found.originSeconds : 0;
                collector.accept(new GuideLlmRequest(request, origin).toRecord(bucket, next++, found.streaming));
            }
        }
    }
}
