// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.report.ReportFiles;
import java.io.BufferedReader;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Thousands of real requests in a JVM with a heap of 256 MiB: nothing piles up, nothing is lost. */
@Tag("long-load")
class SoakTest {

    /** Metrics keep some 150 bytes for each request; a record with its hundred stamps would be a kilobyte. */
    private static final long GROWTH_PER_REQUEST = 300;

    /** Buffers of requests in flight, compiled code's constants, and whatever a collection leaves. */
    private static final long OTHER_GROWTH = 3 << 20;

    @TempDir
    Path directory;

    @Test
    @Timeout(240)
    void fiveThousandRequestsOfAHundredChunks() throws Exception {
        soak(5_000);
    }

    @Test
    @Tag("nightly")
    @Timeout(3_600)
    void aHundredThousandRequestsOfAHundredChunks() throws Exception {
        soak(100_000);
    }

    private void soak(int requests) throws Exception {
        try (SoakServer server = new SoakServer()) {
            Path log = directory.resolve("child.log");
            Process child = start(server.url(), requests, log);
            assertThat(child.waitFor(55, TimeUnit.MINUTES)).as("it ends").isTrue();
            String output = Files.readString(log);
            assertThat(child.exitValue()).as(output).isZero();

            long early = number(output, "live heap at 20 %");
            long late = number(output, "live heap at the end");
            System.out.println("[soak] " + requests + " requests: live heap " + early / 1024 + " KiB at 20 %, "
                    + late / 1024 + " KiB at the end; " + number(output, "milliseconds") + " ms");
            assertThat(number(output, "completed")).isEqualTo(requests);
            assertThat(number(output, "failed")).isZero();
            assertThat(late - early).as(output).isLessThan(GROWTH_PER_REQUEST * requests * 4 / 5 + OTHER_GROWTH);
            nothingIsLost(server.posts());
        }
    }

    /** Records = POSTs, tokens = those sent, a stamp for each chunk. */
    private void nothingIsLost(int posts) throws Exception {
        ObjectMapper json = new ObjectMapper();
        int records = 0;
        long tokens = 0;
        long chunks = 0;
        try (BufferedReader lines = Files.newBufferedReader(directory.resolve(ReportFiles.REQUESTS))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode record = json.readTree(line);
                assertThat(record.path("outcome").asText()).isEqualTo("completed");
                records++;
                tokens += record.at("/tokens/output").asLong();
                chunks += record.path("chunkNanos").size();
            }
        }
        assertThat(records).isEqualTo(posts);
        assertThat(tokens).isEqualTo((long) posts * SoakServer.EVENTS);
        assertThat(chunks).isEqualTo((long) posts * SoakServer.EVENTS);
    }

    private static long number(String output, String name) {
        return output.lines()
                .filter(line -> line.startsWith(name + " = "))
                .mapToLong(line -> Long.parseLong(line.substring(name.length() + 3)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + output));
    }

    private Process start(String baseUrl, int requests, Path log) throws Exception {
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        return new ProcessBuilder(
                        java,
                        "-Xmx256m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Load.class.getName(),
                        baseUrl,
                        Integer.toString(requests),
                        directory.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    /** The child. */
    static final class Load {

        private static final int USERS = 16;

        public static void main(String[] arguments) {
            int requests = Integer.parseInt(arguments[1]);
            AtomicLong early = new AtomicLong();
            AtomicLong late = new AtomicLong();
            long start = System.nanoTime();
            LlmRun run = LoadTest.against(EndpointSpec.of(arguments[0]).withModel("m"))
                    .prompts(index -> {
                        if (index == requests / 5) {
                            early.set(liveHeap());
                        } else if (index == requests - 1) {
                            late.set(liveHeap());
                        }
                        return new Prompt("prompt " + index, OptionalInt.empty(), OptionalInt.of(SoakServer.EVENTS));
                    })
                    .maxTokens(Long.MAX_VALUE)
                    .reportTo(Path.of(arguments[2]))
                    .load(new LoadSpec(
                            new LoadModel.ClosedLoop(USERS),
                            StopRule.afterRequests(requests),
                            Warmup.NONE,
                            LoadSpec.DEFAULT_GRACE,
                            Duration.ofMinutes(50),
                            1))
                    .run();
            print("milliseconds", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
            print("completed", run.metrics().counts().completed());
            print("failed", run.metrics().counts().failed());
            print("live heap at 20 %", early.get());
            print("live heap at the end", late.get());
        }

        private static void print(String name, long value) {
            System.out.println(name + " = " + value);
        }

        private static long liveHeap() {
            for (int i = 0; i < 3; i++) {
                System.gc();
            }
            return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        }
    }
}
