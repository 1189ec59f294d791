// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.prompt.PromptSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The front door: describes a load test, and runs it.
 *
 * <pre>{@code
 * LlmRun run = LoadTest.against("http://127.0.0.1:8000").isl(512).osl(128).load(spec).run();
 * }</pre>
 */
@SuppressWarnings({"UnusedVariable", "DoNotCallSuggester"}) // until run() is written
public final class LoadTest {

    private final EndpointSpec endpoint;
    private String name = "load test";
    private OptionalInt isl = OptionalInt.empty();
    private OptionalInt osl = OptionalInt.empty();
    private @Nullable PromptSource prompts;
    private @Nullable LoadSpec load;
    private double maxErrorRate;
    private OptionalLong maxTokens = OptionalLong.empty();
    private Optional<Path> reportDirectory = Optional.empty();
    private @Nullable Consumer<String> console;
    private Optional<Duration> readyTimeout = Optional.empty();
    private List<String> settings = List.of();
    private boolean progress = true;

    private LoadTest(EndpointSpec endpoint) {
        this.endpoint = endpoint;
    }

    public static LoadTest against(String baseUrl) {
        return new LoadTest(EndpointSpec.of(baseUrl));
    }

    public static LoadTest against(EndpointSpec endpoint) {
        return new LoadTest(endpoint);
    }

    /** The name in messages and reports, usually the test's. */
    public LoadTest name(String name) {
        this.name = name;
        return this;
    }

    /** Input tokens of each synthetic prompt; 512 when neither this nor {@link #prompts} is called. */
    public LoadTest isl(int tokens) {
        this.isl = OptionalInt.of(tokens);
        return this;
    }

    /** Output tokens asked of each answer; 128 when neither this nor {@link #prompts} is called. */
    public LoadTest osl(int tokens) {
        this.osl = OptionalInt.of(tokens);
        return this;
    }

    /** What to ask, in place of synthetic prompts. */
    public LoadTest prompts(PromptSource prompts) {
        this.prompts = prompts;
        return this;
    }

    public LoadTest load(LoadSpec load) {
        this.load = load;
        return this;
    }

    /** The share of failed requests that a gate allows, 0 to 1; 0 by default. */
    public LoadTest maxErrorRate(double share) {
        this.maxErrorRate = share;
        return this;
    }

    /** The most tokens this run may cost; by default 5 million on loopback and private addresses, 200,000 elsewhere. */
    public LoadTest maxTokens(long tokens) {
        this.maxTokens = OptionalLong.of(tokens);
        return this;
    }

    /** Where to write run.json, requests.jsonl and summary.md; nothing is written without it. */
    public LoadTest reportTo(Path directory) {
        this.reportDirectory = Optional.of(directory);
        return this;
    }

    /** Where progress lines and the result table go, a whole line at a time; nowhere by default. */
    public LoadTest console(Consumer<String> lines) {
        this.console = lines;
        return this;
    }

    /** How long to wait for a server that is still starting. */
    public LoadTest readyTimeout(Duration limit) {
        this.readyTimeout = Optional.of(limit);
        return this;
    }

    /** The settings behind this run, one line each with its origin, for the report; without secrets. */
    public LoadTest settings(List<String> lines) {
        this.settings = List.copyOf(lines);
        return this;
    }

    /** Whether progress lines go to the console besides the result; true by default. */
    public LoadTest progress(boolean shown) {
        this.progress = shown;
        return this;
    }

    /**
     * Loads the server and measures it. Never throws for a missed objective.
     *
     * @throws LoadTestException when the run could not happen: no server, a refused request, a budget exceeded
     * @throws IllegalArgumentException when the description is a mistake
     */
    public LlmRun run() {
        throw new UnsupportedOperationException("to be written next");
    }
}
