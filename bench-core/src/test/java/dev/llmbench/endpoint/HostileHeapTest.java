// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.request.Outcome;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 32 streams of a hostile server at once, in a JVM with a heap of 256 MiB. */
@Timeout(120)
@Tag("long-load")
class HostileHeapTest {

    private static final String HEAD =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n";

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"line", "event", "answer", "chunk size", "headers"})
    void allOfThemEndNamedAndTheHeapIsEnough(String what) throws Exception {
        // A whole answer is long work, and what it leaves in the heap is small.
        int streams = what.equals("answer") ? 4 : 32;
        String filler = "x".repeat(8_000);
        String once =
                switch (what) {
                    case "line" -> HEAD + "data: ";
                    case "chunk size" -> "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n;";
                    case "headers" -> "HTTP/1.1 200 OK\r\n";
                    default -> HEAD;
                };
        String again =
                switch (what) {
                    case "event" -> "data: " + filler + "\n";
                    case "answer" -> RawServer.event("a").repeat(200);
                    case "headers" -> "X: " + filler + "\r\n";
                    default -> filler;
                };
        byte[] bytes = again.getBytes(StandardCharsets.UTF_8);
        try (RawServer server = new RawServer((request, exchange) -> {
            exchange.write(once);
            while (true) {
                exchange.out().write(bytes); // until the client hangs up
            }
        })) {
            Path log = directory.resolve("child.log");
            String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
            Process child = new ProcessBuilder(
                            java,
                            "-Xmx256m",
                            "-XX:+ExitOnOutOfMemoryError",
                            "-cp",
                            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                            Streams.class.getName(),
                            server.url(),
                            Integer.toString(streams))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            assertThat(child.waitFor(100, TimeUnit.SECONDS)).as("it ends").isTrue();
            List<String> outcomes = Files.readAllLines(log);
            assertThat(child.exitValue()).as(String.valueOf(outcomes)).isZero();
            assertThat(outcomes)
                    .hasSize(streams)
                    .allMatch(outcome -> List.of("malformed_event", "truncated_stream", "not_an_event_stream")
                            .contains(outcome));
        }
    }

    /** The child: prints how each stream ended. */
    static final class Streams {
        public static void main(String[] arguments) throws Exception {
            int streams = Integer.parseInt(arguments[1]);
            ExecutorService threads = Executors.newFixedThreadPool(streams);
            try (OpenAiEndpoint endpoint = new OpenAiEndpoint(
                    EndpointSpec.of(arguments[0]), "m", Optional.empty(), NanoClock.system(), streams)) {
                List<Future<Outcome>> running = new ArrayList<>();
                for (int i = 0; i < streams; i++) {
                    running.add(threads.submit(() ->
                            endpoint.newCall(new InferenceRequest(Specs.PROMPT)).execute(new Stamps())));
                }
                for (Future<Outcome> call : running) {
                    System.out.println(call.get().code());
                }
            }
            threads.shutdown();
        }
    }

    /** Keeps what a record keeps. */
    private static final class Stamps implements StreamListener {
        private long[] stamps = new long[64];
        private int count;

        @Override
        public void content(long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {
            if (count == stamps.length) {
                stamps = Arrays.copyOf(stamps, 2 * count);
            }
            stamps[count++] = stampNanos;
        }
    }
}
