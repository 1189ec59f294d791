// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.solo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.LoadTest;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.stats.ExactDistribution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The TTFT of the first requests of a cold JVM, those included that a run sends before its load: one after the other,
 * to a server that answers at once. With or without the walk over our own way that comes before a load.
 */
final class FirstRequests {

    private static final int REQUESTS = 50;

    private FirstRequests() {}

    static Map<String, Double> ask(int port, boolean preTouch) throws IOException, InterruptedException {
        LoadTest test = LoadTest.against(
                        EndpointSpec.of("http://127.0.0.1:" + port).withModel("gap-0"))
                .preTouch(preTouch);
        Path folder = Files.createTempDirectory("first-requests");
        LoadSpec load = new LoadSpec(
                new LoadModel.ClosedLoop(1),
                StopRule.afterRequests(REQUESTS),
                Warmup.NONE,
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                1);
        long start = System.nanoTime();
        test.osl(4).load(load).reportTo(folder).run();
        double seconds = (System.nanoTime() - start) / 1e9;
        List<Double> ttft = ttftMillis(folder);
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("runSeconds", seconds);
        figures.put("firstMillis", ttft.get(0));
        figures.put("secondMillis", ttft.get(1));
        figures.put("thirdToTenthMillis", median(ttft.subList(2, 10)));
        figures.put("eleventhToFiftiethMillis", median(ttft.subList(10, REQUESTS)));
        return figures;
    }

    private static List<Double> ttftMillis(Path folder) throws IOException {
        ObjectMapper json = new ObjectMapper();
        try (Stream<Path> files = Files.walk(folder)) {
            Path records = files.filter(file -> file.endsWith("requests.jsonl"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no records below " + folder));
            return Files.readAllLines(records).stream()
                    .map(line -> read(json, line))
                    .sorted(Comparator.comparingLong(
                            (JsonNode record) -> record.path("sentNanos").asLong()))
                    .map(record -> (record.path("chunkNanos").path(0).asLong()
                                    - record.path("sentNanos").asLong())
                            / 1e6)
                    .toList();
        }
    }

    private static JsonNode read(ObjectMapper json, String line) {
        try {
            return json.readTree(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double median(List<Double> values) {
        return ExactDistribution.of(
                        values.stream().mapToDouble(Double::doubleValue).toArray())
                .percentile(50);
    }
}
