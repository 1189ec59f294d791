// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.real;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A llama-server with the tiny model of {@code scripts/real-server}, for tests tagged {@code real}. It is started from
 * the executable that the environment variable {@code LLAMA_SERVER_FOR_TESTS} or the system property of the same
 * meaning, {@code llama-server-for-tests}, names. Closing it ends its process.
 *
 * <pre>{@code
 * LlamaServer server = LlamaServer.startIfAvailable(8).orElseThrow(TestAbortedException::new);
 * }</pre>
 */
public final class LlamaServer implements AutoCloseable {

    /** What {@code GET /v1/models} lists. */
    public static final String MODEL = "tiny-random-llama";

    /** Prompt and answer together, per slot; the model was made for no more. */
    public static final int CONTEXT_TOKENS = 2_048;

    private static final Duration STARTUP_LIMIT = Duration.ofSeconds(30);
    private static final int ATTEMPTS = 3;

    private final HttpClient http = HttpClient.newBuilder()
            .proxy(HttpClient.Builder.NO_PROXY)
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final Process process;
    private final Thread endWithUs;
    private final String baseUrl;
    private final Path log;

    private LlamaServer(Process process, int port, Path log) {
        this.process = process;
        this.endWithUs = new Thread(process::destroyForcibly, "end llama-server");
        this.baseUrl = "http://127.0.0.1:" + port;
        this.log = log;
        Runtime.getRuntime().addShutdownHook(endWithUs);
    }

    /**
     * A server that answers, or empty, after one line on the console, when no executable is named. An executable that
     * is named but does not work is a failure: a test must not be skipped by a broken set-up.
     *
     * @param slots how many requests it works on at once; more wait in its queue
     * @param more further options of llama-server
     */
    public static Optional<LlamaServer> startIfAvailable(int slots, String... more)
            throws IOException, InterruptedException {
        Optional<Path> executable = executable();
        if (executable.isEmpty()) {
            System.out.println("[real] no llama-server, tests against it are skipped: set LLAMA_SERVER_FOR_TESTS"
                    + " (see scripts/real-server/README.md)");
            return Optional.empty();
        }
        return Optional.of(start(executable.get(), slots, List.of(more)));
    }

    /** As {@link #startIfAvailable}, without waiting until it answers. */
    public static Optional<LlamaServer> launchIfAvailable(int slots, String... more) throws IOException {
        Optional<Path> executable = executable();
        return executable.isEmpty() ? Optional.empty() : Optional.of(launch(executable.get(), slots, List.of(more)));
    }

    private static Optional<Path> executable() {
        String property = System.getProperty("llama-server-for-tests", "");
        String named = property.isBlank() ? System.getenv().getOrDefault("LLAMA_SERVER_FOR_TESTS", "") : property;
        return named.isBlank() ? Optional.empty() : Optional.of(Path.of(named));
    }

    private static LlamaServer start(Path executable, int slots, List<String> more)
            throws IOException, InterruptedException {
        IllegalStateException failure = new IllegalStateException("llama-server did not start: " + executable);
        // Between finding a free port and using it, somebody else may take it.
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            LlamaServer server = launch(executable, slots, more);
            if (server.becomesReady()) {
                return server;
            }
            server.close();
            failure.addSuppressed(new IllegalStateException(server.lastLines()));
        }
        throw failure;
    }

    private static LlamaServer launch(Path executable, int slots, List<String> more) throws IOException {
        int port = freePort();
        Path log = Files.createTempFile("llama-server", ".log");
        log.toFile().deleteOnExit();
        List<String> command = new ArrayList<>(List.of(executable.toString()));
        command.addAll(List.of("-m", model().toString(), "--alias", MODEL));
        command.addAll(List.of("--host", "127.0.0.1", "--port", Integer.toString(port)));
        command.addAll(List.of("--parallel", Integer.toString(slots)));
        command.addAll(List.of("-c", Integer.toString(slots * CONTEXT_TOKENS)));
        command.addAll(List.of("--threads", "1", "--metrics", "--slots"));
        command.addAll(more);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new LlamaServer(process, port, log);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    /** Tests run in a module's folder or in the reactor's. */
    private static Path model() {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            Path model = folder.resolve("scripts/real-server/tiny.gguf");
            if (Files.isRegularFile(model)) {
                return model;
            }
        }
        throw new IllegalStateException("no scripts/real-server/tiny.gguf in " + start + " or above it");
    }

    private boolean becomesReady() throws InterruptedException {
        long limit = System.nanoTime() + STARTUP_LIMIT.toNanos();
        while (System.nanoTime() - limit < 0) {
            if (process.waitFor(50, TimeUnit.MILLISECONDS)) {
                return false;
            }
            if (isHealthy()) {
                return true;
            }
        }
        return false;
    }

    private boolean isHealthy() throws InterruptedException {
        try {
            return get("/health").statusCode() == 200;
        } catch (IOException e) {
            return false; // not listening yet
        }
    }

    /** Such as {@code http://127.0.0.1:40123}, without {@code /v1}. */
    public String baseUrl() {
        return baseUrl;
    }

    public long pid() {
        return process.pid();
    }

    /** Output tokens of all requests since the start, those of cancelled ones included. */
    public long predictedTokens() throws IOException, InterruptedException {
        return counter("llamacpp:tokens_predicted_total");
    }

    /** Prompt tokens that were computed since the start; those found in a slot's cache are not among them. */
    public long computedPromptTokens() throws IOException, InterruptedException {
        return counter("llamacpp:prompt_tokens_total");
    }

    /** Requests that are being worked on now. */
    public long requestsProcessing() throws IOException, InterruptedException {
        return counter("llamacpp:requests_processing");
    }

    /**
     * A value of {@code GET /metrics} by its full name.
     *
     * @throws IllegalStateException when this server has no such metric
     */
    public long counter(String name) throws IOException, InterruptedException {
        String metrics = get("/metrics").body();
        return metrics.lines()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> (long) Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no " + name + " in " + metrics));
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(baseUrl + path))
                .timeout(Duration.ofSeconds(10))
                .build();
        return http.send(request, BodyHandlers.ofString());
    }

    /** Ends the process, by force when it does not follow a request within five seconds. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().removeShutdownHook(endWithUs);
    }

    private String lastLines() {
        try {
            List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
