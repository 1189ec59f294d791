// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The first requests of a JVM: prints the TTFT of each in milliseconds, those before the load among them. */
final class ColdStart {

    private static final int REQUESTS = 50;

    private record First(long sentNanos, double ttftMillis) {}

    private ColdStart() {}

    /** @param arguments the server's address; whether the client walks its own way first */
    public static void main(String[] arguments) throws Exception {
        Path reports = Files.createTempDirectory("cold-start");
        LoadSpec load = new LoadSpec(
                new LoadModel.ClosedLoop(1),
                StopRule.afterRequests(REQUESTS),
                Warmup.NONE,
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                42);
        LoadTest.against(arguments[0])
                .isl(20)
                .osl(1)
                .load(load)
                .preTouch(Boolean.parseBoolean(arguments[1]))
                .reportTo(reports)
                .run();
        ObjectMapper json = new ObjectMapper();
        List<First> firsts = Files.readAllLines(reports.resolve("requests.jsonl")).stream()
                .map(line -> first(json, line))
                .sorted(Comparator.comparingLong(First::sentNanos))
                .toList();
        System.out.println(firsts.stream()
                .map(first -> Double.toString(first.ttftMillis()))
                .collect(Collectors.joining(" ")));
    }

    private static First first(ObjectMapper json, String line) {
        try {
            JsonNode record = json.readTree(line);
            long sent = record.get("sentNanos").asLong();
            return new First(sent, (record.at("/chunkNanos/0").asLong() - sent) / 1e6);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
